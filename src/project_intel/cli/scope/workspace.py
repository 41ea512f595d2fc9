"""The commands over a workspace: projects, subagents, plans, git-status, grep-memory."""

import json
import os
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from project_intel.cli.arguments import up_to
from project_intel.cli.outcome import Outcome
from project_intel.errors import UsageError
from project_intel.settings import Settings, project_at

if TYPE_CHECKING:
    from project_intel.scope.workspaces.listing import Listing
    from project_intel.scope.workspaces.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Doors:
    """What the commands call."""

    open_workspace: "Callable[[str], Workspace]"
    projects: "Callable[[Workspace], Listing]"
    subagents: "Callable[[Workspace, str], Listing]"
    plans: "Callable[[Workspace, str], Listing]"
    git_status: "Callable[[Workspace, str], Listing]"
    grep_memory: "Callable[[Workspace, str, str, int, bool], Listing]"


def open_doors() -> Doors:
    """Return the product's doors; they are imported here, so that `--version` stays quick."""
    from project_intel.scope.git_states import git_states
    from project_intel.scope.grep_memory import grep_memory
    from project_intel.scope.survey import list_plans, list_projects, list_subagents
    from project_intel.scope.workspaces.workspace import open_workspace

    return Doors(open_workspace, list_projects, list_subagents, list_plans, git_states, grep_memory)


def add_commands(commands: Any) -> None:
    """Add the commands to the parser's commands."""
    # Imported here: the session hook passes through this module and runs none of these.
    from project_intel.scope.model import MEMORY_LINES, MOST_MEMORY_LINES

    _add(commands, "projects", _projects, "the projects of a workspace", one=False)
    _add(commands, "subagents", _subagents, "the personas its projects define")
    _add(commands, "plans", _plans, "their plans and specs in flight")
    _add(commands, "git-status", _git_status, "branch, upstream and changes of each repository")
    grep = _add(commands, "grep-memory", _grep_memory, "find lines in .scope/memory/")
    grep.add_argument("words", nargs="*", metavar="WORDS", help="a text, in any case")
    grep.add_argument(
        "--max", type=up_to(MOST_MEMORY_LINES), default=MEMORY_LINES, metavar="N", help="most lines"
    )
    grep.add_argument("--regex", action="store_true", help="WORDS are a regular expression")


def _add(
    commands: Any, name: str, func: Callable[..., Outcome], told: str, *, one: bool = True
) -> Any:
    parser = commands.add_parser(name, help=told)
    if one:
        parser.add_argument("--project", default="", metavar="P", help="one project, by its path")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(func=func, open_doors=open_doors)
    return parser


def _projects(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    return _told(args, doors.projects(_workspace(settings, doors)))


def _subagents(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    return _told(args, doors.subagents(_workspace(settings, doors), args.project))


def _plans(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    return _told(args, doors.plans(_workspace(settings, doors), args.project))


def _git_status(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    return _told(args, doors.git_status(_workspace(settings, doors), args.project))


def _grep_memory(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    if not args.words:
        raise UsageError("What to look for? For example: project-intel grep-memory retry policy.")
    workspace = _workspace(settings, doors)
    words = " ".join(args.words)
    return _told(args, doors.grep_memory(workspace, words, args.project, args.max, args.regex))


def _workspace(settings: Settings, doors: Doors) -> "Workspace":
    return doors.open_workspace(settings.workspace or project_at(settings, os.curdir).root)


def _told(args: Namespace, listing: "Listing") -> Outcome:
    from project_intel.credentials import seal, seal_value

    if args.json:
        return Outcome(json.dumps(seal_value(listing.as_json()), ensure_ascii=False, indent=2))
    return Outcome(seal(listing.text))
