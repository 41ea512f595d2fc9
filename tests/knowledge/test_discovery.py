"""Which files count, where other tools have hidden what git tracks or walked what it ignores."""

import os
import subprocess
import sys
import unicodedata

import pytest

from project_intel.knowledge.analysis.packing import Budget
from project_intel.knowledge.query import Search
from project_intel.knowledge.question import Question
from project_intel.knowledge.scan import scan
from project_intel.repo.checkout import find_checkout
from project_intel.repo.git import open_git
from scene import Scene


def test_what_git_tracks_is_mapped_whatever_its_folder_is_called(repository: Scene) -> None:
    folders = ("bin", "build", "deploy", "dist", "env", "external", "node_modules/own", "out")
    folders += ("scripts", "src/lib/deploy", "target", "tmp", "vendor", ".venv", ".idea")
    names = [*(f"{folder}/x.py" for folder in folders), "docs/build", "coverage"]
    repository.write({".gitignore": "dist/\n", **dict.fromkeys(names, "x = 1\n")})
    repository.git("add", "-f", ".")
    repository.commit().refresh()
    assert sorted(repository.stored()) == sorted([".gitignore", *names])


@pytest.mark.parametrize("under_git", [True, False], ids=["git", "no git"])
def test_ignore_files_of_other_tools_hide_nothing(folder: Scene, under_git: bool) -> None:
    if under_git:
        folder.init()
    others = [".prettierignore", ".dockerignore", ".ignore", ".npmignore", ".eslintignore"]
    folder.write({**dict.fromkeys(others, "*\n"), "a.py": "a = 1\n"}).refresh()
    assert sorted(folder.stored()) == sorted([*others, "a.py"])


def test_an_ignored_folder_is_not_searched_for_repositories(repository: Scene) -> None:
    repository.write({".gitignore": "ref/\n", "a.py": "a = 1\n"})
    Scene(repository.root / "ref/clone").init().write({"x.py": "x = 1\n"}).commit().refresh()
    done = repository.refresh()
    assert done.counts.bases == 1
    assert sorted(repository.stored()) == [".gitignore", "a.py"]


def test_a_server_that_goes_on_obeys_the_ignore_rules_of_now(repository: Scene) -> None:
    repository.write({"seen.py": "marker = 1\n", "later.py": "marker = 2\n"}).refresh()
    search = Search(repository.project)
    assert search.ask(Question("marker")).matched == 2
    repository.write({".gitignore": "later.py\n"})
    assert search.ask(Question("marker")).matched == 1
    repository.write({".gitignore": "\n"})
    assert search.ask(Question("marker")).matched == 2


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_name_stays_as_the_disk_has_it(repository: Scene, form: str) -> None:
    name = unicodedata.normalize(form, "caf\u00e9/\u00e9t\u00e9.py")
    repository.write({name: "x = 1\n"}).commit().refresh()
    assert list(repository.stored()) == [name]
    assert not repository.refresh().written


def test_an_answer_of_git_above_a_megabyte_is_read_whole(repository: Scene) -> None:
    blob = repository.git("hash-object", "-w", "--stdin").strip()
    names = [f"{'long' * 20}/{number:05}.py" for number in range(20_000)]
    subprocess.run(
        ["git", "update-index", "--index-info"],
        cwd=repository.root,
        input="".join(f"100644 {blob}\t{name}\n" for name in names),
        text=True,
        check=True,
    )
    checkout = find_checkout(str(repository.root))
    assert checkout is not None
    git = open_git(checkout)
    assert git.index().ids.keys() == set(names)
    assert git.work_tree().missing == set(names)


def test_what_is_excluded_is_not_handed_out_though_it_has_a_row(repository: Scene) -> None:
    repository.write({"a.py": "a = 1\n", "gen/b.py": "b = 1\n"}).commit().refresh()
    repository.exclude = ("gen",)
    scan(repository.project, "", Budget(50_000, 2.5))
    (batch,) = (repository.root / ".knowledge/batches").glob("batch-*.txt")
    assert "gen/b.py" not in batch.read_text("utf-8")
    assert 'path="a.py"' in batch.read_text("utf-8")


@pytest.mark.process
def test_the_order_of_sets_does_not_show(repository: Scene) -> None:
    repository.write({f"m{n}.py": f"import m{(n * 7) % 30}, os, re, b\n" for n in range(30)})
    repository.write({"docs.md": " ".join(f"`m{n}.py`" for n in range(30))}).commit()
    written = set()
    for seed in ("0", "1", "4711"):
        repository.forget()
        subprocess.run(
            [sys.executable, "-P", "-m", "project_intel", "refresh"],
            cwd=repository.root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        )
        written.add(repository.base_file.read_bytes())
    assert len(written) == 1
