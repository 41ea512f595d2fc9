"""Machine-local values that save work; losing any of them costs time, never correctness."""

import json
import os
from collections.abc import Mapping

from project_intel.knowledge.base.places import CACHE_FOLDER, linked_folder
from project_intel.repo.files import NotRegular, TooLarge, read, write_atomic

_MAX_BYTES = 256 * 1024 * 1024
"""What is larger was not made here."""


class Cache:
    """Values by name in the cache folder, each good for one fingerprint.

    A missing, foreign or broken value is a miss; a value that cannot be written is let go, as is
    every value where the cache is not `kept`.
    """

    __slots__ = ("_root", "fingerprint", "kept")

    def __init__(self, root: str, fingerprint: str, *, kept: bool = True) -> None:
        self._root = root
        self.fingerprint = fingerprint
        self.kept = kept

    def load(self, name: str, *, needed: bool = False) -> dict[str, object]:
        """Return the value kept under `name`, {} where there is none.

        What is `needed` cannot be made anew: raises OSError where the disk does not give it.
        """
        if linked_folder(self._root):
            return {}
        try:
            data, _ = read(self._root, f"{CACHE_FOLDER}/{name}.json", _MAX_BYTES)
            kept = json.loads(data)
        except (ValueError, RecursionError, FileNotFoundError, NotRegular, TooLarge):
            return {}
        except OSError:
            if needed:
                raise
            return {}
        if not isinstance(kept, dict) or kept.get("fingerprint") != self.fingerprint:
            return {}
        value = kept.get("value")
        return value if isinstance(value, dict) else {}

    def load_bytes(self, name: str) -> bytes:
        """Return the bytes kept under a file name, empty where there are none.

        Who wrote them looks after the fingerprint.
        """
        if linked_folder(self._root):
            return b""
        try:
            return read(self._root, f"{CACHE_FOLDER}/{name}", _MAX_BYTES)[0]
        except OSError:
            return b""

    def save_bytes(self, name: str, data: bytes) -> None:
        """Keep bytes that hold the fingerprint themselves."""
        self._write(name, data)

    def save(self, name: str, value: Mapping[str, object], *, durable: bool = False) -> bool:
        """Keep a value where the folder exists and is no link; tell whether it was kept.

        `durable` is for what cannot be made anew.
        """
        kept = {"fingerprint": self.fingerprint, "value": value}
        text = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
        return self._write(f"{name}.json", text.encode("utf-8", "replace"), durable=durable)

    def _write(self, name: str, data: bytes, *, durable: bool = False) -> bool:
        if not self.kept or linked_folder(self._root):
            return False
        try:
            write_atomic(os.path.join(self._root, CACHE_FOLDER, name), data, durable=durable)
        except OSError:
            return False
        return True
