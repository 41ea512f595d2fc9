"""How rows, analyses and today's structure come together."""

import json

from project_intel.knowledge.model import Analysis, Entry, KnowledgeBase, Structure
from project_intel.knowledge.upkeep.pool import Pool
from project_intel.knowledge.upkeep.reconcile import Today, reconcile

A = Structure(6, 1, hash="aaaa")
B = Structure(9, 2, hash="bbbb")
EMPTY = Structure(0, 0, hash="e69d")


def said(summary: str, content: str | None = "aaaa", **fields: object) -> Analysis:
    return Analysis(summary, hash=content, **fields)  # type: ignore[arg-type]


def together(
    stored: dict[str, Entry], today: dict[str, Structure], pool: Pool | None = None
) -> KnowledgeBase:
    base = KnowledgeBase(stored)
    pool = pool or Pool({})
    pool.add(stored.items())
    return reconcile(base, Today(today), pool, prune=False)


def test_structure_is_replaced_and_the_analysis_stays() -> None:
    base = together({"f": Entry(A, said("About A."), extra={"x": 1})}, {"f": B})
    assert base.files == {"f": Entry(B, said("About A."), extra={"x": 1})}


def test_an_older_analysis_of_exactly_this_content_beats_a_stale_one() -> None:
    pool = Pool({})
    pool.add([("f", Entry(B, said("About B.", "bbbb")))])
    base = together({"f": Entry(A, said("About A."))}, {"f": B}, pool)
    assert base.files["f"].analysis == said("About B.", "bbbb")


def test_an_empty_file_does_not_inherit_what_was_said_of_another() -> None:
    stored = {"a/__init__.py": Entry(EMPTY, said("Package a.", "e69d"))}
    base = together(stored, {"b/__init__.py": EMPTY})
    assert base.files["b/__init__.py"].analysis is None


def test_content_that_left_a_path_which_lives_on_takes_its_analysis_along() -> None:
    base = together({"f": Entry(A, said("About A."))}, {"f": B, "g": A})
    assert base.files["g"].analysis == said("About A.")


def test_of_several_old_homes_the_first_by_code_point_gives_the_analysis() -> None:
    stored = {"z": Entry(A, said("From z.")), "y": Entry(A, said("From y."))}
    assert together(stored, {"new": A}).files["new"].analysis == said("From y.")


def test_the_pool_survives_a_round_trip() -> None:
    pool = Pool({})
    pool.add([("f", Entry(A, said("About A.", technologies=("T",), role="test", size_chars=6)))])
    again = Pool(json.loads(json.dumps(pool.as_json())))
    assert again.of("aaaa") == pool.of("aaaa")
    assert not again.grown
