"""README's tables of scope, held against the code they describe."""

import re
from pathlib import Path

import pytest

from project_intel.scope.checks.findings import codes_table
from project_intel.scope.manifests.manifest import FRAGMENT_KEYS
from project_intel.scope.vendors.hosts import hosts_table

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def between(name: str) -> str:
    found = re.search(f"<!-- {name} -->\n(.*?)\n<!-- /{name} -->", README, re.DOTALL)
    assert found, f"README.md has nothing between <!-- {name} --> and <!-- /{name} -->"
    return found[1]


@pytest.mark.parametrize(
    ("name", "table"),
    [
        pytest.param("codes", codes_table(), id="lint's codes"),
        pytest.param("vendors", hosts_table(), id="vendors"),
    ],
)
def test_the_readme_holds_the_tables_as_the_code_has_them(name, table):
    assert between(name) == table


def test_the_readme_explains_each_key_of_a_fragment_once():
    keys = re.findall(r"^\| `(\w+)` \|", between("manifest"), re.MULTILINE)
    assert sorted(keys) == sorted(FRAGMENT_KEYS)
