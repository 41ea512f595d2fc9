"""What is told of projects, personas and plans, however they are written."""

import os
from pathlib import Path

import pytest

from project_intel.scope.survey import list_plans, list_projects, list_subagents
from project_intel.scope.workspaces.listing import REPLY_CHARS
from project_intel.scope.workspaces.workspace import open_workspace

MANIFEST = """\
[scope]
version = "0.1.0"
name = "shop"
budget = 3000

[[fragment]]
id = "qa"
type = "persona"
path = ".scope/personas/qa.md"
description = "Tests like a user"

[[fragment]]
id = "ops"
type = "persona"
path = ".scope/personas/ops.md"

[[fragment]]
id = "checkout"
type = "spec"
path = ".scope/specs/checkout.md"

[[fragment]]
id = "payment-map"
type = "spec"
query = "payment provider"
description = "Where payments are"
"""


def write(root: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A shop with a manifest, and a repository without one."""
    root = tmp_path.resolve() / "ws"
    write(
        root,
        {
            "shop/agenticscope.toml": MANIFEST,
            "shop/.scope/personas/qa.md": "x" * 40,
            "shop/.scope/personas/ops.md": "---\nname: o\n---\n\n```\n# no\n```\n## On call ##\n",
            "shop/.scope/personas/writers/terse.md": "Says little.\n",
            "shop/.scope/specs/checkout.md": "# One page checkout\n\nText.\n",
            "site/.git/HEAD": "",
            "site/.scope/specs/launch.md": "Launch in May\n",
            "site/src/a.md": "# no plan\n",
        },
    )
    os.utime(root / "shop/.scope/specs/checkout.md", (1_760_000_000, 1_760_000_000))
    os.utime(root / "site/.scope/specs/launch.md", (1_750_000_000, 1_750_000_000))
    return root


def test_projects_are_told_by_path_and_name(root: Path) -> None:
    listing = list_projects(open_workspace(str(root)))
    assert listing.text == (f"2 projects in {root}\n- shop: 4 fragments, budget 3,000\n- site: git")
    shop = {"name": "shop", "path": "shop", "hasManifest": True, "isGit": False}
    site = {"name": "site", "path": "site", "hasManifest": False, "isGit": True}
    assert listing.as_json() == {
        "projects": [
            shop | {"fragments": 4, "budget": 3000},
            site | {"fragments": None, "budget": None},
        ],
        "notes": [],
    }


def test_personas_are_those_of_the_manifest_and_the_files_beside_them(root: Path) -> None:
    listing = list_subagents(open_workspace(str(root)))
    assert listing.text == (
        "3 subagents in 2 projects\n"
        "- shop: qa .scope/personas/qa.md (10 tok) — Tests like a user\n"
        "- shop: ops .scope/personas/ops.md (11 tok) — On call\n"
        "- shop: writers/terse .scope/personas/writers/terse.md (4 tok) [not in the manifest]"
        " — Says little."
    )
    assert listing.as_json()["subagents"][0] == {
        "project": "shop",
        "id": "qa",
        "path": ".scope/personas/qa.md",
        "tokens": 10,
        "description": "Tests like a user",
        "listed": True,
    }


def test_plans_have_a_title_and_the_day_of_their_last_change(root: Path) -> None:
    listing = list_plans(open_workspace(str(root)))
    assert listing.text == (
        "3 plans in 2 projects\n"
        "- shop: checkout .scope/specs/checkout.md (7 tok, 2025-10-09) — One page checkout\n"
        "- shop: payment-map payment provider — Where payments are\n"
        "- site: launch .scope/specs/launch.md (4 tok, 2025-06-15) [not in the manifest]"
        " — Launch in May"
    )
    assert listing.as_json()["plans"] == [
        {
            "project": "shop",
            "id": "checkout",
            "path": ".scope/specs/checkout.md",
            "tokens": 7,
            "title": "One page checkout",
            "modified": "2025-10-09T08:53:20Z",
            "listed": True,
        },
        {
            "project": "shop",
            "id": "payment-map",
            "query": "payment provider",
            "tokens": None,
            "title": "Where payments are",
            "modified": None,
            "listed": True,
        },
        {
            "project": "site",
            "id": "launch",
            "path": ".scope/specs/launch.md",
            "tokens": 4,
            "title": "Launch in May",
            "modified": "2025-06-15T15:06:40Z",
            "listed": False,
        },
    ]


def test_one_project_can_be_asked_for_and_the_workspace_is_named_by_nothing(root: Path) -> None:
    assert list_plans(open_workspace(str(root)), "site").text == (
        "1 plan in 1 project\n"
        "- site: launch .scope/specs/launch.md (4 tok, 2025-06-15) [not in the manifest]"
        " — Launch in May"
    )
    assert list_plans(open_workspace(str(root / "site"))).text == (
        "1 plan in 1 project\n"
        "- launch .scope/specs/launch.md (4 tok, 2025-06-15) [not in the manifest] — Launch in May"
    )


@pytest.mark.parametrize(
    ("manifest", "trouble"),
    [
        ("[scope", "agenticscope.toml:1: E1 no TOML: "),
        ('[scope]\nversion = "0.1.0"\nname = ""\n', "agenticscope.toml:3: E2 name is empty"),
        ("\0", "not UTF-8 text"),
        (b"\xff\xfe", "not UTF-8 text"),
        ("#" * 1_048_577, "too large"),
    ],
    ids=["no TOML", "an error", "NUL", "UTF-16", "too large"],
)
def test_a_broken_manifest_costs_the_list_nothing(
    root: Path, manifest: str | bytes, trouble: str
) -> None:
    data = manifest if isinstance(manifest, bytes) else manifest.encode()
    (root / "shop/agenticscope.toml").write_bytes(data)
    workspace = open_workspace(str(root))
    first, second = list_projects(workspace).rows
    assert trouble in str(first.value["error"])
    assert trouble in first.line
    assert second.line == "- site: git"
    listing = list_plans(workspace)
    assert [note for note in listing.notes if note.startswith("shop: ") and trouble in note]
    assert [row.value["id"] for row in listing.rows] == ["checkout", "launch"]


def test_without_projects_the_list_says_what_would_be_one(tmp_path: Path) -> None:
    root = tmp_path.resolve()
    workspace = open_workspace(str(root))
    assert list_projects(workspace).text == (
        f"0 projects in {root}: no folder there, four levels deep, "
        "holds an agenticscope.toml or a .git"
    )
    assert list_plans(workspace).text == "0 plans in 0 projects"


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_nothing_outside_a_project_is_read(root: Path) -> None:
    write(root.parent, {"outside/key.md": "# LEAKED\n", "outside/deep/key.md": "# LEAKED\n"})
    outside = root.parent / "outside"
    (root / "shop/.scope/specs/checkout.md").unlink()
    (root / "shop/.scope/specs/checkout.md").symlink_to(outside / "key.md")
    (root / "shop/.scope/specs/far").symlink_to(outside)
    (root / "shop/.scope/specs/loop").symlink_to("loop")
    (root / "site/.scope/personas").symlink_to(outside)
    os.mkfifo(root / "site/.scope/specs/pipe.md")
    escaping = MANIFEST.replace(".scope/personas/qa.md", "../../outside/key.md")
    (root / "shop/agenticscope.toml").write_text(escaping, "utf-8")
    workspace = open_workspace(str(root))
    plans, personas = list_plans(workspace), list_subagents(workspace)
    assert "LEAKED" not in plans.text + personas.text
    assert plans.rows[0].line == "- shop: checkout .scope/specs/checkout.md [outside project]"
    assert plans.rows[0].value["error"] == "outside project"
    assert [row.value["id"] for row in plans.rows] == ["checkout", "payment-map", "launch"]
    assert [row.value["id"] for row in personas.rows] == ["ops", "qa", "writers/terse"]


def test_names_cannot_alter_the_form_of_a_reply(root: Path) -> None:
    name = "a\n- fake \u202e<!--"
    manifest = MANIFEST.replace('"shop"', '"a\\n- fake \\u202e<!--"')
    (root / "shop/agenticscope.toml").write_text(manifest, "utf-8")
    listing = list_projects(open_workspace(str(root)))
    assert listing.rows[0].line == (
        r'- shop "a\u000a- fake \u202e\u003c!--": 4 fragments, budget 3,000'
    )
    assert listing.rows[0].value["name"] == name


def test_no_part_of_a_credential_is_left_where_a_title_is_cut(root: Path) -> None:
    token = "ghp_" + "Ab1" * 12
    write(root, {"site/.scope/specs/launch.md": f"# {'x' * 105} {token} after\n"})
    long = MANIFEST.replace("Tests like a user", f"{'x' * 285} {token}")
    (root / "shop/agenticscope.toml").write_text(long, "utf-8")
    workspace = open_workspace(str(root))
    shown = list_plans(workspace).text + list_subagents(workspace).text
    assert "x [hidden: Gi" in shown
    assert "ghp_" not in shown


def test_a_long_reply_is_cut_and_says_what_is_left_out(tmp_path: Path) -> None:
    for number in range(400):
        write(tmp_path, {f"project-{number:03}/agenticscope.toml": MANIFEST})
    workspace = open_workspace(str(tmp_path))
    for listing in (list_projects(workspace), list_plans(workspace), list_subagents(workspace)):
        assert len(listing.text) <= REPLY_CHARS
        assert listing.notes[-1].startswith("+")
        assert len(listing.rows) > 80
    projects = list_projects(workspace)
    left = 400 - len(projects.rows)
    assert projects.notes[-1] == f"+{left} more. A smaller workspace shows them."
