"""Reads a project's manifest and the files its fragments name: the edge of this room."""

import os

from project_intel.display import safe
from project_intel.errors import ProjectIntelError
from project_intel.repo.files import NotRegular, TooLarge, read
from project_intel.repo.root import lies_in
from project_intel.scope.manifests.manifest import Parsed, parse_manifest
from project_intel.scope.model import MANIFEST_FILE, Manifest

FILE_BYTES = 1_048_576
"""A larger fragment is refused: no pack could hold it."""
MANIFEST_BYTES = 262_144
"""A larger manifest is refused: every call reads all of it, and it is meant to be tiny."""


class ManifestUnusable(ProjectIntelError):
    """There is no manifest, or it cannot be worked with."""

    exit_code = 2


class FragmentUnreadable(ProjectIntelError):
    """A fragment's file is missing, no text, too large, or outside the project."""


def read_manifest(root: str) -> Parsed:
    """Read the manifest of the project at `root`, absolute with symlinks resolved.

    Raises ManifestUnusable where there is no such file or it is no text.
    """
    try:
        return parse_manifest(read_text(root, MANIFEST_FILE, MANIFEST_BYTES))
    except FragmentUnreadable as error:
        there = os.path.lexists(os.path.join(root, MANIFEST_FILE))
        remedy = f"Mend {MANIFEST_FILE}" if there else "Run `project-intel init`"
        raise ManifestUnusable(
            f"{safe(root)} has no manifest to read ({error}). {remedy}."
        ) from error


def usable_manifest(root: str) -> Manifest:
    """Return the manifest; raises ManifestUnusable with its first error where it has one."""
    manifest, findings = read_manifest(root)
    errors = [finding for finding in findings if finding.is_error]
    if errors or manifest is None:
        more = f" and {len(errors) - 1} more" if len(errors) > 1 else ""
        raise ManifestUnusable(f"{errors[0]}{more}. Run `project-intel lint` and mend it.")
    return manifest


def read_text(root: str, path: str, most: int = FILE_BYTES) -> str:
    """Read a text file of the project, line ends as LF, without byte order mark.

    `most` are the bytes it may have. A link is followed where it stays in the project. Raises
    FragmentUnreadable, whose message is a reason: `missing file: P`, `outside project`,
    `not UTF-8 text`, `too large`.
    """
    real = os.path.realpath(os.path.join(root, path))
    if not lies_in(real, root):
        raise FragmentUnreadable("outside project")
    inside = os.path.relpath(real, root).replace(os.sep, "/")
    if ".git" in inside.casefold().split("/"):
        raise FragmentUnreadable("outside project")
    try:
        data, _ = read(root, inside, most)
    except NotRegular as error:
        raise FragmentUnreadable(f"no regular file: {safe(path)}") from error
    except TooLarge as error:
        raise FragmentUnreadable(f"too large: {error} of {most:,}") from error
    except (OSError, ValueError) as error:
        raise FragmentUnreadable(f"missing file: {safe(path)}") from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FragmentUnreadable("not UTF-8 text") from error
    if "\0" in text:
        raise FragmentUnreadable("not UTF-8 text")
    return text.replace("\r\n", "\n").replace("\r", "\n")
