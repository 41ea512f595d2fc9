"""Runs the command line as a process that the system refuses something."""

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

_DROP_FROM_BOUNDING_SET = 24
_IGNORES_MODES = (1, 2)
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH: with them a root user may open anything."""


def run(
    root: Path, *words: str, sent: str = "", before: Callable[[], None] | None = None
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "project_intel", *words, "--root", str(root)],
        input=sent,
        capture_output=True,
        text=True,
        encoding="utf-8",
        preexec_fn=before,
        timeout=120,
    )


def no_file_above(size: int) -> Callable[[], None]:
    """Let every write end like one on a full disk, as far as the writer can tell."""
    resource = pytest.importorskip("resource", reason="no limits on file sizes here")

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


def modes_count() -> Callable[[], None] | None:
    """Let the modes of files hold for root as well; skips where that is impossible."""
    if os.name == "nt":
        pytest.skip("no modes here")
    if os.geteuid() != 0:
        return None
    try:
        drop = ctypes.CDLL(None).prctl
    except AttributeError:
        pytest.skip("root may do anything here")

    def obey() -> None:
        for capability in _IGNORES_MODES:
            if drop(_DROP_FROM_BOUNDING_SET, capability, 0, 0, 0) != 0:
                raise OSError("the right to ignore modes cannot be given up")

    return obey
