"""What a search asks for, word by word: each by its stem and by other words for the same."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files as resources

from project_intel.stemming import stem
from project_intel.terms import MAX_TERMS, parse, words

ALIAS = 0.5
"""What another word for the same counts, of the word itself."""
TALK = 0.35
"""What a word of talk counts: rare in code, it would outweigh what is asked for."""
_ALIASES = "aliases.txt"
_SIGNS = "+#"
"""Of `C++` and `C#` the letter is counted in texts."""
_FORMS = "="
_TALK_FILE = "talk.txt"


@dataclass(frozen=True, slots=True)
class Wanted:
    """One word of a query: the stems that answer to it, each with what it counts.

    `share` is what the word as a whole counts beside the others.
    """

    text: str
    stems: Mapping[str, float]
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class Question:
    """A query as it is searched.

    `names` are what it has of names and quoted texts of several words, in lower case.
    """

    words: tuple[Wanted, ...]
    names: tuple[str, ...] = ()


def ask(query: str) -> Question:
    """Split a query into its words, each once."""
    found: dict[str, Wanted] = {}
    terms = parse(query)[:MAX_TERMS]
    for term in terms:
        for text in term.words or (term.text,):
            exact = stem(text.rstrip(_SIGNS) or text)
            if exact not in found:
                share = TALK if text in _talk() else 1.0
                found[exact] = Wanted(text, {**_others().get(exact, {}), exact: 1.0}, share)
    names = tuple(term.text for term in terms if len(term.words) > 1)
    return Question(tuple(found.values()), names)


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
