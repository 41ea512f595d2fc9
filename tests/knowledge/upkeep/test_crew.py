"""Workers that were started before anyone knew what there is to read."""

from pathlib import Path

import pytest

from project_intel.knowledge.upkeep import crew
from project_intel.knowledge.upkeep.crew import Crew
from project_intel.knowledge.upkeep.dealing import deal
from project_intel.knowledge.upkeep.learning import Job, Learned

pytestmark = pytest.mark.process


def test_workers_that_nobody_wanted_are_ended(tmp_path: Path) -> None:
    one = Crew(str(tmp_path))
    one.get_ready(2)
    one.close()
    ended = [one.lines.get(timeout=30) for _ in range(2)]
    assert all(worker.has_ended and lines == [] for worker, lines in ended)
    assert one.lines.empty()


def test_a_worker_that_ended_before_it_was_wanted_is_not_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = crew.PROGRAM
    monkeypatch.setattr(crew, "PROGRAM", "raise SystemExit")
    one = Crew(str(tmp_path))
    one.get_ready(1)
    dead, _ = one.lines.get(timeout=30)
    monkeypatch.setattr(crew, "PROGRAM", sound)
    given = one.worker(0)
    assert given is not dead
    assert given.end() == []


def test_a_worker_that_waited_through_one_deal_reads_in_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.py").write_text("x = 1\n", encoding="utf-8")
    (tmp_path / "b.py").write_text("yy = 22\n", encoding="utf-8")
    one = Crew(str(tmp_path))
    one.get_ready(2)
    monkeypatch.setattr(crew, "PROGRAM", "raise SystemExit")  # no other one would read
    sizes = {}

    def take(job: Job, learned: Learned | str | None) -> None:
        assert isinstance(learned, Learned)
        sizes[job.path] = learned.stamp.size

    for path in ("a.py", "b.py"):
        deal(one, str(tmp_path), [Job(path)], None, take)
    assert sizes == {"a.py": 6, "b.py": 8}
