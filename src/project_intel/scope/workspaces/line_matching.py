"""Finds the lines that hold a text or fit an expression, in bounded time whatever the expression.

Regular expressions of Python's kind may take for ever and cannot be stopped, so they are tried in a
process that can.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from typing import NamedTuple

from project_intel.display import safe
from project_intel.errors import ProjectIntelError, UsageError

SECONDS = 5.0
"""How long one expression may take for all texts."""

PROGRAM = """\
import sys
sys.path[:] = sys.argv[1].split("\\n")
from project_intel.scope.workspaces.expression_worker import main
main()
"""
"""What the process runs; it imports from where this one does."""


class ExpressionTooSlow(ProjectIntelError):
    """An expression was not done with the texts in time."""


class Match(NamedTuple):
    """A line, from 1, of the text at a place, from 0, and about where in the line the match is."""

    place: int
    line: int
    column: int


class Matches(NamedTuple):
    """The first matches, and how many lines match in all."""

    first: Sequence[Match]
    total: int


def find_text(texts: Sequence[str], wanted: str, most: int) -> Matches:
    """Find the lines that contain a text in any case."""
    wanted = wanted.casefold()
    first: list[Match] = []
    total = 0
    for place, text in enumerate(texts):
        folded = text.casefold()
        if wanted not in folded:
            continue
        for number, line in enumerate(folded.split("\n"), 1):
            column = line.find(wanted)
            if column >= 0:
                total += 1
                if len(first) < most:
                    first.append(Match(place, number, column))
    return Matches(first, total)


def find_expression(texts: Sequence[str], expression: str, most: int) -> Matches:
    """Find the lines in which a regular expression matches in any case.

    Raises UsageError where it is none, ExpressionTooSlow.
    """
    paths = "\n".join(filter(os.path.isabs, sys.path))
    asked = json.dumps(
        {"texts": texts, "expression": expression, "most": most, "seconds": 2 * SECONDS}
    )
    try:
        # -P: a project's own json.py must not be taken for the real one.
        done = subprocess.run(
            [sys.executable, "-P", "-c", PROGRAM, paths],
            input=asked.encode("ascii"),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS,
            check=True,
        )
    except subprocess.TimeoutExpired as error:
        raise ExpressionTooSlow(
            f"The expression was not done within {SECONDS:g} seconds. "
            "Take a simpler one, or search for a plain text."
        ) from error
    except (OSError, subprocess.CalledProcessError) as error:
        raise ExpressionTooSlow("The expression could not be tried on this machine.") from error
    answer = json.loads(done.stdout)
    if "wrong" in answer:
        raise UsageError(f"query is no regular expression: {safe(answer['wrong'])}")
    return Matches([Match(*found) for found in answer["first"]], answer["total"])
