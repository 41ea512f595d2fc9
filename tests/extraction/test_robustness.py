"""No input makes a grammar hang, die or take all memory; `bench/fuzz.py` is the long form."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from trial import failures, tried

PIECES = 4_000
"""Signs, words or brackets in a row."""

SECONDS = 20
"""Many times what any of them takes."""

PROCESSES = 2


@pytest.fixture(scope="module")
def failed() -> dict[str, list[str]]:
    parts = [tried()[number::PROCESSES] for number in range(PROCESSES)]
    with ThreadPoolExecutor(PROCESSES) as pool:
        each = pool.map(lambda names: failures(names, PIECES, "short", SECONDS), parts)
        return {name: kinds for part in each for name, kinds in part.items()}


@pytest.mark.process
@pytest.mark.parametrize("name", tried())
def test_hostile_input_does_no_harm(name: str, failed: dict[str, list[str]]) -> None:
    assert failed.get(name, []) == []
