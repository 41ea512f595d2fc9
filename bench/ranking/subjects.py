"""Turns the subject of a commit into the keywords a developer would have searched with."""

import re

MINIMUM_WORDS = 2

_PREFIX = re.compile(
    r"(?:\s*\[[^\]]*\]\s*:?\s*"  # [Fix #12], [11.x]
    r"|\s*[^\s:()]{1,40}(?:\([^()]*\))?!?:\s+"  # fix(router)!:, net/http:
    r"|\s*(?:[A-Z]+-|#)\d+[:.\s]\s*)"  # LANG-1234:
)
_REFERENCE = re.compile(
    r"\((?:[^()]*\s)?(?:#|gh-|[A-Z]+-)\d+[^()]*\)"
    r"|\b(?:fix(?:es|ed)?|close[sd]?|see|resolve[sd]?|issue|pr|bug)?:?\s*(?:\w+/\w+)?#\d+"
    r"|\bgh-\d+|\b[A-Z]+-\d+|https?://\S+|\b[vV]?\d+(?:\.\d+)+\S*",
    re.IGNORECASE,
)
_UNFIT = re.compile(
    r"""
    ^(?:\w+\([^)]*deps[^)]*\)|(?:chore|style|docs?|test|tests|ci|build|release)\b[^:]*:)
    |^(?:re)?(?:revert|apply)\b|^merge\b|^(?:prepar(?:e|ing)|release|version|bump|prep)\b|^v?\d+\.\d+
    |\b(?:bump|bumps|bumped|typos?|changelog|release|releases|dependenc(?:y|ies)|deps|copyright
        |spelling|grammar|whitespace|indentation|reformat(?:ted)?|formatting|prettier|black|ruff
        |mypy|pyright|eslint|lint|linter|linting|clippy|rustfmt|gofmt|golangci|checkstyle|pmd
        |spotless|detekt|ktlint|phpstan|psalm|phpcs|cs-fixer|rubocop|pre-commit|javadocs?
        |comments?|docstrings?|readme|docs|documentation|fixup|cleanup|wip|translations?)\b
    |\b(?:warnings?|lints|suppressions?|style|fmt|tests?|testing|flaky|coverage|docblocks?|wording
        |ci|dead\ code|unicorn|spotbugs|error\ prone|oddity|latest)\b
    |^document(?:ed|s)?\b
    |\b(?:CA|S|SA|IDE|RCS|CS)\d{3,}\b  # rules of analyzers
    |\b(?:upgrade|update)\s+(?:to\s+)?\S*\s*(?:version|deps)
    """,
    re.IGNORECASE | re.VERBOSE,
)
_BOT = re.compile(r"\[bot\]|\bbot\b|-bot|bot@|dependabot|renovate|github-actions|crowdin", re.I)
_WORD = re.compile(r"[^\W\d][\w.-]*")

STOP_WORDS = frozenset(
    re.findall(
        r"\w+",
        """
        a about add added adding adds after all allow allows also an and any are as at avoid be
        been before being but by can change changed changes correct correctly could didn do does
        doesn don don't each ensure etc fix fixed fixes fixing for from get gets had handle
        handling has have how i if improve improved improves in instead into is isn it its just
        like make makes making may minor missing more most must my new no not now of on one only
        onto or other our out over proper properly refactor remove removed removes removing
        rename renamed should simplify so some such support supports than that the their them
        then there these they this those through to too unused up update updated updates
        updating use used uses using very was we were what when where whether which while who
        why will with without won work works would you your
        """,
    )
)
"""Words that name nothing in a project, and the verbs every other subject begins with."""


def fit(subject: str, author: str) -> bool:
    """Tell whether a subject speaks of a change to code, made by a person."""
    return not (_UNFIT.search(subject) or _BOT.search(author))


def keywords(subject: str) -> str:
    """Return the words left of a subject, "" where they are too few to search with."""
    rest = subject
    while found := _PREFIX.match(rest):
        rest = rest[found.end() :]
    words: dict[str, None] = {}
    for word in _WORD.findall(_REFERENCE.sub(" ", rest)):
        clean = word.strip(".-_")
        if len(clean) > 1 and clean.lower() not in STOP_WORDS:
            words.setdefault(clean)
    return " ".join(words) if len(words) >= MINIMUM_WORDS else ""
