"""Says in one line what the disk refuses in the knowledge folder, and what to do about it."""

import contextlib
import errno
import os
from collections.abc import Iterator

from project_intel.display import safe
from project_intel.errors import ProjectIntelError
from project_intel.knowledge.base.places import BATCHES_FOLDER, CACHE_FOLDER, FOLDER

_REMEDIES = {
    errno.ENOSPC: "make room on the disk",
    errno.EDQUOT: "make room in your quota",
    errno.EFBIG: "raise the limit on file sizes",
    errno.EACCES: "give your user access to it",
    errno.EPERM: "give your user access to it",
    errno.EROFS: "mount it for writing",
    errno.EISDIR: "move it away",
    errno.EINVAL: "move it away",
}


class StoreUnwritable(ProjectIntelError):
    """The knowledge folder cannot be written; the message says why."""


@contextlib.contextmanager
def explained(root: str, what: str = FOLDER) -> Iterator[None]:
    """Turn an OSError of the body into StoreUnwritable; `what` below `root` is being written."""
    try:
        yield
    except (FileExistsError, NotADirectoryError) as error:
        folders = (FOLDER, CACHE_FOLDER, BATCHES_FOLDER)
        paths = [os.path.join(root, folder) for folder in folders]
        found = next((path for path in paths if _is_in_the_way(path)), root)
        raise StoreUnwritable(
            f"{safe(found)} is a file where a folder is needed; move it away"
        ) from error
    except OSError as error:
        raise StoreUnwritable(
            f"{what} in {root} cannot be written ({reason(error)}); "
            f"answers come from memory until it can{remedy(error)}"
        ) from error


def reason(error: OSError) -> str:
    """Say what the system said."""
    return error.strerror or type(error).__name__


def remedy(error: OSError) -> str:
    """Say what to do, as the end of a sentence; "" where that is not known."""
    known = _REMEDIES.get(error.errno or 0, "")
    return known and f": {known}"


def _is_in_the_way(path: str) -> bool:
    return os.path.lexists(path) and not os.path.isdir(path)
