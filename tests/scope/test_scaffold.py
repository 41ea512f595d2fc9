"""What `init` lays out."""

import pytest

from project_intel.scope.lint import lint
from project_intel.scope.pack import pack
from project_intel.scope.scaffold import scaffold
from scope.conftest import tree


def test_what_is_laid_out_passes_lint_and_packs_one_rule(tmp_path):
    root = str(tmp_path.resolve())
    assert all(laid.is_new for laid in scaffold(root))
    assert lint(root).findings == ()
    packed = pack(root, "refactor").as_json()["packed"]
    assert [one["id"] for one in packed] == ["coding-rules"]


def test_the_folder_gives_the_project_its_name(tmp_path):
    root = (tmp_path / 'a "b"').resolve()
    root.mkdir()
    scaffold(str(root))
    assert 'name = "a \\"b\\""\n' in (root / "agenticscope.toml").read_text()
    assert lint(str(root)).errors == 0


def test_nothing_that_is_there_is_overwritten(tmp_path):
    root = tmp_path.resolve()
    (root / ".scope/rules").mkdir(parents=True)
    (root / ".scope/rules/coding.md").write_text("Mine.\n")
    (root / "agenticscope.toml").symlink_to("elsewhere.toml")
    laid = {one.path: one.is_new for one in scaffold(str(root))}
    assert laid[".scope/rules/coding.md"] is False
    assert laid["agenticscope.toml"] is False
    assert (root / ".scope/rules/coding.md").read_text() == "Mine.\n"
    assert not (root / "elsewhere.toml").exists()


def test_a_second_run_changes_nothing(tmp_path):
    root = tmp_path.resolve()
    scaffold(str(root))
    before = tree(root)
    assert not any(laid.is_new for laid in scaffold(str(root)))
    assert tree(root) == before


@pytest.mark.parametrize("in_the_way", ["file", "link"])
def test_what_is_in_the_way_is_named_and_the_rest_is_laid_out(tmp_path, in_the_way):
    root = (tmp_path / "p").resolve()
    root.mkdir()
    if in_the_way == "file":
        (root / ".scope").write_text("")
    else:
        (tmp_path / "out").mkdir()
        (root / ".scope").symlink_to(tmp_path / "out")
    laid = scaffold(str(root))
    assert [one.path for one in laid if one.is_new] == ["agenticscope.toml"]
    assert all(one.reason for one in laid if not one.is_new)
    assert not (tmp_path / "out").exists() or not list((tmp_path / "out").iterdir())
