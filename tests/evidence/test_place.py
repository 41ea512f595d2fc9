"""Which folders may be searched, read and tested."""

from pathlib import Path

import pytest

from project_intel.errors import RootRefused
from project_intel.evidence.place import evidence_root


@pytest.mark.parametrize("folder", [".aws", ".SSH/keys", ".git", "app/.git/hooks", "app/.kube"])
def test_a_folder_of_secrets_or_of_git_is_no_root(tmp_path: Path, folder: str) -> None:
    (tmp_path / folder).mkdir(parents=True)
    with pytest.raises(RootRefused, match=r"^Refused: .* is a folder of secrets or of git's own"):
        evidence_root(str(tmp_path / folder))


def test_a_folder_below_a_project_is_a_root(tmp_path: Path) -> None:
    inner = tmp_path / "app/lib"
    inner.mkdir(parents=True)
    assert evidence_root(str(inner)) == str(inner.resolve())
