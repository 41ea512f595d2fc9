"""However a project got where it is, its map is the one a build from nothing gives."""

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from project_intel.knowledge.rows import current_parts
from project_intel.knowledge.upkeep import glance
from scene import Scene

PATHS = (
    "app/main.py",
    "app/util.py",
    "app/__init__.py",
    "lib/util.py",
    "web/a.ts",
    "web/b.ts",
    "web/lib/b.ts",
    "web/tsconfig.json",
    "package.json",
    "net/User.cs",
    "net/Run.cs",
    "docs/read me.md",
    "gen/out.ts",
    ".gitignore",
    "gen/.gitignore",
    ".gitattributes",
    "bild.png",
    "ünï/ç.py",
    "app/back\\slash.py",
    "app/c:olon.py",
)
CONTENTS = (
    "from app.util import f\nfrom . import util\nimport lib.util\n",
    "import util\n\n\ndef f():\n    return 1\n",
    "def f():\n    return 2\n",
    "import { b } from '@/b'\nimport './lib/b.js'\nexport const a = b\n",
    "export const b = 1\n",
    '{"compilerOptions": {"paths": {"@/*": ["./*"]}}}\n',
    '{"compilerOptions": {"paths": {"@/*": ["./lib/*"]}}}\n',
    '{"name": "b", "main": "web/b.ts"}\n',
    "namespace N;\npublic class User {}\n",
    "using N;\npublic class Run { User u; }\n",
    "See [main](../app/main.py) and `web/a.ts`, gen/out.ts.\n",
    "gen/\n*.png\n",
    "!out.ts\n",
    "*.ts text eol=crlf\n",
    "",
    "crlf\r\nlines\r\n",
)


def write(path: str, content: str) -> Callable[[Scene], None]:
    def step(scene: Scene) -> None:
        scene.write({path: content})

    step.__name__ = f"write {path} {content!r}"
    return step


def binary(scene: Scene) -> None:
    scene.write({"bild.png": b"\x89PNG\0\0"})


def delete(path: str) -> Callable[[Scene], None]:
    def step(scene: Scene) -> None:
        (scene.root / path).unlink(missing_ok=True)

    step.__name__ = f"delete {path}"
    return step


def rename(old: str, new: str) -> Callable[[Scene], None]:
    def step(scene: Scene) -> None:
        if (scene.root / old).is_file():
            (scene.root / new).parent.mkdir(parents=True, exist_ok=True)
            os.replace(scene.root / old, scene.root / new)

    step.__name__ = f"rename {old} {new}"
    return step


def git(*arguments: str) -> Callable[[Scene], None]:
    def step(scene: Scene) -> None:
        # Some of these fail in some states, as they do for people.
        scene.git(*arguments, check=False)

    step.__name__ = f"git {' '.join(arguments)}"
    return step


def touch_all(scene: Scene) -> None:
    for path in scene.root.rglob("*"):
        if path.is_file() and ".git" not in path.parts:
            path.touch()


def exclude(*entries: str) -> Callable[[Scene], None]:
    def step(scene: Scene) -> None:
        scene.exclude = entries

    step.__name__ = f"exclude {entries}"
    return step


def include(*entries: str) -> Callable[[Scene], None]:
    def step(scene: Scene) -> None:
        scene.include = entries

    step.__name__ = f"include {entries}"
    return step


def sub_project(scene: Scene) -> None:
    scene.write({"net/.knowledge/summaries.json": '{"files": {}}'})


def no_sub_project(scene: Scene) -> None:
    shutil.rmtree(scene.root / "net/.knowledge", ignore_errors=True)


def damage_cache(scene: Scene) -> None:
    for file in scene.root.glob(".knowledge/cache/*.json"):
        file.write_bytes(file.read_bytes()[:-20] + b"}]")


def break_git(scene: Scene) -> None:
    index = scene.root / ".git/index"
    if index.exists():
        kept = index.read_bytes()
        index.write_bytes(b"nonsense")
        scene.refresh()
        index.write_bytes(kept)


def refresh(scene: Scene) -> None:
    scene.refresh()


def query(scene: Scene) -> None:
    scene.live()


STEPS = st.one_of(
    st.builds(write, st.sampled_from(PATHS), st.sampled_from(CONTENTS)),
    st.builds(delete, st.sampled_from(PATHS)),
    st.builds(rename, st.sampled_from(PATHS), st.sampled_from(PATHS)),
    st.sampled_from(
        [
            binary,
            touch_all,
            refresh,
            query,
            sub_project,
            no_sub_project,
            damage_cache,
            break_git,
            git("add", "-A"),
            git("commit", "-qam", "step"),
            git("add", "-N", "."),
            git("stash"),
            git("checkout", "-q", "--", "."),
            git("checkout", "-q", "-b", "other"),
            git("checkout", "-q", "-f", "main"),
            git("checkout", "-q", "-f", "other"),
            git("merge", "-q", "other"),
            git("rm", "-rqf", "--cached", "web"),
            git("mv", "app", "moved"),
            git("reset", "-q", "--hard"),
            git("update-index", "--assume-unchanged", "app/util.py"),
            exclude("web"),
            exclude("*.md", "app/util.py"),
            exclude(),
            include("gen"),
            include("gen/*.ts"),
            include(),
        ]
    ),
)

START = {
    "app/main.py": CONTENTS[0],
    "app/util.py": CONTENTS[1],
    "lib/util.py": CONTENTS[2],
    "web/a.ts": CONTENTS[3],
    "web/b.ts": CONTENTS[4],
    "web/lib/b.ts": CONTENTS[4],
    "web/tsconfig.json": CONTENTS[5],
    "net/User.cs": CONTENTS[8],
    "net/Run.cs": CONTENTS[9],
    "docs/read me.md": CONTENTS[10],
}


@pytest.mark.parametrize("trusted_age", [glance.TRUSTED_AGE_NS, 0], ids=["young", "settled"])
@pytest.mark.parametrize("under_git", [True, False], ids=["git", "no git"])
@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(steps=st.lists(STEPS, max_size=10))
@example(steps=[refresh, write("web/tsconfig.json", CONTENTS[6]), refresh])
@example(steps=[refresh, write(".gitignore", "web/\n"), refresh, delete(".gitignore")])
@example(steps=[refresh, git("checkout", "-qb", "other"), write("app/util.py", ""), refresh,
                git("commit", "-qam", "x"), refresh, git("checkout", "-qf", "main")])  # fmt: skip
@example(steps=[write("app/new.py", "x = 1\n"), refresh, delete("app/new.py")])
def test_an_incremental_refresh_equals_a_build_from_nothing(
    steps: list[Callable[[Scene], None]],
    under_git: bool,
    trusted_age: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(glance, "TRUSTED_AGE_NS", trusted_age)
    with tempfile.TemporaryDirectory() as place:
        scene = Scene(Path(place) / "project")
        if under_git:
            scene.init()
        scene.write(START)
        if under_git:
            scene.commit()
        for step in steps:
            step(scene)
        scene.refresh()
        grown = {path: entry.structure for path, entry in scene.live().items()}
        listed_once = scene.base_file.read_bytes()
        scene.refresh()
        assert scene.base_file.read_bytes() == listed_once
        scene.forget()
        if (scene.root / "net/.knowledge").exists():
            no_sub_project(scene)
            sub_project(scene)
        fresh = {path: entry.structure for path, entry in scene.live().items()}
        assert grown == fresh


VARIANTS = {
    "app/main.py": ("from app import tool\nfrom app import run\n", "import app.tool\n"),
    "app/__init__.py": ("from app.tool import run as tool\n", "from app.tool import tool\n", ""),
    "app/tool.py": ("def run():\n    return 1\n", "def tool():\n    return 1\n"),
    "web/a.ts": ("import { b } from '@/b'\nexport const a = b\n", "export * from '#/b'\n"),
    "web/b.ts": ("export const b = 1\n", "export { a } from './a'\n"),
    "web/lib/b.ts": ("export const b = 1\n", "import { b } from '@/b'\n"),
    "web/tsconfig.json": (
        '{"compilerOptions": {"paths": {"@/*": ["./*"]}}}\n',
        '{"compilerOptions": {"paths": {"@/*": ["./lib/*"]}}}\n',
    ),
    "web/vite.config.ts": (
        "export default { resolve: { alias: { '#': './lib' } } }\n",
        "export default { plugins: [], resolve: { alias: { '#': './lib' } } }\n",
        "export default { resolve: { alias: { '#': '.' } } }\n",
    ),
    "jvm/User.java": (
        "package p;\npublic class User {}\n",
        "package p;\npublic class User { Run r; }\n",
        "package p;\npublic class Guest {}\n",
        "package q;\npublic class User {}\n",
    ),
    "jvm/Run.kt": (
        "package p\nclass Run(val u: User)\n",
        "package p\nimport q.*\nfun go(u: User) = help(u)\n",
        "package q\nclass Guest\n",
    ),
    "jvm/Help.kt": (
        "package p\nfun help(u: Guest) = 1\n",
        "package p\nfun User.help() = 1\n",
        "package p\nfun go() = help(1)\n",
    ),
    "go/go.mod": ("module m\n", "module n\n"),
    "go/a/a.go": ("package a\n\nfunc A() {}\n", "package a\n\nfunc Z() {}\n"),
    "go/b/b.go": ('package b\n\nimport "m/a"\n\nvar B = a.A\n', "package b\n"),
    "net/User.cs": ("namespace N;\npublic class User {}\n", "namespace M;\npublic class User {}\n"),
    "net/Run.cs": ("using N;\npublic class Run { User u; }\n", "public class Run {}\n"),
    "net/All.cs": ("global using M;\n", "global using N;\n", "class All { User u; }\n"),
    "rs/Cargo.toml": ('[package]\nname = "r"\n', '[package]\nname = "s"\n'),
    "rs/src/lib.rs": ("mod one;\nuse one::f;\n", "mod one;\npub use one::g;\n", ""),
    "rs/src/one.rs": ("pub fn f() {}\n", "pub fn g() { crate::f() }\n"),
    "docs/x.md": ("See [a](../web/a.ts).\n", "See `jvm/Run.kt`.\n"),
}
"""What the same files may say: with declarations kept and changed, and what others make of them."""

EDITS = st.one_of(
    *(st.builds(write, st.just(path), st.sampled_from(texts)) for path, texts in VARIANTS.items())
)
MOMENTS = st.sampled_from([refresh, query, git("commit", "-qam", "step"), git("stash", "-q")])


@settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(steps=st.lists(st.tuples(EDITS, st.lists(MOMENTS, max_size=2)), min_size=1, max_size=8))
def test_edits_of_known_files_give_the_map_of_a_build_from_nothing(
    steps: list[tuple[Callable[[Scene], None], list[Callable[[Scene], None]]]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(glance, "TRUSTED_AGE_NS", 0)
    with tempfile.TemporaryDirectory() as place:
        scene = Scene(Path(place) / "project").init()
        scene.write({path: texts[0] for path, texts in VARIANTS.items()}).commit()
        scene.refresh()
        for edit, moments in steps:
            edit(scene)
            scene.refresh()
            for moment in moments:
                moment(scene)
        counts = scene.refresh().counts
        grown = scene.base_file.read_bytes()
        scene.forget()
        assert (scene.refresh().counts, scene.base_file.read_bytes()) == (counts, grown)


def new_file(scene: Scene) -> None:
    scene.write({"web/new.ts": "import { b } from './b'\n"})


def describe(scene: Scene) -> None:
    scene.refresh()
    scene.describe("web/b.ts", "What b is.")


SERVED = st.sampled_from(
    [
        refresh,
        describe,
        new_file,
        delete("web/new.ts"),
        git("add", "-A"),
        git("commit", "-qam", "step"),
        git("stash", "-q"),
        git("checkout", "-q", "--", "."),
    ]
)


@pytest.mark.parametrize("trusted_age", [glance.TRUSTED_AGE_NS, 0], ids=["young", "settled"])
@settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    steps=st.lists(st.tuples(EDITS, st.lists(SERVED, max_size=2)), min_size=1, max_size=6),
    is_mapped=st.booleans(),
)
@example(steps=[(write("web/a.ts", "let a\n"), [git("checkout", "-q", "--", ".")])], is_mapped=True)
@example(
    steps=[
        (write("web/a.ts", "let a\n"), [new_file]),
        (write("net/User.cs", "namespace M;\npublic class User {}\n"), []),
        (write("web/b.ts", "let b\n"), [git("checkout", "-q", "--", "web/a.ts")]),
    ],
    is_mapped=False,
)
def test_what_is_asked_from_edit_to_edit_knows_what_a_build_from_nothing_does(
    steps: list[tuple[Callable[[Scene], None], list[Callable[[Scene], None]]]],
    is_mapped: bool,
    trusted_age: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(glance, "TRUSTED_AGE_NS", trusted_age)
    with tempfile.TemporaryDirectory() as place:
        scene = Scene(Path(place) / "project").init()
        scene.write({path: texts[0] for path, texts in VARIANTS.items()}).commit()
        if is_mapped:
            scene.refresh()
        (part,) = current_parts(scene.project)
        for edit, moments in steps:
            for step in (edit, *moments):
                step(scene)
                (part,) = current_parts(scene.project, [part])
        (other,) = current_parts(scene.project)
        scene.forget()
        (fresh,) = current_parts(scene.project)
        for one in (part, other):
            assert {path: entry.structure for path, entry in one.files.items()} == {
                path: entry.structure for path, entry in fresh.files.items()
            }
            assert one.unparsed == fresh.unparsed
            contents = {entry.structure.hash for entry in one.files.values()}
            assert contents <= one.texts.numbers.keys()
