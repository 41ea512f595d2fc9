"""No input makes a grammar hang, die or take all memory; `bench/fuzz.py` is the long form."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from trial import failures, tried

NESTED = 10_000
"""Brackets in a row."""

SECONDS = 20
"""More than twice what the limit in the grammar room lets anything take."""

PROCESSES = 2


@pytest.fixture(scope="module")
def failed() -> dict[str, list[str]]:
    parts = [tried()[number::PROCESSES] for number in range(PROCESSES)]
    with ThreadPoolExecutor(PROCESSES) as pool:
        each = pool.map(lambda names: failures(names, NESTED, "short", SECONDS), parts)
        return {name: kinds for part in each for name, kinds in part.items()}


@pytest.mark.process
@pytest.mark.parametrize("name", tried())
def test_hostile_input_does_no_harm(name: str, failed: dict[str, list[str]]) -> None:
    assert failed.get(name, []) == []
