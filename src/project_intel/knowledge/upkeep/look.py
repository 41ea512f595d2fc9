"""Asks git about a project and goes on with other things until the answer is wanted."""

from project_intel.repo.checkout import find_checkout, index_stamp
from project_intel.repo.git import Git, GitFailed, open_git
from project_intel.repo.porcelain import Index, WorkTree


class Look:
    """What git says of a project; `stamp` is that of its index before anything was asked.

    Git is asked for the work tree at once. `close` a look whose answer may never be wanted.
    """

    __slots__ = ("_asked", "_index", "_tree", "git", "stamp")

    def __init__(self, git: Git) -> None:
        self.git = git
        self.stamp = index_stamp(git.checkout)
        self._asked = git.ask_work_tree()
        self._tree: WorkTree | None = None
        self._index: Index | None = None

    @property
    def tree(self) -> WorkTree:
        """The work tree, waited for when it is first wanted; raises GitFailed."""
        if self._tree is None:
            self._tree = self._asked.answer()
        return self._tree

    def index(self) -> Index:
        """Return the index, asked for when it is first wanted; raises GitFailed."""
        if self._index is None:
            try:
                self._index = self.git.index()
            except GitFailed:
                self.close()
                raise
        return self._index

    def close(self) -> None:
        """End git if it is still at work."""
        self._asked.drop()


def look_at(root: str, deadline: float | None) -> Look | None:
    """Set git to work; None outside of any checkout, and where git cannot be asked."""
    checkout = find_checkout(root)
    if checkout is None:
        return None
    try:
        return Look(open_git(checkout, deadline))
    except GitFailed:
        return None
