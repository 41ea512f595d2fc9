"""The commands about git: merge-driver, which git calls, and setup git, which has it do so."""

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from project_intel.cli.knowledge import project_of
from project_intel.cli.outcome import Outcome
from project_intel.settings import Settings

if TYPE_CHECKING:
    from project_intel.cli.knowledge import Doors


def add_commands(commands: Any) -> None:
    """Add the commands to the parser's commands."""
    setup = commands.add_parser("setup", help="`setup git`: merge driver and pre-commit hook")
    setup.add_argument("what", choices=("git",), help="git: the clone around the project")
    setup.add_argument("--remove", action="store_true", help="put back what was there before")
    setup.set_defaults(func=_setup)

    merge = commands.add_parser("merge-driver", help="for git: merge two knowledge bases")
    merge.add_argument("before", metavar="BASE", help="what both grew from; may be empty (%%O)")
    merge.add_argument("ours", metavar="OURS", help="one side, which takes the result (%%A)")
    merge.add_argument("theirs", metavar="THEIRS", help="the other side (%%B)")
    merge.add_argument("path", metavar="PATH", nargs="?", help="the file's place in the tree (%%P)")
    merge.set_defaults(func=_merge)


def _setup(args: Namespace, settings: Settings, doors: "Doors") -> Outcome:
    from project_intel.knowledge.setup_git import set_up, take_down

    project = project_of(settings)
    return Outcome("\n".join(take_down(project) if args.remove else set_up(project)))


def _merge(args: Namespace, settings: Settings, doors: "Doors") -> Outcome:
    from project_intel.knowledge.merge_driver import merge_files

    named = [args.path] if args.path is not None else []
    merge_files(args.before, args.ours, args.theirs, *named)
    return Outcome()
