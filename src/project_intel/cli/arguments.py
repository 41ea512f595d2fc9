"""The argument parser: it raises one sentence where argparse would print and leave."""

import argparse
from collections.abc import Callable
from typing import Any, NoReturn

from project_intel.errors import UsageError


class Parser(argparse.ArgumentParser):
    """An argument parser without abbreviations, whose complaint is a UsageError."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        """Raise UsageError."""
        raise UsageError(f"{message}. See `{self.prog} --help`.")


def count(text: str) -> int:
    """Read a whole number from 0 upwards."""
    return _whole(text, 0)


def positive(text: str) -> int:
    """Read a whole number from 1 upwards."""
    return _whole(text, 1)


def up_to(most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from 1 to `most`."""

    def read(text: str) -> int:
        number = positive(text)
        if number > most:
            raise argparse.ArgumentTypeError(f"{text} is more than {most}")
        return number

    return read


def _whole(text: str, least: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text) >= least):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} upwards")
    return int(text)
