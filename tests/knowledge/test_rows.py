"""Rows that hold until something changes."""

import os

import pytest

from project_intel.knowledge.rows import current_parts
from project_intel.knowledge.upkeep.glance import MOST_YOUNG
from scene import Scene


@pytest.fixture(params=["repository", "folder"])
def project(request: pytest.FixtureRequest) -> Scene:
    scene: Scene = request.getfixturevalue(request.param)
    return scene


def test_rows_hold_right_after_an_edit(project: Scene) -> None:
    project.write({"a.py": "A = 1\n"})
    (first,) = current_parts(project.project)
    (second,) = current_parts(project.project, [first])
    (third,) = current_parts(project.project, [second])
    assert second is first
    assert third is first


def test_an_edit_of_the_same_size_at_the_same_time_is_seen(project: Scene) -> None:
    file = project.root / "a.py"
    project.write({"a.py": "A = 1\n"})
    (first,) = current_parts(project.project)
    found = file.stat()
    file.write_text("B = 1\n", "utf-8")
    os.utime(file, ns=(found.st_atime_ns, found.st_mtime_ns))
    (second,) = current_parts(project.project, [first])
    assert second.files["a.py"].structure.exports == ("B",)


def test_more_files_than_are_worth_reading_hold_for_the_moment_only(project: Scene) -> None:
    project.write({f"f{number}.py": "A = 1\n" for number in range(MOST_YOUNG + 1)})
    (first,) = current_parts(project.project)
    (second,) = current_parts(project.project, [first])
    assert second is not first
    assert second.files == first.files


def _describe_and_ask(scene: Scene) -> None:
    scene.refresh()
    scene.describe("b.py", "What b is.")


def _ask_without_base(scene: Scene) -> None:
    scene.live()


def _add_a_file(scene: Scene) -> None:
    scene.refresh()
    scene.write({"new.py": "N = 1\n"})


@pytest.mark.parametrize(
    "before",
    [Scene.refresh, _describe_and_ask, _ask_without_base, _add_a_file],
    ids=["mapped", "described", "no knowledge base", "a new file"],
)
def test_an_edit_leaves_the_rows_of_other_files_untouched(repository: Scene, before) -> None:
    repository.write({"a.py": "import b\n", "b.py": "B = 1\n", "c.cs": "class C {}\n"}).commit()
    before(repository)
    (first,) = current_parts(repository.project)
    repository.write({"a.py": "import b, os\nA = 1\n"})
    (second,) = current_parts(repository.project, [first])
    repository.write({"a.py": "A = 2\nZ = 2\n"})
    (third,) = current_parts(repository.project, [second])
    assert second.files["a.py"].structure.imports == {"b.py": (), "os": ()}
    assert third.files["a.py"].structure.exports == ("A", "Z")
    assert third.files["b.py"] is second.files["b.py"]
    assert third.files["c.cs"] is second.files["c.cs"]


def test_edits_in_a_sub_project_are_named_from_the_root(repository: Scene) -> None:
    repository.write(
        {
            "sub/.knowledge/summaries.json": '{"files": {}}',
            "sub/a.py": "A = 1\n",
            "sub/b.py": "B = 1\n",
        }
    ).commit()
    repository.refresh()
    parts = current_parts(repository.project)
    for text, imports in (("import b\n", {"sub/b.py": ()}), ("import os\n", {"os": ()})):
        repository.write({"sub/a.py": text})
        parts = current_parts(repository.project, parts)
        assert parts[1].files["sub/a.py"].structure.imports == imports


def test_edits_of_many_files_that_say_nothing_of_each_other_are_few_edits(
    repository: Scene,
) -> None:
    repository.write({f"f{number}.py": "A = 1\n" for number in range(9)}).commit()
    repository.refresh()
    (first,) = current_parts(repository.project)
    repository.write({f"f{number}.py": "B = 1\n" for number in range(8)})
    (second,) = current_parts(repository.project, [first])
    repository.git("commit", "-qam", "b")
    (third,) = current_parts(repository.project, [second])
    assert second.files["f0.py"].structure.exports == ("B",)
    assert third.files["f8.py"] is second.files["f8.py"]
