"""What the role of a file weighs in a query."""

from collections.abc import Mapping, Sequence

from project_intel.knowledge.answers import intent
from project_intel.knowledge.answers.fields import BITS, CALLED
from project_intel.knowledge.answers.index import Index
from project_intel.knowledge.answers.words import BEGINS, Found
from project_intel.knowledge.model import Role
from project_intel.terms import Term

ROLE_FACTORS = {  # what talks about code, or only sets it up, comes after the code
    Role.TEST: 0.3,
    Role.DOCUMENTATION: 0.3,
    Role.DATA: 0.3,
    Role.CONFIGURATION: 0.4,
    Role.BUILD: 0.4,
}
ASKED_ROLE = 2.0  # the query has a word for the role (test, docs): its files come first
SET_UP = (Role.CONFIGURATION, Role.BUILD)
SET_UP_SHARE = 0.5  # of the query's words; if only such files are called by them, they are wanted

_NO_CODE = frozenset((*SET_UP, Role.DOCUMENTATION, Role.DATA))


def role_factors(
    index: Index, terms: Sequence[Term], found: Sequence[Found], scope: str, role: Role | None
) -> Mapping[str, float]:
    """Say what each role weighs; the weights yield to filter, scope and words that ask for it."""
    if role is not None:
        return {}
    inside, asked = intent.asked_within(scope), intent.asked_by(terms) | _set_up_named(index, found)
    weighed: dict[str, float] = {
        name: factor for name, factor in ROLE_FACTORS.items() if name not in inside
    }
    return weighed | dict.fromkeys(asked, ASKED_ROLE)


def _set_up_named(index: Index, found: Sequence[Found]) -> frozenset[Role]:
    """List the roles of set-up files where no code is called by words that these are called by.

    `eslint configuration` asks for `eslint.config.js`, unless the project has code for ESLint.
    """
    told = [one for one in found if not one.word.filler]
    named = [roles for roles in (_roles_called(index, one) for one in told) if roles]
    enough = len(named) >= SET_UP_SHARE * len(told)
    return frozenset().union(*named) if named and enough else frozenset()


def _roles_called(index: Index, one: Found) -> frozenset[Role]:
    """List the roles of the files called by a word, none where code or a test is among them."""
    called = set()
    near = (layer for layer in one.layers if layer.degree >= BEGINS)  # `eslint` in `.eslintrc`
    for posting in (posting for layer in near for posting in layer.postings):
        if posting & CALLED:
            role = index.roles[posting >> BITS]
            if role not in _NO_CODE:
                return frozenset()
            called.add(role)
    return frozenset(role for role in SET_UP if role in called)
