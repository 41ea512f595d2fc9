"""What a search asks for, word by word: each by its stem, its aliases and longer words."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files as resources
from itertools import islice

from project_intel.evidence.index import Index
from project_intel.terms import MAX_TERMS, parse, stem, words

ALIAS = 0.5
"""What another word for the same counts, of the word itself."""
LONGER = 0.4
"""What a word counts that only begins with the one asked for: `auth` in `authenticate`."""
TALK = 0.35
"""What a word of talk counts: rare in code, it would outweigh what is asked for."""
_MOST_LONGER = 12
_SHORTEST_BEGINNING = 3
_ALIASES = "aliases.txt"
_FORMS = "="
_TALK = frozenset(
    [
        "able",
        "above",
        "according",
        "across",
        "actual",
        "actually",
        "add",
        "again",
        "ago",
        "ahead",
        "allow",
        "allowed",
        "along",
        "already",
        "also",
        "always",
        "among",
        "amount",
        "another",
        "answer",
        "anything",
        "apart",
        "appear",
        "around",
        "ask",
        "asked",
        "away",
        "back",
        "become",
        "becomes",
        "been",
        "before",
        "begin",
        "behind",
        "being",
        "belong",
        "below",
        "beside",
        "best",
        "better",
        "between",
        "beyond",
        "big",
        "both",
        "bring",
        "but",
        "call",
        "called",
        "came",
        "cannot",
        "case",
        "cause",
        "certain",
        "change",
        "come",
        "comes",
        "contain",
        "contains",
        "correct",
        "could",
        "day",
        "deal",
        "decide",
        "depend",
        "describe",
        "determine",
        "differ",
        "different",
        "do",
        "does",
        "doing",
        "done",
        "down",
        "during",
        "each",
        "early",
        "either",
        "else",
        "enough",
        "ensure",
        "especially",
        "even",
        "ever",
        "every",
        "exactly",
        "example",
        "except",
        "exist",
        "explain",
        "fact",
        "far",
        "fast",
        "few",
        "find",
        "fine",
        "first",
        "follow",
        "following",
        "former",
        "found",
        "further",
        "gave",
        "general",
        "get",
        "gets",
        "getting",
        "give",
        "given",
        "gives",
        "go",
        "goes",
        "going",
        "gone",
        "good",
        "got",
        "great",
        "had",
        "half",
        "hand",
        "handle",
        "handled",
        "happen",
        "happens",
        "hard",
        "hardly",
        "has",
        "having",
        "held",
        "help",
        "hence",
        "here",
        "hold",
        "how",
        "however",
        "important",
        "inside",
        "instead",
        "just",
        "keep",
        "keeps",
        "kept",
        "kind",
        "know",
        "known",
        "large",
        "last",
        "late",
        "later",
        "least",
        "leave",
        "left",
        "less",
        "let",
        "lie",
        "like",
        "likely",
        "little",
        "long",
        "look",
        "looks",
        "lot",
        "made",
        "make",
        "makes",
        "making",
        "many",
        "mean",
        "means",
        "meant",
        "might",
        "mind",
        "mine",
        "more",
        "most",
        "much",
        "must",
        "name",
        "near",
        "nearly",
        "need",
        "needed",
        "needs",
        "neither",
        "never",
        "next",
        "none",
        "nor",
        "nothing",
        "now",
        "number",
        "of",
        "often",
        "old",
        "on",
        "once",
        "one",
        "only",
        "onto",
        "other",
        "others",
        "otherwise",
        "out",
        "outside",
        "over",
        "own",
        "part",
        "particular",
        "people",
        "per",
        "perhaps",
        "place",
        "point",
        "possible",
        "prevent",
        "put",
        "quite",
        "rather",
        "reach",
        "really",
        "reason",
        "related",
        "remain",
        "right",
        "said",
        "same",
        "saw",
        "say",
        "says",
        "second",
        "see",
        "seem",
        "seen",
        "several",
        "shall",
        "show",
        "shown",
        "side",
        "similar",
        "simple",
        "simply",
        "since",
        "small",
        "someone",
        "something",
        "sometimes",
        "somewhere",
        "soon",
        "stay",
        "stays",
        "still",
        "such",
        "sure",
        "take",
        "taken",
        "takes",
        "tell",
        "than",
        "thing",
        "things",
        "think",
        "though",
        "through",
        "thus",
        "time",
        "times",
        "together",
        "told",
        "too",
        "took",
        "toward",
        "tried",
        "tries",
        "try",
        "two",
        "type",
        "under",
        "unless",
        "until",
        "up",
        "upon",
        "use",
        "used",
        "uses",
        "using",
        "usually",
        "various",
        "very",
        "want",
        "wants",
        "way",
        "ways",
        "well",
        "went",
        "whatever",
        "whenever",
        "whether",
        "whole",
        "whose",
        "wish",
        "within",
        "without",
        "word",
        "work",
        "works",
        "yet",
        "young",
        "youngest",
    ]
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """One word of a query: the stems that answer to it, each with what it counts."""

    text: str
    stems: Mapping[str, float]
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class Question:
    """A query as it is searched.

    `names` are the names of several words in it, lower-cased, which rank higher as a whole.
    """

    words: tuple[Wanted, ...]
    names: tuple[str, ...] = ()


def ask(query: str, index: Index) -> Question:
    """Split a query into words and look up what else of the index answers to them."""
    terms = parse(query)[:MAX_TERMS]
    found: dict[str, Wanted] = {}
    for text in dict.fromkeys(word for term in terms for word in term.words or (term.text,)):
        exact = stem(text)
        if exact not in found:
            share = TALK if text in _TALK else 1.0
            found[exact] = Wanted(text, _answering(exact, index), share)
    names = tuple(term.text for term in terms if len(term.words) > 1 and " " not in term.text)
    return Question(tuple(found.values()), names)


def _answering(exact: str, index: Index) -> dict[str, float]:
    longer: Iterable[str] = ()
    if len(exact) >= _SHORTEST_BEGINNING:
        longer = islice(index.words(exact), _MOST_LONGER)
    return {**dict.fromkeys(longer, LONGER), **_others().get(exact, {}), exact: 1.0}


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
