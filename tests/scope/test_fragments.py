"""Reading a manifest and fragment files from a project nobody has to trust."""

import os

import pytest

from project_intel.scope.manifests.fragments import (
    FILE_BYTES,
    MANIFEST_BYTES,
    FragmentUnreadable,
    ManifestUnusable,
    read_manifest,
    read_text,
    usable_manifest,
)
from scope.manifests import SCOPE, write


def test_a_text_comes_without_mark_and_with_plain_line_ends(tmp_path):
    root = write(tmp_path, {"a.md": b"\xef\xbb\xbfone\r\ntwo\rthree\n"})
    assert read_text(root, "a.md") == "one\ntwo\nthree\n"


REFUSED = {
    "missing": ("none.md", "missing file: none.md"),
    "folder": ("folder", "no regular file: folder"),
    "below-a-file": ("a.md/b.md", "missing file: a.md/b.md"),
    "not-text": ("latin.md", "not UTF-8 text"),
    "binary": ("zero.md", "not UTF-8 text"),
    "large": ("large.md", "too large: "),
    "above": ("../secret.md", "outside project"),
    "git": (".git/config", "outside project"),
    "git-of-another-case": (".GIT/config", "outside project"),
    "long": ("a" * 5_000, "missing file: a"),
}


@pytest.mark.parametrize(("path", "reason"), REFUSED.values(), ids=REFUSED)
def test_a_fragment_that_cannot_be_read_has_a_reason(tmp_path, path, reason):
    write(tmp_path, {"secret.md": "s"})
    files = {
        "a.md": "a",
        "folder/x": "",
        "latin.md": b"gr\xfcn",
        "zero.md": b"a\0b",
        "large.md": b"a" * (FILE_BYTES + 1),
        ".git/config": "[core]",
        ".GIT/config": "[core]",
    }
    root = write(tmp_path / "project", files)
    with pytest.raises(FragmentUnreadable) as error:
        read_text(root, path)
    assert str(error.value).startswith(reason)
    assert len(str(error.value)) < 400


LINKS = {
    "to-a-file-outside": ("../secret.md", "outside project"),
    "to-git": (".git/config", "outside project"),
    "to-nothing": ("none.md", "missing file: link"),
    "to-itself": ("link", "missing file: link"),
}


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.parametrize(("target", "reason"), LINKS.values(), ids=LINKS)
def test_a_link_that_leads_nowhere_good_is_not_followed(tmp_path, target, reason):
    write(tmp_path, {"secret.md": "s"})
    root = write(tmp_path / "project", {".git/config": "[core]"})
    os.symlink(target, os.path.join(root, "link"))
    with pytest.raises(FragmentUnreadable, match=reason):
        read_text(root, "link")


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_that_stays_in_the_project_is_followed(tmp_path):
    root = write(tmp_path, {"docs/a.md": "text"})
    os.symlink("docs", os.path.join(root, "link"))
    assert read_text(root, "link/a.md") == "text"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names there")
def test_a_pipe_is_not_waited_for(tmp_path):
    root = write(tmp_path, {})
    os.mkfifo(os.path.join(root, "pipe"))
    with pytest.raises(FragmentUnreadable, match="no regular file: pipe"):
        read_text(root, "pipe")


def test_a_manifest_is_read_with_its_findings(tmp_path):
    root = write(tmp_path, {"agenticscope.toml": SCOPE + "budgit = 1\n"})
    manifest, findings = read_manifest(root)
    assert manifest.name == "sample"
    assert [str(finding) for finding in findings] == [
        "agenticscope.toml:4: W8 unknown key 'budgit' is not used"
    ]
    assert usable_manifest(root) == manifest


def test_a_manifest_that_is_not_there_says_how_to_get_one(tmp_path):
    root = write(tmp_path, {})
    with pytest.raises(ManifestUnusable, match="Run `project-intel init`") as error:
        usable_manifest(root)
    assert error.value.exit_code == 2


def test_a_manifest_that_is_there_but_no_text_is_to_be_mended(tmp_path):
    root = write(tmp_path, {"agenticscope.toml": "#" * (MANIFEST_BYTES + 1)})
    with pytest.raises(ManifestUnusable, match=r"\(too large: .*\)\. Mend agenticscope\.toml\.$"):
        usable_manifest(root)


def test_a_manifest_with_errors_names_the_first_and_counts_the_rest(tmp_path):
    root = write(tmp_path, {"agenticscope.toml": "[scope]\nname = 1\nbudget = 0\nx = 1\n"})
    with pytest.raises(ManifestUnusable) as error:
        usable_manifest(root)
    assert str(error.value) == (
        "agenticscope.toml:1: E2 version is missing and 2 more. "
        "Run `project-intel lint` and mend it."
    )
    assert error.value.exit_code == 2
