"""An index brought up to date answers as one made anew."""

from hypothesis import given
from hypothesis import strategies as st

from project_intel.counting import count_words
from project_intel.knowledge.answers.index import Index, prepare, updated
from project_intel.knowledge.answers.score import best, rank
from project_intel.knowledge.model import Analysis, Entry, Structure
from project_intel.knowledge.texts.texts import Texts
from project_intel.terms import parse

WORDS = ["tax", "rate", "taxRate", "ship", "shipping", "port"]
PATHS = ["src/tax.ts", "src/rate.ts", "tests/tax.test.ts", "docs/ship.md"]
NAMES = st.lists(st.sampled_from(WORDS), max_size=3, unique=True).map(tuple)
ENTRIES = st.builds(
    lambda exports, imports, refs, summary, text: Entry(
        Structure(len(text), 1, exports, imports, refs, hash_of(text)),
        Analysis(summary) if summary else None,
    ),
    NAMES,
    st.dictionaries(st.sampled_from([*PATHS, "zod"]), NAMES, max_size=3),
    st.lists(st.sampled_from(PATHS), max_size=2, unique=True).map(tuple),
    st.sampled_from(["", "Tax and rate.", "Ships."]),
    st.sampled_from(["tax", "rate rate", "ship port"]),
)
FILES = st.dictionaries(st.sampled_from(PATHS), ENTRIES, min_size=1)


def hash_of(text: str) -> str:
    return text.replace(" ", "-").ljust(16, "0")


def texts() -> Texts:
    found = Texts()
    for text in ("tax", "rate rate", "ship port"):
        found.add(hash_of(text), count_words(text))
    return found


def answers(index: Index, query: str) -> list[tuple[str, float]]:
    ranking = rank(index, parse(query))
    return [(index.paths[row], ranking.scores[row]) for row in best(index, ranking)]


@given(st.lists(FILES, min_size=2, max_size=4), st.lists(st.sampled_from(WORDS), min_size=1))
def test_an_index_brought_up_to_date_equals_one_made_anew(
    states: list[dict[str, Entry]], query: list[str]
) -> None:
    index = prepare({})
    for files in states:
        parts = [(texts(), list(files))]
        index = updated(index, files, parts)
        anew = prepare(files, parts)
        assert answers(index, " ".join(query)) == answers(anew, " ".join(query))
        assert (index.roles, index.freshness, index.used_by) == (
            anew.roles,
            anew.freshness,
            anew.used_by,
        )
        assert {word: sorted(found) for word, found in index.vocabulary.postings.items()} == (
            anew.vocabulary.postings
        )


def test_an_edit_that_names_nothing_new_keeps_what_others_see() -> None:
    old = {"a.ts": Entry(Structure(1, 1, ("tax",))), "b.ts": Entry(Structure(1, 1))}
    index = prepare(old)
    new = {"a.ts": Entry(Structure(9, 9, ("tax",))), "b.ts": old["b.ts"]}
    after = updated(index, new, [])
    assert after.entries[0].structure.size_chars == 9
    assert after.used_by is index.used_by
    assert after.names is index.names
