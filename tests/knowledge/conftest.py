"""Scenes to test the knowledge base in; the machine's own git settings stay out of them."""

import os
from pathlib import Path

import pytest

from scene import Scene


@pytest.fixture(autouse=True)
def _own_git_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


@pytest.fixture
def folder(tmp_path: Path) -> Scene:
    """A folder without git."""
    return Scene(tmp_path / "project")


@pytest.fixture
def repository(folder: Scene) -> Scene:
    """A fresh git repository without commits."""
    return folder.init()
