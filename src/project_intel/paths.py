"""Arithmetic on project paths: posix strings relative to the root, never above it.

The root itself is the empty string.
"""

from collections.abc import Iterable, Iterator


def folder_of(path: str) -> str:
    """Give the folder that holds `path`."""
    return path.rpartition("/")[0]


def join(folder: str, relative: str) -> str | None:
    """Follow `relative` from `folder`, dots included; None where that would leave the root."""
    segments = folder.split("/") if folder else []
    for segment in relative.split("/"):
        if segment == "..":
            if not segments:
                return None
            segments.pop()
        elif segment and segment != ".":
            segments.append(segment)
    return "/".join(segments)


def below(folder: str, name: str) -> str:
    """Put a plain name into a folder."""
    return f"{folder}/{name}" if folder else name


def is_inside(path: str, folder: str) -> bool:
    """Tell whether `path` is `folder` or lies beneath it."""
    return not folder or path == folder or path.startswith(f"{folder}/")


def climb(folder: str) -> Iterator[str]:
    """Yield the folder and its parents up to the root."""
    yield folder
    while folder:
        folder = folder_of(folder)
        yield folder


def folders_of(paths: Iterable[str]) -> frozenset[str]:
    """Collect every folder that holds one of `paths`, at any depth, the root included."""
    folders = {""}
    for path in paths:
        for folder in climb(folder_of(path)):
            if folder in folders:
                break
            folders.add(folder)
    return frozenset(folders)


def is_text(path: str) -> bool:
    """Tell whether a path is UTF-8, as whatever is kept of it must be."""
    if path.isascii():
        return True
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
