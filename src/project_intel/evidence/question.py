"""What a search asks for, word by word: each by its stem and by other words for the same."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files as resources

from project_intel.stemming import stem
from project_intel.terms import MAX_TERMS, Term, parse, words

ALIAS = 0.5
"""What another word for the same counts, of the word itself."""
TALK = 0.35
"""What a word of talk counts: rare in code, it would outweigh what is asked for."""
_ALIASES = "aliases.txt"
_SIGNS = "+#"
"""Of `C++` and `C#` the letter is counted in texts."""
_FORMS = "="
_TALK_FILE = "talk.txt"
_BETWEEN_NAMES = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Wanted:
    """One word of a query: the stems that answer to it, each with what it counts.

    `share` is what the word as a whole counts beside the others. `places` are for a name that the
    texts write in another case: the windows that have it, by number, and how often.
    """

    text: str
    stems: Mapping[str, float]
    share: float = 1.0
    places: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Question:
    """A query as it is searched.

    `names` are what it has of names and quoted texts of several words, in lower case; `strange`
    are names that the index does not know as they are written.
    """

    words: tuple[Wanted, ...]
    names: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()


def ask(query: str, knows: Callable[[str], bool]) -> Question:
    """Split a query into its words, each once; `knows` tells whether the index has a stem."""
    found: dict[str, Wanted] = {}
    strange: dict[str, None] = {}
    terms = parse(query)[:MAX_TERMS]
    for term in terms:
        for name, parts in _names(term):
            # Who asks for `GraphQL` means `graphql` as well.
            joined = {stem(name): ALIAS} if len(parts) > 1 and "".join(parts) == name else {}
            unknown = False
            for text in parts:
                exact = stem(text.rstrip(_SIGNS) or text)
                others = _others().get(exact, {})
                if exact not in found:
                    share = TALK if text in _talk() else 1.0
                    found[exact] = Wanted(text, {**others, **joined, exact: 1.0}, share)
                unknown = unknown or not (knows(exact) or any(map(knows, found[exact].stems)))
            if unknown and name.isascii():
                strange[name] = None
    names = tuple(term.text for term in terms if len(term.words) > 1)
    return Question(tuple(found.values()), names, tuple(strange))


def _names(term: Term) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the names in a term, folded, each with its words."""
    left = list(term.words or (term.text,))
    for name in filter(None, _BETWEEN_NAMES.split(term.text)):
        parts: list[str] = []
        while left and sum(map(len, parts)) < len(name):
            parts.append(left.pop(0))
        if parts:
            yield name, tuple(parts)
    if left:
        yield term.text, tuple(left)


@cache
def _others() -> Mapping[str, Mapping[str, float]]:
    text = resources("project_intel.evidence").joinpath(_ALIASES).read_text("utf-8")
    found: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for line in text.splitlines():
        if not line.startswith("#"):
            share = 1.0 if line.startswith(_FORMS) else ALIAS
            group = set(map(stem, words(line)))
            for word in group:
                found[word] |= dict.fromkeys(group, share)
    return found


@cache
def _talk() -> frozenset[str]:
    text = resources("project_intel.evidence").joinpath(_TALK_FILE).read_text("utf-8")
    return frozenset(text.partition("\n")[2].split())
