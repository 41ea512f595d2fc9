"""Arithmetic on project paths."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.paths import climb, folder_of, folders_of, is_inside, join


@pytest.mark.parametrize(
    ("folder", "relative", "expected"),
    [
        pytest.param("a/b", "./c.ts", "a/b/c.ts", id="beside"),
        pytest.param("a/b", "../c.ts", "a/c.ts", id="above"),
        pytest.param("a/b", "../../c.ts", "c.ts", id="in the root"),
        pytest.param("a/b", "../../../c.ts", None, id="out of the root"),
        pytest.param("a", "../../a/c.ts", None, id="out of the root and back"),
        pytest.param("a/b", "..", "a", id="the parent"),
        pytest.param("a", "..", "", id="the root"),
        pytest.param("", ".", "", id="the root itself"),
        pytest.param("", "a//b/./c/", "a/b/c", id="untidy"),
    ],
)
def test_join_follows_dots_and_stops_at_the_root(folder, relative, expected):
    assert join(folder, relative) == expected


@given(st.text(alphabet="ab/.", max_size=20), st.text(alphabet="ab/.", max_size=20))
def test_join_never_leaves_dots_in_a_path(folder, relative):
    inner = join("", folder)
    joined = None if inner is None else join(inner, relative)
    assert joined is None or not {"", ".", ".."} & set(joined.split("/")) or joined == ""


def test_climbing_ends_at_the_root():
    assert list(climb("a/b")) == ["a/b", "a", ""]
    assert list(climb("")) == [""]


def test_every_folder_above_a_file_is_known():
    assert folders_of(["a/b/c.py", "d.py"]) == {"", "a", "a/b"}


def test_a_folder_holds_itself_and_what_is_beneath_but_no_namesake():
    assert is_inside("a/b", "a")
    assert is_inside("a", "a")
    assert is_inside("a", "")
    assert not is_inside("ab", "a")
    assert folder_of("a.py") == ""
