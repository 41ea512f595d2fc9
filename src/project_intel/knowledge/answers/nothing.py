"""Why a query finds nothing, said so that the next one can find something."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from project_intel.display import listed, safe
from project_intel.knowledge.answers.fields import FIELDS
from project_intel.knowledge.answers.index import Index
from project_intel.terms import SHORT, Term, fold, words

NOTHING = "No matches found"

_TERMS_NAMED = 8
_TERMS_COMPARED = 3
_NEAR_WORDS = 3
_WORDS_COMPARED = 200
_NEAR_ENOUGH = 0.6
_EXTENSIONS_NAMED = 5
_TERM_CHARS = 80


@dataclass(frozen=True, slots=True)
class Coverage:
    """What the rows do not say of themselves.

    `without_parser` counts, by extension (`.pl`), the files whose imports and exports are not
    extracted. `notes` are sentences every reply ends with.
    """

    without_parser: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def no_words() -> str:
    """Answer a query that asks for nothing."""
    return f'{NOTHING}: the query has no words. Ask with names or words, such as "session token".'


def filtered_out(filters: Mapping[str, str], matches_without: Mapping[str, int]) -> str:
    """Answer a query whose matches all lie outside its filters.

    `filters` are the values of the filters by name, `matches_without` counts the matches there
    are when a filter, or all of them, are left out.
    """
    asked = " and ".join(f'{name}="{safe(value)}"' for name, value in filters.items())
    counts = [
        f"{count:,} {'file matches' if count == 1 else 'files match'} without {name}"
        for name, count in matches_without.items()
        if count
    ]
    return f"{NOTHING} with {asked}: {', '.join(counts)}."


def missing(index: Index, words: Sequence[str], *, most: bool) -> str:
    """Name the words that are nowhere, though others are; empty where all are found.

    Where they are `most` of the query, the nearest words that are there may be what was meant.
    """
    if not words:
        return ""
    named = listed([f'"{safe(word, _TERM_CHARS)}"' for word in words], _TERMS_NAMED)
    near = _nearest(index, [word for word in words if _comparable(word)]) if most else []
    return f"Not found anywhere: {named}.{_told(near)}"


def no_hits(index: Index, terms: Sequence[Term]) -> str:
    """Answer a query none of whose terms is anywhere, with the nearest words that are."""
    named = ", ".join(f'"{safe(term.text, _TERM_CHARS)}"' for term in terms[:_TERMS_NAMED])
    left = len(terms) - _TERMS_NAMED
    lines = [f"{NOTHING} for {named}{f', +{left} more' if left > 0 else ''}."]
    if all(term.names_only for term in terms):
        lines.append("Words and signs like these are looked for in names alone, as whole words.")
    elif not any(term.anywhere for term in terms):
        lines.append(f"Terms of up to {SHORT} characters match whole words alone.")
    near = _nearest(index, [term.text for term in terms if _comparable(term.text)])
    return "\n".join(lines) + _told(near)


def gaps(index: Index, coverage: Coverage) -> str:
    """Name what could not be searched, a line each; empty where everything could."""
    lines = []
    if not index.paths:
        lines.append("No files are mapped yet.")
    elif not index.analysed:
        lines.append(
            "No file has been described yet (scan does that): names, paths and the words of files "
            "were searched; grep finds exact strings."
        )
    missing = sorted(coverage.without_parser.items(), key=lambda item: (-item[1], item[0]))
    if missing:
        named = [f"{safe(name)} ({_files(count)})" for name, count in missing[:_EXTENSIONS_NAMED]]
        rest = sum(count for _, count in missing[_EXTENSIONS_NAMED:])
        others = [f"others ({_files(rest)})"] if rest else []
        lines.append(f"imports/exports not extracted for {', '.join([*named, *others])}")
    return "\n".join(lines)


def _told(near: Sequence[str]) -> str:
    return f"\nNearest words: {', '.join(map(safe, near))}." if near else ""


def _files(count: int) -> str:
    return f"{count:,} file{'s' if count != 1 else ''}"


def _vocabulary(index: Index) -> set[str]:
    """Collect the words of all fields, and whole names where they have several words."""
    found: set[str] = set()
    for row in index.searched:
        for searched in FIELDS:
            for value in searched.values(row):
                found.update(words(value))
                if searched.name == "defines":
                    found.add(fold(value))
    return found


def _comparable(text: str) -> bool:
    return SHORT < len(text) <= _TERM_CHARS


def _nearest(index: Index, texts: Sequence[str]) -> list[str]:
    """List words spelled like the texts; compares only those that share the most letter pairs."""
    if not texts:
        return []
    import difflib  # heavy, and wanted here only

    found: list[str] = []
    known = sorted(_vocabulary(index))
    for text in texts[:_TERMS_COMPARED]:
        pairs, slack = _pairs(text), max(2, len(text) // 3)
        alike = [word for word in known if -slack <= len(word) - len(text) <= slack]
        alike.sort(key=lambda word: -len(pairs & _pairs(word)))
        found += difflib.get_close_matches(text, alike[:_WORDS_COMPARED], _NEAR_WORDS, _NEAR_ENOUGH)
    return list(dict.fromkeys(found))


def _pairs(word: str) -> set[str]:
    framed = f" {word} "
    return {framed[i : i + 2] for i in range(len(framed) - 1)}
