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
