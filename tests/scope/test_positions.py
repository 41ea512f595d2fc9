"""Where the tables and keys of a manifest stand, whatever form TOML allows them."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.scope.manifests.positions import find_positions

# Each value ends on the line it begins on or later; the key after it must still be found.
VALUES = {
    "text": '"a"',
    "text-with-a-quote": r'"a\"b = [\" # c"',
    "raw-text": r"'a\'",
    "long-text": '"""\n[[fragment]]\nid = 1\n"""',
    "long-text-with-an-escape": '"""a\\"""b\n"""',
    "long-text-ending-in-quotes": '"""it\'s "quoted"""""',
    "long-text-of-one-quote": '"""a""""',
    "raw-long-text": "'''\n[scope]\nname = 'x'\n'''",
    "raw-long-text-ending-in-quotes": "'''a \"b'''''",
    "list": "[\n  1, # ]\n  2,\n]",
    "list-of-texts": '["]", "[[fragment]]", \'[\']',
    "inline-table": '{ id = "x", b = { c = [1] } }',
    "date": "1979-05-27T07:32:00Z",
    "with-a-comment": '1 # "it\'s [[fragment]] = {"',
}


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_a_key_after_a_value_is_found(value):
    text = f"[scope]\na = {value}\nb = 1\n\n[[fragment]]\na = {value}\nb = 1\n"
    tomllib.loads(text)
    lines = text.split("\n")
    header = lines.index("[[fragment]]", text.count("\n", 0, text.index("\nb = 1")) + 1) + 1
    found = find_positions(text)
    assert found.of_scope("b") == lines.index("b = 1") + 1
    assert len(found.fragments) == 1
    assert found.of_fragment(0) == header
    assert found.of_fragment(0, "a") == header + 1
    assert found.of_fragment(0, "b") == len(lines) - 1


def test_headers_may_be_written_in_any_form():
    text = '[ "scope" ] # a\n\'name\' = 1\n[[ fragment ]]\n"id"=1\n[["fragment"]]#b\nid = 2\n'
    tomllib.loads(text)
    found = find_positions(text)
    assert (found.of_scope(), found.of_scope("name")) == (1, 2)
    assert [found.of_fragment(place, "id") for place in (0, 1)] == [4, 6]
    assert [found.of_fragment(place) for place in (0, 1)] == [3, 5]


def test_keys_of_other_tables_are_not_taken_for_ours():
    text = "[other]\nname = 1\n[[fragment]]\na = 1\n[fragment.more]\nid = 1\n[scope]\nname = 2\n"
    tomllib.loads(text)
    found = find_positions(text)
    assert found.of_scope("name") == 8
    assert found.of_fragment(0, "id") == 3


def test_what_has_no_place_of_its_own_stands_at_its_header_or_the_first_line():
    found = find_positions('fragment = [{id = "a"}]\n[scope]\nname = "b"\n')
    assert (found.of_scope("budget"), found.of_fragment(0, "id")) == (2, 1)


names = st.from_regex(r"[a-z][a-z0-9_-]{0,5}", fullmatch=True)
entries = st.dictionaries(names, st.sampled_from(list(VALUES.values())), max_size=4)


@given(entries, st.lists(entries, max_size=4), st.booleans())
def test_every_key_stands_where_the_source_has_it(scope, fragments, scope_last):
    lines: list[str] = []
    expected: list[tuple[str, dict[str, int]]] = []
    them = [("[[fragment]]", table) for table in fragments]
    them.insert(len(them) if scope_last else 0, ("[scope]", scope))
    for header, table in them:
        places = {"": len(lines) + 1}
        lines.append(header)
        for key, value in table.items():
            places[key] = len(lines) + 1
            lines += f"{key} = {value}".split("\n")
        expected.append((header, places))
    text = "\n".join(lines)
    tomllib.loads(text)
    found = find_positions(text)
    assert [("[scope]", dict(found.scope))] == [one for one in expected if one[0] == "[scope]"]
    assert [dict(one) for one in found.fragments] == [
        places for header, places in expected if header != "[scope]"
    ]
