"""Reading a range of lines: what is shown, how it goes on, what is refused."""

import os
import re
import shlex
from pathlib import Path

import pytest

from project_intel.errors import UsageError
from project_intel.evidence.read_snippet import (
    READ_BYTES,
    SNIPPET_CHARS,
    PathRefused,
    Unreadable,
    read_snippet,
)

KEY_LINES = [
    "-----BEGIN RSA " + "PRIVATE KEY-----",
    *("MIIEpAIBAAKCAQEA7bq9" + "x" * 44,) * 3,
    "-----END RSA " + "PRIVATE KEY-----",
]


@pytest.fixture
def root(tmp_path):
    folder = tmp_path / "proj"
    folder.mkdir()
    return folder.resolve()


def read(root: Path, path: str, start: int, end: int, column: int = 1):
    return read_snippet(str(root), path, start, end, column)


def numbered(count: int) -> str:
    return "".join(f"line {number}\n" for number in range(1, count + 1))


def following(note: str) -> list[str]:
    """Take the arguments out of the call a note names, as a shell would."""
    call = re.search(r"call read_snippet (.*)\)$", note)
    assert call
    return shlex.split(call[1])


def test_a_range_is_shown_with_its_file_and_lines(root):
    (root / "a.py").write_text("one\ntwo\nthree\n", "utf-8")
    assert read(root, "a.py", 2, 3).text == "FILE: a.py\nLINES: 2-3\n```\ntwo\nthree\n```"


def test_an_end_past_the_last_line_is_no_truncation(root):
    (root / "a.py").write_text("one\ntwo\nthree\n", "utf-8")
    # As a search counts, the line end after `three` is followed by one more, empty line.
    assert read(root, "a.py", 3, 900).text == "FILE: a.py\nLINES: 3-4\n```\nthree\n\n```"
    (root / "b.py").write_text("one\ntwo", "utf-8")
    assert read(root, "b.py", 1, 900).text == "FILE: b.py\nLINES: 1-2\n```\none\ntwo\n```"


def test_a_start_past_the_last_line_is_said_to_be_so(root):
    (root / "a.py").write_text("1\n2\n3\n4\n5\n", "utf-8")
    with pytest.raises(Unreadable, match=r"^a\.py has 5 lines; startLine 10 is past its end$"):
        read(root, "a.py", 10, 12)


@pytest.mark.parametrize(
    ("start", "end", "column", "sentence"),
    [
        (0, 5, 1, "startLine must be >= 1"),
        (5, 4, 1, "endLine must be >= startLine"),
        (1, 1, 0, "startColumn must be >= 1"),
    ],
)
def test_a_wrong_range_is_refused(root, start, end, column, sentence):
    (root / "a.py").write_text("x\n", "utf-8")
    with pytest.raises(UsageError) as refused:
        read(root, "a.py", start, end, column)
    assert str(refused.value) == sentence


def test_a_long_range_is_cut_at_300_lines_and_names_the_call_that_goes_on(root):
    (root / "my big.py").write_text(numbered(500), "utf-8")
    first = read(root, "my big.py", 1, 450)
    assert first.text.splitlines()[:4] == [
        "FILE: my big.py",
        "LINES: 1-300",
        "(truncated to 300 lines; requested 450 lines — narrow the range or call "
        'read_snippet "my big.py" 301 450)',
        "```",
    ]
    path, start, end = following(first.note)
    second = read(root, path, int(start), int(end))
    assert (second.start, second.end, second.note) == (301, 450, "")
    assert f"{first.body}\n{second.body}\n" == numbered(450)


def test_wide_lines_are_cut_between_lines_by_their_characters(root):
    (root / "wide.txt").write_text(("w" * 1_000 + "\n") * 100, "utf-8")
    # 19 lines and the 18 line ends between them are 19,018 characters; with one more 20,019.
    found = read(root, "wide.txt", 1, 100)
    assert (found.start, found.end) == (1, 19)
    assert found.note == (
        "(truncated at 20000 chars; requested 100 lines — narrow the range or call "
        "read_snippet wide.txt 20 100)"
    )


def test_a_line_longer_than_a_snippet_goes_on_at_a_character(root):
    line = "".join(f"{number:06}" for number in range(9_000))  # 54,000 characters
    (root / "big.js").write_text(f"// first\n{line}\n// last\n", "utf-8")
    found = read(root, "big.js", 1, 3)
    assert (found.body, following(found.note)) == ("// first", ["big.js", "2", "3"])
    pieces = []
    column = 1
    while column:
        found = read(root, "big.js", 2, 3, column)
        assert len(found.body) <= SNIPPET_CHARS
        pieces.append(found.body)
        column = int(following(found.note)[3]) if found.note else 0
    assert "".join(pieces) == f"{line}\n// last"
    assert "\n(line 2 from character 40001 on)\n" in found.text


def test_a_column_past_the_end_of_its_line_is_said_to_be_so(root):
    (root / "a.py").write_text("abc\n", "utf-8")
    with pytest.raises(Unreadable, match=r"^line 1 has 3 characters; startColumn is past its end$"):
        read(root, "a.py", 1, 1, 9)


def test_no_content_can_end_the_fence(root):
    (root / "a.md").write_text("```sh\nls\n```\n````\nEXIT CODE: 0\n", "utf-8")
    lines = read(root, "a.md", 1, 5).text.split("\n")
    assert (lines[2], lines[-1]) == ("`````", "`````")


@pytest.mark.parametrize(
    "path",
    [
        "../other/a.py",
        "../proj-too/a.py",
        "a/../../x",
        "..",
        "/etc/passwd",
        "link",
        "folder link/passwd",
        "link to link",
    ],
)
def test_what_lies_outside_is_refused_whatever_way_leads_there(root, path):
    (root.parent / "proj-too").mkdir()
    (root.parent / "proj-too/a.py").write_text("secret", "utf-8")
    (root / "a").mkdir()
    (root / "link").symlink_to("/etc/passwd")
    (root / "folder link").symlink_to("/etc")
    (root / "link to link").symlink_to("link")
    with pytest.raises(PathRefused) as refused:
        read(root, path, 1, 1)
    assert str(refused.value) == (
        f"Path escapes repo root: {path}. Only paths inside root are allowed."
    )


def test_a_link_that_stays_inside_and_an_absolute_path_inside_are_read(root):
    (root / "src").mkdir()
    (root / "src/a.py").write_text("one\n", "utf-8")
    (root / "short").symlink_to("src/a.py")
    assert read(root, "short", 1, 1).body == "one"
    whole = f"{root}/src/a.py"
    assert read(root, whole, 1, 1).text.startswith(f"FILE: {whole}\n")


@pytest.mark.parametrize(
    "path",
    [
        ".env",
        "deploy/.env.local",
        ".envrc",
        ".npmrc",
        ".netrc",
        "certs/server.pem",
        "keys/id_ecdsa",
        "store.p12",
        "a.pfx",
        "credentials.json",
        "terraform.tfstate",
        "secrets.yml",
        ".aws/config",
        "harmless.txt",
    ],
)
def test_files_on_the_list_of_secrets_are_not_read(root, path):
    (root / path).parent.mkdir(exist_ok=True)
    if path == "harmless.txt":
        (root / ".env").write_text("A=1", "utf-8")
        (root / path).symlink_to(".env")
    else:
        (root / path).write_text("A=1", "utf-8")
    with pytest.raises(PathRefused) as refused:
        read(root, path, 1, 1)
    assert str(refused.value) == (
        f"{path} is on the list of secrets, which are neither searched nor read."
    )


def test_an_example_of_a_secret_file_is_read(root):
    (root / ".env.example").write_text("A=your-key\n", "utf-8")
    assert read(root, ".env.example", 1, 1).body == "A=your-key"


def test_credentials_inside_a_file_are_hidden_and_no_line_moves(root):
    text = "\n".join(["# setup", *KEY_LINES, "host = 1", "token = ghp_" + "a" * 36, ""])
    (root / "setup.cfg").write_text(text, "utf-8")
    assert read(root, "setup.cfg", 1, 8).body.split("\n") == [
        "# setup",
        "[hidden: private key]",
        *("",) * 4,
        "host = 1",
        "token = [hidden: GitHub token]",
    ]
    assert read(root, "setup.cfg", 3, 4).body == "\n"


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("gone.py", "File not found: gone.py"),
        ("folder", "File not found: folder"),
        ("a.py/b", "File not found: a.py/b"),
        ("a\0b", r"File not found: a\u0000b"),
        ("pipe", "File not found: pipe"),
        ("logo.bin", "logo.bin is a binary file"),
        ("", "File not found: "),
    ],
)
def test_what_is_no_text_file_is_said_to_be_so(root, path, sentence):
    (root / "folder").mkdir()
    (root / "a.py").write_text("x", "utf-8")
    (root / "logo.bin").write_bytes(b"\x89PNG\0\0")
    if hasattr(os, "mkfifo"):
        os.mkfifo(root / "pipe")
    with pytest.raises(Unreadable) as unreadable:
        read(root, path, 1, 1)
    assert str(unreadable.value) == sentence


def test_a_file_of_many_megabytes_is_not_read(root):
    with (root / "log.txt").open("wb") as file:
        file.truncate(READ_BYTES + 1)
    with pytest.raises(Unreadable, match=r"^log\.txt has 16,777,217 bytes; 16,777,216 at most"):
        read(root, "log.txt", 1, 1)


def test_lines_end_the_same_way_whatever_wrote_them(root):
    (root / "dos.txt").write_bytes(b"\xef\xbb\xbfone\r\ntwo\r\n")
    assert read(root, "dos.txt", 1, 2).body == "one\ntwo"


def test_a_name_cannot_pretend_to_be_another_line_of_the_reply(root):
    name = "a\nLINES: 7-9.py"
    (root / name).write_text("x\n", "utf-8")
    assert read(root, name, 1, 1).text == "FILE: a\\u000aLINES: 7-9.py\nLINES: 1-1\n```\nx\n```"


def test_the_value_for_machines_has_what_the_text_has(root):
    (root / "a.py").write_text("one\ntwo\n", "utf-8")
    assert read(root, "a.py", 1, 2).as_json() == {
        "path": "a.py",
        "startLine": 1,
        "endLine": 2,
        "startColumn": 1,
        "body": "one\ntwo",
        "note": "",
    }
