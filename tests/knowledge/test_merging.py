"""Branches of two teammates come together under real git, with and without the merge driver.

Theirs is made in a clone of its own, so that nothing of it is known in ours but what git brings.
"""

import json
import re
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from project_intel.knowledge.base.codec import encode
from project_intel.knowledge.model import Analysis, Entry, KnowledgeBase, Structure
from project_intel.knowledge.setup_git import ATTRIBUTE, driver_command
from project_intel.knowledge.submit import submit
from project_intel.knowledge.upkeep.pool import load_pool
from scene import Scene

pytestmark = pytest.mark.process

NAMES = ("a", "b", "c", "d", "e", "f")
FIVE = "def {0}():\n    return 1\n\n\n# five lines\n"
OTHER = "def {0}():\n    return 1\n\n\n# another end\n"
FIRST = "def {0}(x):\n    return 1\n\n\n# five lines\n"
BOTH = "def {0}(x):\n    return 1\n\n\n# another end\n"

JAN, FEB, MAR = (datetime(2026, month, 1, tzinfo=UTC) for month in (1, 2, 3))


def describe(scene: Scene, when: datetime, **summaries: str) -> None:
    """Submit analyses of files named without their `.py`."""
    items = [
        {"path": f"{name}.py", "summary": text, "role": "implementation"}
        for name, text in summaries.items()
    ]
    assert submit(scene.project, items, now=when).refused == ()


def edit(scene: Scene, **texts: str) -> None:
    scene.write({f"{name}.py": text.format(name) for name, text in texts.items()})


Step = Callable[[Scene], None]


@dataclass(frozen=True)
class Story:
    """What two teammates do, and what must be said of which file in the end.

    `plain` tells whether plain git merges the map; `settle` is what a person does where git asks
    about other files than the map; `replaced` is a description that gives way to a later one of
    the same content.
    """

    ours: Step
    theirs: Step
    said: dict[str, str | None]
    plain: bool = False
    settle: Step = lambda scene: None
    replaced: str = ""


def _adds(name: str) -> Step:
    def step(scene: Scene) -> None:
        edit(scene, **{name: FIVE})
        describe(scene, FEB, **{name: f"New {name}."})

    return step


def _edits(name: str, text: str, said: str, when: datetime) -> Step:
    def step(scene: Scene) -> None:
        edit(scene, **{name: text})
        describe(scene, when, **{name: said})

    return step


def _says(said: str, when: datetime) -> Step:
    return lambda scene: describe(scene, when, c=said)


def _deletes(name: str) -> Step:
    def step(scene: Scene) -> None:
        scene.git("rm", "-q", f"{name}.py")

    return step


def _renames(scene: Scene) -> None:
    scene.git("mv", "b.py", "moved.py")


STORIES = {
    "different files": Story(
        _edits("a", OTHER, "A by us.", FEB),
        _edits("d", OTHER, "D by them.", MAR),
        {"a.py": "A by us.", "d.py": "D by them."},
        plain=True,
    ),
    "neighbours": Story(
        _edits("c", OTHER, "C by us.", FEB),
        _edits("d", OTHER, "D by them.", MAR),
        {"c.py": "C by us.", "d.py": "D by them."},
        plain=True,
    ),
    "the same file": Story(
        _edits("c", OTHER, "C by us.", FEB),
        _edits("c", FIRST, "C by them.", MAR),
        {"c.py": "C by them."},
    ),
    "added side by side": Story(
        _adds("m"), _adds("n"), {"m.py": "New m.", "n.py": "New n.", "f.py": "About f."}
    ),
    "added, another deleted beside it": Story(
        _adds("cc"),
        _deletes("d"),
        {"cc.py": "New cc.", "d.py": "About d."},
        plain=True,
    ),
    "renamed here, described there": Story(
        _renames, _edits("b", OTHER, "B by them.", FEB), {"moved.py": "B by them.", "b.py": None}
    ),
    "deleted side by side": Story(
        _deletes("c"),
        _deletes("d"),
        {"c.py": "About c.", "d.py": "About d."},
        plain=True,
    ),
    "deleted here, described there": Story(
        _deletes("c"),
        _edits("c", OTHER, "C by them.", FEB),
        {"c.py": "C by them."},
        settle=_deletes("c"),
    ),
    "deleted here, kept all the same": Story(
        _deletes("c"),
        _edits("c", OTHER, "C by them.", FEB),
        {"c.py": "C by them."},
        settle=lambda scene: edit(scene, c=OTHER),
    ),
    "described on both sides": Story(
        _says("C by us.", MAR),
        _says("C by them.", FEB),
        {"c.py": "C by us."},
        replaced="C by them.",
    ),
    "the last row on both sides": Story(
        _edits("f", OTHER, "F by us.", FEB),
        _adds("z"),
        {"f.py": "F by us.", "z.py": "New z."},
    ),
}
EVERYWHERE = ("the same file", "added side by side", "renamed here, described there")


def _merge(scene: Scene) -> None:
    scene.git("merge", "--no-edit", "theirs", check=False)


def _squash(scene: Scene) -> None:
    scene.git("merge", "--squash", "theirs", check=False)


def _rebase(scene: Scene) -> None:
    scene.git("rebase", "theirs", check=False)


def _pick(scene: Scene) -> None:
    scene.git("cherry-pick", "theirs~1..theirs", check=False)


def _goes_on(scene: Scene) -> None:
    """Finish what git stopped at."""
    here = scene.root / ".git"
    if (here / "rebase-merge").exists():
        scene.git("-c", "core.editor=true", "rebase", "--continue")
    elif (here / "CHERRY_PICK_HEAD").exists():
        scene.git("-c", "core.editor=true", "cherry-pick", "--continue")
    else:
        scene.git("commit", "-q", "--allow-empty", "-m", "came together")


WAYS = {"merge": _merge, "squash": _squash, "rebase": _rebase, "cherry-pick": _pick}


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Two clones of each story, `ours` and `theirs`, one commit apart from their beginning."""
    made: dict[str, Path] = {}
    folder = tmp_path_factory.mktemp("pairs")
    start = Scene(folder / "start").init()
    start.write({".gitattributes": ATTRIBUTE + "\n"})
    edit(start, **dict.fromkeys(NAMES, FIVE))
    start.refresh()
    describe(start, JAN, **{name: f"About {name}." for name in NAMES})
    start.commit("the beginning")

    def pair(name: str) -> Path:
        if name not in made:
            made[name] = folder / str(len(made))
            for side in ("ours", "theirs"):
                clone = Scene(made[name] / side)
                start.git("clone", "-q", str(start.root), str(clone.root))
                clone.refresh()
                getattr(STORIES[name], side)(clone)
                clone.refresh()
                clone.commit(side)
        return made[name]

    return pair


def summaries(text: str) -> set[str]:
    return set(re.findall(r'"summary": ?"([^"]*)"', text))


def known(scene: Scene) -> set[str]:
    """Every summary this clone can still tell, in the map or in its cache."""
    cache = scene.root / ".knowledge/cache/analyses.json"
    kept = cache.read_text("utf-8") if cache.exists() else ""
    return summaries(scene.base_file.read_text("utf-8")) | summaries(kept)


def structure(scene: Scene) -> dict[str, dict[str, object]]:
    fields = ("sizeChars", "lineCount", "exports", "imports", "refs", "hash")
    return {
        path: {name: row[name] for name in fields if name in row}
        for path, row in scene.stored().items()
        if not row.get("deleted")
    }


_BUILT: dict[str, dict[str, dict[str, object]]] = {}


def built_anew(scene: Scene) -> dict[str, dict[str, object]]:
    """What the same tree gives without knowledge base and cache; each tree is built once."""
    tree = scene.git("ls-files", "-s", "--", ":!.knowledge")
    if tree not in _BUILT:
        clean = Scene(scene.root.parent / "clean")
        shutil.copytree(scene.root, clean.root, dirs_exist_ok=True)
        clean.forget()
        clean.refresh()
        _BUILT[tree] = structure(clean)
    return _BUILT[tree]


def is_unmerged(scene: Scene, path: str) -> bool:
    return scene.git("ls-files", "--unmerged", "--", path) != ""


CASES = [
    pytest.param(name, way, driver, id=f"{name}, {way}, {'driver' if driver else 'plain git'}")
    for name in STORIES
    for way in WAYS
    for driver in (True, False)
    if way == "merge" or name in EVERYWHERE
]


@pytest.mark.parametrize(("name", "way", "driver"), CASES)
def test_two_branches_come_together_and_nothing_said_is_lost(
    tmp_path: Path, pairs: Callable[[str], Path], name: str, way: str, driver: bool
) -> None:
    story, made = STORIES[name], pairs(name)
    shutil.copytree(made / "ours", tmp_path / "ours")
    scene = Scene(tmp_path / "ours")
    told = summaries(scene.base_file.read_text("utf-8"))
    told |= summaries(Scene(made / "theirs").base_file.read_text("utf-8"))
    told.discard(story.replaced)
    if driver:
        scene.git("config", "merge.project-intel.driver", driver_command(sys.executable))
    scene.git("fetch", "-q", str(made / "theirs"), "main:theirs")

    WAYS[way](scene)
    assert known(scene) >= told
    stopped = scene.git("status", "--porcelain") != "" or way == "squash"
    assert is_unmerged(scene, ".knowledge/summaries.json") == (not driver and not story.plain)
    if stopped:
        scene.refresh()  # a session starts in the middle of it
        assert known(scene) >= told
        story.settle(scene)
        scene.refresh(resolve=True)
        scene.git("add", "-A")
        _goes_on(scene)
    scene.refresh()

    assert json.loads(scene.base_file.read_text("utf-8"))
    assert known(scene) >= told
    rows = scene.stored()
    assert {path: rows.get(path, {}).get("summary") for path in story.said} == story.said
    untouched = {f"{one}.py": f"About {one}." for one in NAMES if f"{one}.py" not in story.said}
    assert {path: rows[path]["summary"] for path in untouched} == untouched
    assert structure(scene) == built_anew(scene)


class TestLayout:
    """Which changes on two branches plain git merges; of rows, a to f, each of one file."""

    @pytest.mark.parametrize(
        ("ours", "theirs", "is_clean"),
        [
            pytest.param({"b": 2}, {"d": 2}, True, id="edits with a row between"),
            pytest.param({"b": 2}, {"c": 2}, True, id="adjacent edits"),
            pytest.param({"b": 2}, {"cc": 1}, True, id="an edit and an addition, a row between"),
            pytest.param({"bb": 1}, {"cc": 1}, True, id="additions with a row between"),
            pytest.param({"b": 0}, {"d": 0}, True, id="deletions with a row between"),
            pytest.param({"b": 0}, {"cc": 1}, True, id="a deletion and an addition, a row between"),
            pytest.param({"aa": 1}, {"ab": 1}, False, id="additions side by side"),
            pytest.param({"b": 0}, {"c": 0}, False, id="deletions side by side"),
            pytest.param({"e": 0}, {"g": 1}, False, id="the last row"),
            pytest.param({"g": 1}, {"h": 1}, False, id="behind the last row"),
        ],
    )
    def test_what_plain_git_merges(
        self, repository: Scene, ours: dict[str, int], theirs: dict[str, int], is_clean: bool
    ) -> None:
        start = dict.fromkeys("abcdef", 1)
        if "e" in ours:
            del start["f"]
        texts = [self.text(rows) for rows in (start, start | ours, start | theirs)]
        repository.write(dict(zip(("before", "ours", "theirs"), texts, strict=True)))
        merged = repository.git("merge-file", "-p", "ours", "before", "theirs", check=False)
        assert ("<<<<<<<" not in merged) == is_clean
        if is_clean:
            assert merged.encode() == self.text(start | ours | theirs)

    def text(self, rows: dict[str, int]) -> bytes:
        """Write a map; a row's number is the size of its file, 0 leaves it out."""
        files = {
            path: Entry(
                Structure(size, 1, (path,), hash=f"{path}{size}"),
                Analysis(f"About {path}.", "test", last_updated="2026", hash=f"{path}1"),
            )
            for path, size in rows.items()
            if size
        }
        return encode(KnowledgeBase(files))


class TestWhatBlocks:
    """A map that was refreshed here and not committed stands in the way of git."""

    @pytest.fixture
    def scene(self, repository: Scene) -> Scene:
        edit(repository, a=FIVE, c=FIVE)
        repository.refresh()
        describe(repository, JAN, a="About a.", c="About c.")
        repository.commit("the map")
        repository.git("checkout", "-q", "-b", "other")
        edit(repository, b=FIVE)
        repository.refresh()
        describe(repository, FEB, b="About b.")
        repository.commit("another file")
        repository.git("checkout", "-q", "main")
        repository.refresh()
        describe(repository, MAR, a="A, looked at again.")
        return repository

    def test_restoring_it_lets_a_checkout_pass_and_loses_no_description(self, scene: Scene) -> None:
        assert scene.status() == " M .knowledge/summaries.json\n"
        scene.git("checkout", "-q", "other", check=False)
        assert scene.git("branch", "--show-current") == "main\n"
        scene.git("restore", ".knowledge/summaries.json")
        scene.git("checkout", "-q", "other")
        scene.refresh()
        summaries = {path: row["summary"] for path, row in scene.stored().items()}
        assert summaries == {"a.py": "About a.", "b.py": "About b.", "c.py": "About c."}
        assert known(scene) >= {"A, looked at again."}

    def test_a_new_description_of_another_content_comes_back_with_the_content(
        self, scene: Scene
    ) -> None:
        edit(scene, c=OTHER)
        describe(scene, MAR, c="C, edited.")
        scene.git("restore", ".knowledge/summaries.json")
        scene.git("stash", "-q")
        scene.git("checkout", "-q", "other")
        scene.refresh()
        assert scene.stored()["c.py"]["summary"] == "About c."
        scene.git("stash", "pop", "-q")
        scene.refresh()
        assert scene.stored()["c.py"]["summary"] == "C, edited."

    def test_a_stash_that_conflicts_in_it_is_healed_by_any_refresh(self, scene: Scene) -> None:
        edit(scene, bb=FIVE)
        scene.git("add", "bb.py")
        scene.refresh()
        describe(scene, MAR, bb="About bb.")
        scene.git("stash", "-q")
        scene.git("checkout", "-q", "other")
        scene.refresh()
        scene.git("stash", "pop", "-q", check=False)
        assert "<<<<<<<" in scene.base_file.read_text("utf-8")
        assert is_unmerged(scene, ".knowledge/summaries.json")
        done = scene.refresh()
        assert any("git add marks the file as resolved" in note for note in done.notes)
        summaries = {path: row["summary"] for path, row in scene.stored().items()}
        assert summaries == {
            "a.py": "A, looked at again.",
            "b.py": "About b.",
            "bb.py": "About bb.",
            "c.py": "About c.",
        }


def test_between_the_picks_of_a_row_nothing_is_written(repository: Scene) -> None:
    edit(repository, a=FIVE)
    repository.refresh()
    repository.commit("the map")
    repository.git("checkout", "-q", "-b", "other")
    for name in ("a", "b"):
        edit(repository, **{name: FIRST})
        repository.commit(f"edits {name}")
    repository.git("checkout", "-q", "main")
    edit(repository, a=BOTH)
    repository.refresh()
    repository.commit("ours")
    repository.git("cherry-pick", "main..other", check=False)
    repository.git("add", "-A")
    repository.git("commit", "-q", "--allow-empty", "-m", "the first pick, by hand")
    assert not (repository.root / ".git/CHERRY_PICK_HEAD").exists()
    edit(repository, c=FIVE)
    before = repository.base_file.read_bytes()
    assert not repository.refresh().written
    assert repository.base_file.read_bytes() == before
    (repository.root / "c.py").unlink()
    repository.git("cherry-pick", "--continue")
    assert repository.refresh().written
    assert "b.py" in repository.stored()


def test_lines_of_two_sides_in_one_row_are_not_taken_for_one_description(
    repository: Scene,
) -> None:
    """Git merges most of ours into the row of f, yet sets the old hash apart beside the new row."""
    edit(repository, a=FIVE, f=FIVE)
    repository.refresh()
    describe(repository, JAN, a="About a.", f="About f.")
    repository.commit("the map")
    before = repository.stored()["f.py"]["hash"]
    repository.git("checkout", "-q", "-b", "theirs")
    edit(repository, z=FIVE)
    repository.refresh()
    repository.commit("a row behind the last")
    repository.git("checkout", "-q", "main")
    edit(repository, f=OTHER)
    describe(repository, FEB, f="F by us.")
    repository.commit("another content")
    repository.git("merge", "theirs", check=False)
    assert "<<<<<<<" in repository.base_file.read_text("utf-8")
    repository.refresh(resolve=True)
    assert load_pool(str(repository.root)).of(before)["f.py"].summary == "About f."
    edit(repository, f=FIVE)
    repository.git("add", "-A")
    repository.git("commit", "-qm", "f as it was")
    repository.refresh()
    assert repository.stored()["f.py"]["summary"] == "About f."


@pytest.mark.parametrize("size", ["3", "12"])
def test_a_conflict_is_settled_whatever_its_markers_look_like(repository: Scene, size: str) -> None:
    repository.write({".gitattributes": f"* conflict-marker-size={size}\n"})
    edit(repository, a=FIVE, f=FIVE)
    repository.refresh()
    repository.commit("the map")
    for branch, name in (("theirs", "m"), ("main", "n")):
        repository.git("checkout", "-q", *(["-b"] if branch == "theirs" else []), branch)
        edit(repository, **{name: FIVE})
        repository.refresh()
        describe(repository, JAN, **{name: f"Says {name}."})
        repository.commit(name)
    shutil.rmtree(repository.root / ".knowledge/cache")
    repository.git("merge", "theirs", check=False)
    assert is_unmerged(repository, ".knowledge/summaries.json")
    assert repository.live()["m.py"].analysis is not None
    assert not repository.refresh().written
    assert repository.refresh(resolve=True).written
    assert {path for path, row in repository.stored().items() if "summary" in row} == {
        "m.py",
        "n.py",
    }
