"""Edits of known files: which of them change nothing but their own rows, and what the rows say."""

import pytest

from project_intel.knowledge.project import Counts
from project_intel.knowledge.refresh import refresh
from project_intel.knowledge.upkeep import glance
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.fingerprint import program_fingerprint
from project_intel.knowledge.upkeep.patching import Patched, patch
from project_intel.knowledge.upkeep.request import Request
from project_intel.knowledge.upkeep.state import recall
from scene import Scene

FILES = {
    "app/main.py": "from app import tool\nfrom app.tool import run\n",
    "app/__init__.py": "from app.tool import run\n",
    "app/tool.py": "def run():\n    return 1\n",
    "web/a.ts": "import { b } from '@/b'\nexport const a = b\n",
    "web/b.ts": "export const b = 1\n",
    "web/tsconfig.json": '{"compilerOptions": {"paths": {"@/*": ["./*"]}}}\n',
    "web/vite.config.ts": "export default { resolve: { alias: { '#b': './b' } } }\n",
    "web/package.json": '{"name": "web"}\n',
    "jvm/User.java": "package p;\npublic class User { int age() { return 1; } }\n",
    "jvm/Run.kt": "package p\nfun run(u: User) = u.age()\n",
    "net/User.cs": "namespace N;\npublic class User { public int Age = 1; }\n",
    "net/Run.cs": "using N;\npublic class Run { User u; }\n",
    "go/go.mod": "module m\n",
    "go/a/a.go": "package a\n\nfunc A() int { return 1 }\n",
    "go/b/b.go": 'package b\n\nimport "m/a"\n\nvar B = a.A()\n',
    "rs/Cargo.toml": '[package]\nname = "r"\n',
    "rs/src/lib.rs": "mod one;\nuse one::f;\n",
    "rs/src/one.rs": "pub fn f() {}\n",
    "php/A.php": "<?php\nnamespace P;\nclass A {}\n",
    "php/B.php": "<?php\nnamespace P;\nclass B extends A {}\n",
    "swift/A.swift": "public class Alpha {}\n",
    "swift/B.swift": "public class Beta { var a: Alpha? }\n",
    "hs/A.hs": "module A where\n\nf = 1\n",
    "hs/B.hs": "module B where\n\nimport A (f)\n",
    "docs/x.md": "See [main](../app/main.py).\n",
}

ALONE = {
    "the body of a function": {"app/tool.py": "def run():\n    return 2\n"},
    "what a module of Python declares": {"app/tool.py": "def walk():\n    return 1\n"},
    "what a module of TypeScript declares": {"web/b.ts": "export const c = 1\n"},
    "what a file imports": {"web/b.ts": "import './a'\nexport const b = 1\n"},
    "a bundler's plugins": {
        "web/vite.config.ts": "export default { x: [], resolve: { alias: { '#b': './b' } } }\n"
    },
    "the body of a Java method": {
        "jvm/User.java": "package p;\npublic class User { int age() { return 2; } }\n"
    },
    "a comment in Kotlin": {"jvm/Run.kt": "package p\n// why\nfun run(u: User) = u.age()\n"},
    "the types a C# file uses": {"net/Run.cs": "using N;\npublic class Run { }\n"},
    "what a Go file uses": {"go/b/b.go": "package b\n\nvar B = 1\n"},
    "the body of a Rust function": {"rs/src/one.rs": "pub fn f() { crate::one::f() }\n"},
    "what a PHP class extends": {"php/B.php": "<?php\nnamespace P;\nclass B {}\n"},
    "what a Swift file uses": {"swift/B.swift": "public class Beta {}\n"},
    "what a Haskell module imports": {"hs/B.hs": "module B where\n"},
    "what a page mentions": {"docs/x.md": "See `web/a.ts`.\n"},
    "nothing at all": {"docs/x.md": FILES["docs/x.md"]},
}

TOGETHER = {
    "what a package of Python passes on": {"app/__init__.py": "from app import tool\n"},
    "an alias": {"web/tsconfig.json": '{"compilerOptions": {"paths": {"@/*": ["./c/*"]}}}\n'},
    "a bundler's alias": {
        "web/vite.config.ts": "export default { resolve: { alias: { '@': './c' } } }\n"
    },
    "the name of a package": {"web/package.json": '{"name": "site"}\n'},
    "a Java type": {
        "jvm/User.java": "package p;\npublic class Guest { int age() { return 1; } }\n"
    },
    "what Kotlin calls": {"jvm/Run.kt": "package p\nfun run(u: User) = walk(u)\n"},
    "a C# type": {"net/User.cs": "namespace N;\npublic class Guest { public int Age = 1; }\n"},
    "a using for all of C#": {"net/Run.cs": "global using N;\npublic class Run { User u; }\n"},
    "a Go function": {"go/a/a.go": "package a\n\nfunc Z() int { return 1 }\n"},
    "a Rust function": {"rs/src/one.rs": "pub fn g() {}\n"},
    "a Rust module": {"rs/src/lib.rs": "use one::f;\n"},
    "a PHP class": {"php/A.php": "<?php\nnamespace P;\nclass Z {}\n"},
    "a Swift type": {"swift/A.swift": "public class Zeta {}\n"},
    "the name of a Haskell module": {"hs/A.hs": "module Z where\n\nf = 1\n"},
    "a new file": {"web/c/b.ts": "export const b = 1\n"},
    "git's attributes": {".gitattributes": "*.ts text eol=crlf\n"},
    "a sub-project": {"net/.knowledge/summaries.json": '{"files": {}}'},
}


@pytest.fixture(autouse=True)
def _trusted_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glance, "TRUSTED_AGE_NS", 0)


@pytest.fixture
def known(repository: Scene) -> Scene:
    """A project all of which is mapped."""
    repository.write(FILES).commit()
    repository.refresh()
    return repository


def patched(scene: Scene) -> Patched | None:
    cache = Cache(str(scene.root), program_fingerprint())
    return patch(scene.project, cache, recall(scene.project, cache, None), Request())


def from_nothing(scene: Scene) -> tuple[bytes, Counts]:
    scene.forget()
    return scene.base_file.read_bytes() if scene.refresh().written else b"", scene.refresh().counts


@pytest.mark.parametrize("edit", ALONE.values(), ids=ALONE)
@pytest.mark.parametrize("committed", [False, True], ids=["edited", "committed"])
def test_an_edit_that_concerns_one_file_makes_one_row_anew(
    known: Scene, edit: dict[str, str], committed: bool
) -> None:
    known.write(edit)
    if committed:
        known.git("add", "-A", "--", *edit)
        known.git("commit", "-q", "--allow-empty", "-m", "edit")
    done = patched(known)
    assert done is not None
    now = known.base_file.read_bytes()
    assert not known.refresh().written
    assert (now, done.counts) == from_nothing(known)


@pytest.mark.parametrize("edit", TOGETHER.values(), ids=TOGETHER)
def test_an_edit_that_may_concern_others_is_left_to_a_whole_map(
    known: Scene, edit: dict[str, str]
) -> None:
    before = known.base_file.read_bytes()
    known.write(edit)
    assert patched(known) is None
    assert known.base_file.read_bytes() == before
    counts = known.refresh().counts
    now = known.base_file.read_bytes()
    if "net/.knowledge/summaries.json" not in edit:
        assert (now, counts) == from_nothing(known)


def test_a_file_that_is_gone_or_hidden_is_left_to_a_whole_map(known: Scene) -> None:
    (known.root / "web/b.ts").unlink()
    assert patched(known) is None
    known.refresh()
    known.write({"web/a.ts": "export const z = 1\n"})
    known.exclude = ("web",)
    assert patched(known) is None


def test_one_edit_after_another_and_back_gives_the_first_map_again(known: Scene) -> None:
    first = known.base_file.read_bytes()
    for edit in (ALONE["the body of a function"], ALONE["what a file imports"]):
        known.write(edit)
        assert patched(known) is not None
    known.write(FILES)
    assert patched(known) is not None
    assert known.base_file.read_bytes() == first


def test_the_edit_of_a_described_file_keeps_what_was_said_and_counts_it(known: Scene) -> None:
    known.describe("web/b.ts", "One letter.")
    known.write({"web/b.ts": "export const c = 2\n"})
    done = patched(known)
    assert done is not None
    assert (done.counts.changed, done.counts.unanalysed) == (1, len(FILES) - 1)
    assert known.stored()["web/b.ts"]["summary"] == "One letter."
    # Back at the content that was described, nothing is changed any more.
    known.write({"web/b.ts": FILES["web/b.ts"]})
    assert refresh(known.project).counts.changed == 0


def test_content_that_was_described_elsewhere_is_left_to_a_whole_map(known: Scene) -> None:
    known.describe("web/b.ts", "One letter.")
    known.write({"web/b.ts": "export const c = 2\n", "web/a.ts": FILES["web/b.ts"]})
    assert patched(known) is None
    known.refresh()
    assert known.stored()["web/a.ts"]["summary"] == "One letter."


@pytest.mark.parametrize("name", ["ledger.json", "index.bin", "state.json", "extractions.tsv"])
def test_a_damaged_cache_is_left_to_a_whole_map(known: Scene, name: str) -> None:
    file = known.root / ".knowledge/cache" / name
    file.write_bytes(file.read_bytes()[:-20] + b"}]")
    known.write(ALONE["the body of a function"])
    assert patched(known) is None


def test_a_base_that_somebody_else_wrote_is_left_to_a_whole_map(known: Scene) -> None:
    known.base_file.write_bytes(known.base_file.read_bytes() + b"\n")
    known.write(ALONE["the body of a function"])
    assert patched(known) is None


def test_imports_that_change_places_by_configuration_alone_are_written_in_their_new_order(
    repository: Scene,
) -> None:
    config = '{"compilerOptions": {"paths": {"@x": ["./%s.ts"], "@y": ["./%s.ts"]}}}\n'
    code = "import { n } from '@x'\nimport { n as m } from '@y'\n"
    scene = repository.write(
        {"a.ts": code, "p.ts": "", "q.ts": "", "tsconfig.json": config % ("p", "q")}
    ).commit()
    scene.refresh()
    assert list(scene.stored()["a.ts"]["imports"]) == ["p.ts", "q.ts"]
    scene.write({"tsconfig.json": config % ("q", "p")})
    scene.refresh()
    assert list(scene.stored()["a.ts"]["imports"]) == ["q.ts", "p.ts"]
