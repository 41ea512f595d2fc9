"""Includes of C and C++."""

import pytest


@pytest.mark.parametrize(
    ("include", "found"),
    [
        pytest.param("list.h", "src/net/list.h", id="beside the file"),
        pytest.param("../list.h", "src/list.h", id="above it"),
        pytest.param("core/map.h", "include/core/map.h", id="below an include folder around it"),
        pytest.param("<core/map.h>", "include/core/map.h", id="the same in brackets"),
        pytest.param("src/list.h", "src/list.h", id="from the root"),
        pytest.param("lua.h", "deps/lua/src/lua.h", id="the only file of that name"),
        pytest.param("<lua.h>", "deps/lua/src/lua.h", id="the same in brackets"),
        pytest.param("config.h", "src/config.h.in", id="what a build makes of a template"),
    ],
)
def test_an_include_leads_where_a_compiler_finds_it(imports_of, include, found):
    table = {
        "src/net/socket.c": [(include,)],
        "src/net/list.h": [],
        "src/list.h": [],
        "src/config.h.in": "",
        "include/core/map.h": [],
        "deps/lua/src/lua.h": [],
    }
    assert imports_of("src/net/socket.c", table) == {found: []}


def test_the_nearest_of_several_headers_is_meant(imports_of):
    table = {
        "a/src/x.c": [("util/str.h",)],
        "a/lib/util/str.h": [],
        "b/lib/util/str.h": [],
    }
    assert imports_of("a/src/x.c", table) == {"a/lib/util/str.h": []}


def test_no_header_is_guessed_among_equally_near_ones(imports_of):
    table = {
        "x.c": [("<util/str.h>",)],
        "a/util/str.h": [],
        "b/util/str.h": [],
    }
    assert imports_of("x.c", table) == {"util/str.h": []}


def test_a_standard_header_is_never_one_of_the_project(imports_of):
    table = {
        "src/x.c": [("<string.h>",), ("<vector>",), ("<sys/types.h>",)],
        "src/string.h": [],
        "compat/include/string.h": [],
    }
    assert imports_of("src/x.c", table) == {"string.h": [], "vector": [], "sys/types.h": []}


@pytest.mark.parametrize(
    ("include", "found"), [("zlib.h", "lib/zlib.h"), ("<zlib.h>", "include/zlib.h")]
)
def test_brackets_prefer_include_folders_to_that_of_the_file(imports_of, include, found):
    table = {"lib/x.c": [(include,)], "lib/zlib.h": [], "include/zlib.h": []}
    assert imports_of("lib/x.c", table) == {found: []}


@pytest.mark.parametrize(
    ("include", "unresolved"),
    [
        pytest.param("generated.h", ("generated.h",), id="a file that a build makes"),
        pytest.param("../gone.h", ("../gone.h",), id="a path"),
        pytest.param("gtest/gtest.h", (), id="a library, by its folder"),
        pytest.param("stdio.h", (), id="a standard header"),
        pytest.param("<zlib.h>", (), id="a library, in brackets"),
    ],
)
def test_what_seems_to_be_ours_and_is_not_there_counts_unresolved(linked, include, unresolved):
    links = linked({"src/x.c": [(include,)]})["src/x.c"]
    assert dict(links.imports) == {include.strip("<>"): ()}
    assert links.unresolved == unresolved
