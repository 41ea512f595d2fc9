"""The one tokenizer: what a query asks for, and the words inside names and prose.

Rules for a query, in the order they apply:

1. `"two words"` is one term, other quotes are dropped, the rest is split at white space.
2. A path is written with forward slashes and from the root: `\\`, `./`, a leading root and the
   place in it (`:12`, `(12,5)`, `#L12`) go. Brackets and sentence punctuation around a term go.
   `tests/a.py::test_b[1]` is the path and the name.
3. Terms compare lower-cased and composed (NFC); the same term twice counts once.
4. Stop words and bare ASCII signs are dropped while anything else is asked for. Alone they match
   whole words of names only, never prose. A quoted stop word is an ordinary term.
5. Fillers (`use`, `only`, `happens`) are marked where anything else is asked for, so that they
   count for little beside it. A quoted one is an ordinary term.
6. A term of one or two characters matches whole words and whole names (`go`, `id`, `c#`), unless
   its script writes no spaces or it is an emoji: those match anywhere, as longer terms do.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from project_intel.common_words import FILLERS, STOP_WORDS
from project_intel.stemming import stem

MAX_TERMS = 32
"""Terms of one query that are searched; a longer query is a pasted text."""

SHORT = 2
"""Terms up to this many characters match whole words and whole names only."""

# Scripts that write no spaces: kana, Han, Thai, Lao, Khmer, Myanmar.
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff"
                       "\uf900-\ufaff\U00020000-\U0003ffff]+")  # fmt: skip
_ASCII_WORD = re.compile(
    r"[CcFf]#|[Cc]\+\+"  # languages named by a letter and signs
    r"|[A-Z]{2,}s(?![a-z])"  # acronyms in the plural: URLs
    r"|[A-Z]+(?![a-z])(?:[0-9]+[a-z]*)?"  # acronyms, up to the hump of the next word: HTTP|Server
    r"|[A-Z]?[a-z][a-z0-9]*"
    r"|[0-9]+[a-z]*"
)
# Vowel signs and accents belong to the word they stand in, though they are no letters.
_RUN = re.compile(
    r"(?:[^\W_]|[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0dff])+"
    r"(?:(?<=[CcFf])#|(?<=[Cc])\+\+)?"
)
_SIGNS_BLANKED = bytes(
    byte if byte > 127 or chr(byte).isalnum() or byte == ord("_") else ord(" ")
    for byte in range(256)
)
_NAME = re.compile(
    r"(?:[^\W\d]|[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0dff])"
    r"[\w\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0dff]*"
)
_PIECE = re.compile(r'"([^"]*)"|([^\s"]+)')
_PLACE = re.compile(r"(\.\w+)(?::\d+(?:[:-]\d+)?(?::in)?|\(\d+(?:,\d+)?|#L\d+(?:-L?\d+)?)$")
"""Where in a file, as editors, compilers, web pages and stack traces write it."""
_NODE = re.compile(r"([^:]+\.\w+)::(\w.*)")
"""A test as its runner names it: `tests/a.py::TestB::test_c[1]`."""
_PARAMETERS = re.compile(r"\[.*")
_SHORT_FORMS = ("n't", "'d", "'ll", "'m", "'re", "'ve")
"""What ends `don't` and `we've`, which name nothing."""
_AROUND = "?!,;:()[]{}<>'’`*"
_CURLY_QUOTES = str.maketrans("“”„", '"""')


@dataclass(frozen=True, slots=True)
class Term:
    """One thing a query asks for.

    `text` is it as compared, `words` are the words in it; `names_only` marks a stop word that is
    asked for on its own, `filler` a word that says little. `before` and `after` are the words it
    stands between, folded, "" at the ends.
    """

    text: str
    words: tuple[str, ...]
    names_only: bool = False
    filler: bool = False
    before: str = ""
    after: str = ""

    @property
    def anywhere(self) -> bool:
        """Tell whether the term may match inside a word."""
        if self.names_only:
            return False
        if not self.words:
            return not self.text.isascii()
        return len(self.text) > SHORT or _UNSPACED.search(self.text) is not None


def parse(query: str, root: str = "") -> tuple[Term, ...]:
    """Split a query into its terms; `root` is the absolute path that absolute paths may lie in."""
    said = list(_said(query, root))
    texts = ["", *(fold(written) for written, _ in said), ""]
    asked: dict[str, Term] = {}
    noise: dict[str, Term] = {}
    for place, (written, quoted) in enumerate(said):
        before, text, after = texts[place : place + 3]
        found = tuple(words(written))
        if not quoted and (_is_stop_word(text) or (not found and text.isascii())):
            noise.setdefault(text, Term(text, found, names_only=True))
        else:
            filler = not quoted and text in FILLERS
            asked.setdefault(text, Term(text, found, False, filler, before, after))
    terms = tuple((asked or noise).values())
    if all(term.filler for term in terms):
        return tuple(replace(term, filler=False) for term in terms)
    return terms


def _said(query: str, root: str) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of a query as they are compared but for their case; True for quoted ones."""
    for piece in _PIECE.finditer(query.translate(_CURLY_QUOTES)):
        quoted = piece[1] is not None
        written = project_path(" ".join(piece[0].strip('"').split()), root)
        if not quoted:
            written = _bare(written)
            node = _NODE.fullmatch(written)
            if node:
                names = _PARAMETERS.sub("", node[2]).split("::")
                yield from ((name, False) for name in (node[1], *names) if name)
                continue
        if written:
            yield written, quoted


def project_path(written: str, root: str = "") -> str:
    """Write a path, or any term, with forward slashes and without the root or `./` before it."""
    path = written.replace("\\", "/")
    base = root.replace("\\", "/").rstrip("/")
    if base and f"{path}/".lower().startswith(f"{base}/".lower()):
        path = path[len(base) + 1 :]
    while path.startswith("./"):
        path = path[2:].lstrip("/")
    return path


def fold(text: str) -> str:
    """Give the form in which texts are compared: lower case, composed."""
    return text.lower() if text.isascii() else unicodedata.normalize("NFC", text).lower()


def words(text: str) -> list[str]:
    """List the words of a name or of prose, folded, in order.

    Splits at signs and at humps (`HTTPServer` is `http`, `server`); digits stay with the letters
    before them (`utf8`). Scripts without spaces give overlapping pairs of characters.
    """
    if text.isascii():
        return [word.lower() for word in _ASCII_WORD.findall(text)]
    found: list[str] = []
    for run in _RUN.findall(unicodedata.normalize("NFC", text)):
        if run.isascii():
            found.extend(word.lower() for word in _ASCII_WORD.findall(run))
        else:
            found.extend(_words_of_other_scripts(run))
    return found


def count_names(text: str) -> Mapping[str, int]:
    """Count the names and words of a text, which must encode, as they stand there.

    Splitting at every sign first is several times as fast as looking for names with a pattern.
    """
    found = Counter(text.encode("utf-8").translate(_SIGNS_BLANKED).decode("utf-8").split())
    for run in [run for run in found if run[0] <= "9" or not run.isascii()]:
        number = found.pop(run)
        # What begins with digits may be a name after them.
        for name in _NAME.findall(run):
            found[name] += number
    return found


@lru_cache(maxsize=1 << 16)
def stems(name: str) -> tuple[str, ...]:
    """List the words of a name by their stems."""
    if name.islower() and name.isalpha() and name.isascii():
        return (stem(name),)
    return tuple(map(stem, words(name)))


def _words_of_other_scripts(run: str) -> Iterator[str]:
    end = 0
    for unspaced in _UNSPACED.finditer(run):
        yield from _humps(run[end : unspaced.start()])
        text = unspaced[0]
        yield from (text[i : i + 2] for i in range(max(1, len(text) - 1)))
        end = unspaced.end()
    yield from _humps(run[end:])


def _humps(run: str) -> Iterator[str]:
    start = 0
    for i in range(1, len(run)):
        before, here, after = run[i - 1], run[i], run[i + 1 : i + 2]
        if here.isupper() and (not before.isupper() or after.islower()):
            yield run[start:i].lower()
            start = i
    if run:
        yield run[start:].lower()


def _is_stop_word(text: str) -> bool:
    return text in STOP_WORDS or text.replace("’", "'").endswith(_SHORT_FORMS)


def _bare(written: str) -> str:
    bare = written.lstrip(_AROUND).rstrip(_AROUND + ".")
    for ending in ("'s", "’s"):
        bare = bare.removesuffix(ending)
    return _PLACE.sub(r"\1", bare)
