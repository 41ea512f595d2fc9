"""Which roles a query asks for: by its words, and by how they are said."""

from collections.abc import Iterable

from project_intel import roles
from project_intel.roles import Role
from project_intel.terms import Term, words


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_FOLDERS = {Role.TEST: frozenset(("testing",))}
"""Names of folders alone: who says `testing` in a query may want what helps with it."""

_ALSO_VERBS = frozenset(("test",))
_BEFORE_A_NOUN = _set("a an any each every no one that the this which")
_BEFORE_A_VERB = _set("can could i it let must should to we will would you")
_AFTER_A_VERB = _set(
    "a an any each every how if it its me my our that the their them these this those what "
    "whether your"
)


def asked_by(terms: Iterable[Term]) -> frozenset[Role]:
    """List the roles that a query asks for.

    A word inside a name asks for the name (`NewTestReplacer`), and a verb for what does it: how to
    `test a command` tells the code for it, `a test of the command` a test.
    """
    said = {term.words[0] for term in terms if len(term.words) == 1 and not _is_verb(term)}
    return roles.asked_by(said)


def acts(terms: Iterable[Term]) -> bool:
    """Tell whether a word for a role is said as a verb: no file of its name is sought."""
    return any(map(_is_verb, terms))


def asked_within(scope: str) -> frozenset[Role]:
    """List the roles that the files of a folder have by its name."""
    names = frozenset(words(scope))
    return roles.asked_by(names) | {
        role for role, folders in _FOLDERS.items() if not names.isdisjoint(folders)
    }


def _is_verb(term: Term) -> bool:
    if term.text not in _ALSO_VERBS or term.before in _BEFORE_A_NOUN:
        return False
    return term.before in _BEFORE_A_VERB or term.after in _AFTER_A_VERB
