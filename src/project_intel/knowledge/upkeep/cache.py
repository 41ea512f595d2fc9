"""Machine-local values that save work; losing any of them costs time, never correctness."""

import json
import os
from collections.abc import Mapping

from project_intel.knowledge.base.places import CACHE_FOLDER, linked_folder
from project_intel.repo.files import read, write_atomic


class Cache:
    """JSON values by name in the cache folder, each good for one fingerprint.

    A missing, foreign or broken value is a miss; a value that cannot be written is let go.
    """

    __slots__ = ("_fingerprint", "_root")

    def __init__(self, root: str, fingerprint: str) -> None:
        self._root = root
        self._fingerprint = fingerprint

    def load(self, name: str) -> dict[str, object]:
        """Return the value kept under `name`, {} where there is none."""
        if linked_folder(self._root):
            return {}
        try:
            data, _ = read(self._root, f"{CACHE_FOLDER}/{name}.json")
            kept = json.loads(data)
        except (OSError, ValueError, RecursionError):
            return {}
        if not isinstance(kept, dict) or kept.get("fingerprint") != self._fingerprint:
            return {}
        value = kept.get("value")
        return value if isinstance(value, dict) else {}

    def save(self, name: str, value: Mapping[str, object]) -> None:
        """Keep a value where the folder exists and is no link."""
        if linked_folder(self._root):
            return
        kept = {"fingerprint": self._fingerprint, "value": value}
        text = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
        path = os.path.join(self._root, CACHE_FOLDER, f"{name}.json")
        try:
            write_atomic(path, text.encode("utf-8", "replace"), durable=False)
        except OSError:
            return
