"""What a search never shows."""

from project_intel.evidence.index_repo import index_repo
from project_intel.evidence.read_snippet import read_snippet
from project_intel.evidence.search_code import search_code


def test_no_line_of_a_key_inside_a_source_file_is_shown_and_none_moves(tmp_path):
    root = tmp_path.resolve()
    inner = "MIIEpAIBAAKCAQEA7bq9" + "x" * 44
    key = [
        "-----BEGIN RSA " + "PRIVATE KEY-----",
        *(inner,) * 3,
        "-----END RSA " + "PRIVATE KEY-----",
    ]
    lines = ["deploymentKey = '''", *key, "'''", "def deploymentHost(): return 'db.example'"]
    (root / "deploy.py").write_text("\n".join(lines) + "\n", "utf-8")
    index_repo(str(root))
    packet = search_code(str(root), "deployment").text
    assert "MIIEpAIBAAKCAQEA7bq9" not in packet
    assert "\ndeploymentKey = '''\n[hidden: private key]\n\n\n\n\n'''\n" in packet
    assert read_snippet(str(root), "deploy.py", 8, 8).body == lines[7]
