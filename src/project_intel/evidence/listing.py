"""Lists the files that evidence sees: the built-in list, `.csignore` files, and what git tracks."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files as resources

from project_intel.display import safe
from project_intel.evidence.model import FILE_BYTES
from project_intel.evidence.names import NameRules
from project_intel.repo.checkout import find_checkout
from project_intel.repo.files import Stamp
from project_intel.repo.git import GitFailed, open_git
from project_intel.repo.walk import Manner, Rules, Walk, stat_files, walk

IGNORE_NAME = ".csignore"
_OURS = ".csignore"
_BUILT_IN = "built in"
_LIST = "default.csignore"
_SECRETS = "## secrets"
_NEVER = (".git/", ".context-index/", ".knowledge/")
"""Folders that hold no evidence even where git tracks them."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The files evidence sees, by path.

    `rules` counts the patterns of the project's ignore files, None where there are none, and
    `skipped` the files and folders they hid (a folder counts once). `large` files were left out
    for their size. `problems` are sentences about patterns that are wrong and about git.
    """

    files: Mapping[str, Stamp]
    rules: int | None
    skipped: int
    large: int
    problems: tuple[str, ...]


def evidence_files(root: str) -> Listing:
    """List what is searched below `root`, an absolute path with links resolved.

    Links, special files and files above FILE_BYTES are left out.
    """
    built_in = _built_in()
    found = walk(
        root,
        manner=Manner(
            ignore_name=IGNORE_NAME,
            label=_OURS,
            before=(Rules("", built_in.every, _BUILT_IN),),
            after=(Rules("", built_in.secrets),),
            pruned=frozenset(),
            enters_repositories=True,
        ),
    )
    problems = [
        f"{safe(path)}: `{safe(line)}` is no pattern; skipped" for path, line in found.wrong
    ]
    try:
        found.files |= _tracked_within(root, found)
    except GitFailed as error:
        problems.append(f"{error}: folders such as build/ and vendor/ are left out")
    small = {path: stamp for path, stamp in found.files.items() if stamp.size <= FILE_BYTES}
    return Listing(
        files=small,
        rules=found.rules if found.ignore_files else None,
        skipped=len(found.skipped.get(_OURS, ())),
        large=len(found.files) - len(small),
        problems=tuple(problems),
    )


def is_hidden_secret(path: str) -> bool:
    """Tell whether a project path is on the list of secrets, or lies in a folder that is."""
    secrets = _built_in().secrets
    *folders, name = path.split("/")
    if any(secrets.decide(f"{folder}/") for folder in folders):
        return True
    return bool(secrets.decide(name))


def _tracked_within(root: str, found: Walk) -> Mapping[str, Stamp]:
    """Stamp what git tracks in folders that only the built-in list hides."""
    skipped = found.skipped.get(_BUILT_IN, ())
    hidden = [path for path in skipped if path.endswith("/") and not path.endswith(_NEVER)]
    checkout = find_checkout(root) if hidden else None
    if checkout is None:
        return {}
    tracked = open_git(checkout).tracked(sorted(hidden))
    names = _built_in().every
    wanted = [path for path in tracked if not names.decide(path) and not is_hidden_secret(path)]
    return stat_files(root, wanted).files


@dataclass(frozen=True, slots=True)
class _AnyCase:
    """Rules in lower case, for names in any: some disks hold `ID_RSA` and `id_rsa` for the same."""

    rules: NameRules

    def decide(self, path: str) -> bool | None:
        """Tell whether a file, or a folder ending in `/`, is hidden; None where no rule speaks."""
        return self.rules.decide(path.lower())


@dataclass(frozen=True, slots=True)
class _BuiltIn:
    every: NameRules
    secrets: _AnyCase


@cache
def _built_in() -> _BuiltIn:
    text = resources("project_intel.evidence").joinpath(_LIST).read_text("utf-8")
    secrets = text.partition(_SECRETS)[2]
    return _BuiltIn(NameRules(text.splitlines()), _AnyCase(NameRules(secrets.splitlines())))
