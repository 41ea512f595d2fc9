"""The commands that write vendors' rule files: build, clean, import."""

import os
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from project_intel.cli.outcome import Exit, Outcome
from project_intel.errors import UsageError
from project_intel.settings import Settings

if TYPE_CHECKING:
    from project_intel.scope.import_rules import Imported
    from project_intel.scope.vendors.changes import Built


@dataclass(frozen=True, slots=True)
class Doors:
    """What the commands call."""

    build: "Callable[..., Built]"
    clean: "Callable[..., Built]"
    import_rules: "Callable[[str, Sequence[str]], Imported]"


def open_doors() -> Doors:
    """Return the product's doors; they are imported here, so that `--version` stays quick."""
    from project_intel.scope.build import build
    from project_intel.scope.clean import clean
    from project_intel.scope.import_rules import import_rules

    return Doors(build, clean, import_rules)


def add_commands(commands: Any) -> None:
    """Add the commands to the parser's commands."""
    build = commands.add_parser("build", help="compile .scope/ into every vendor's rule files")
    _add_dir(build)
    _add_manner(build, "exit 1 when a file would be created, updated or removed; write nothing")
    build.add_argument("--only", default="", metavar="A,B", help="only these vendors")
    build.set_defaults(func=_build, open_doors=open_doors)

    clean = commands.add_parser("clean", help="take out what build has written")
    _add_dir(clean)
    _add_manner(clean, "exit 1 when there is something to take out; write nothing")
    clean.set_defaults(func=_clean, open_doors=open_doors)

    take = commands.add_parser("import", help="make fragments of existing rule files")
    take.add_argument("files", nargs="+", metavar="FILE", help="AGENTS.md, CLAUDE.md, *.mdc, …")
    take.add_argument("-d", "--dir", default="", metavar="DIR", help="the project")
    take.set_defaults(func=_import, open_doors=open_doors)


def _add_dir(parser: Any) -> None:
    parser.add_argument("dir", nargs="?", default="", metavar="DIR", help="the project")


def _add_manner(parser: Any, check: str) -> None:
    look = parser.add_mutually_exclusive_group()
    look.add_argument("--check", action="store_true", help=check)
    look.add_argument("--dry-run", action="store_true", help="show the changes, write nothing")
    parser.add_argument(
        "--force", action="store_true", help="give up what was edited inside our blocks"
    )


def _build(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    only = [name.strip() for name in args.only.split(",") if name.strip()]
    root = scope_root(args.dir, settings)
    built = doors.build(root, only, write=_writes(args), force=args.force)
    return _told(args, built)


def _clean(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    root = scope_root(args.dir, settings)
    return _told(args, doors.clean(root, write=_writes(args), force=args.force))


def _import(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    root = scope_root(args.dir, settings)
    done = doors.import_rules(root, [_inside(root, file) for file in args.files])
    lines = [f"fragment   {one.id}: {one.path}" for one in done.fragments]
    lines += [f"taken over {path}" for path in done.adopted]
    lines += [*done.notes, *done.refused]
    if any(one.targets for one in done.fragments):
        lines.append("Rules of one vendor stay that vendor's: delete their targets to share them.")
    if done.adopted:
        lines.append("Run `project-intel build`.")
    text = "\n".join(lines) or "There is nothing that was not known."
    return Outcome(text, Exit.FINDING if done.refused else Exit.DONE)


def _told(args: Namespace, built: "Built") -> Outcome:
    if args.dry_run:
        lines = [line for change in built.due for line in change.diff()]
        lines += [change.line() for change in built.refused]
        return Outcome("\n".join(lines), Exit.FINDING if built.refused else Exit.DONE)
    changes = built.due if args.check else built.changes
    lines = [change.line() for change in changes]
    lines += built.notes
    if built.refused:
        lines.append("Nothing was written: mend what is refused, or name vendors with --only.")
    elif args.check and built.due:
        lines.append("The built files are behind. Run `project-intel build`.")
    failed = built.refused or (args.check and built.due)
    text = "\n".join(lines) or "There is nothing to do."
    return Outcome(text, Exit.FINDING if failed else Exit.DONE)


def _writes(args: Namespace) -> bool:
    return not (args.check or args.dry_run)


def scope_root(named: str, settings: Settings) -> str:
    """Return the project's folder, absolute with links resolved. Raises RootRefused."""
    from project_intel.repo.root import checked_root

    return checked_root(named or settings.root or os.curdir, "Name the folder of a project.")


def _inside(root: str, file: str) -> str:
    place = os.path.join(os.path.realpath(os.path.dirname(file)), os.path.basename(file))
    inside = os.path.relpath(place, root).replace(os.sep, "/")
    if inside.startswith("../"):
        raise UsageError(f"{file} does not lie in {root}.")
    return inside
