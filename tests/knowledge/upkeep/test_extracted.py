"""Records by content, in one large file and a late one."""

from pathlib import Path

import pytest

from project_intel.knowledge.upkeep import extracted
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.extracted import Extracted

KEYS = [f"{number:04x}:{kind}" for number in range(40) for kind in ("go", "python!", "c behind ü")]


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    (tmp_path / ".knowledge/cache").mkdir(parents=True)
    return Cache(str(tmp_path), "f1")


def grown(cache: Cache, keys: list[str]) -> Extracted:
    records = Extracted(cache)
    for key in keys:
        records.add(key, f"[{key!r:.6}]")
    records.keep()
    return records


@pytest.mark.parametrize("most_sought", [0, 10_000], ids=["by table", "by search"])
def test_every_record_is_found_early_or_late(
    cache: Cache, most_sought: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extracted, "MOST_SOUGHT", most_sought)
    grown(cache, KEYS[::2])
    grown(cache, KEYS[1::2])
    records = Extracted(cache)
    assert [records.get(key) for key in KEYS] == [f"[{key!r:.6}]" for key in KEYS]
    assert all(key in records for key in KEYS)
    assert len(records) == len(KEYS)
    for key in ("", "0000", "0000:g", "0000:go2", "ffff:go"):
        assert records.get(key) is None
        assert key not in records


def test_many_late_records_make_the_large_file_anew(
    cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extracted, "MOST_LATE", 3)
    grown(cache, KEYS[:5])
    grown(cache, KEYS[5:10])
    assert cache.load_bytes("extractions-late.tsv").count(b"\n") == 1
    assert all(key in Extracted(cache) for key in KEYS[:10])


def test_only_what_lives_is_kept_when_asked(cache: Cache) -> None:
    records = grown(cache, KEYS)
    records.keep(KEYS[:2])
    records = Extracted(cache)
    assert [key for key in KEYS if key in records] == KEYS[:2]


def test_a_damaged_or_foreign_file_holds_nothing(cache: Cache, tmp_path: Path) -> None:
    grown(cache, KEYS)
    assert KEYS[0] not in Extracted(Cache(str(tmp_path), "f2"))
    file = tmp_path / ".knowledge/cache/extractions.tsv"
    file.write_bytes(file.read_bytes().replace(b"0001:go", b"0001:js"))
    assert not len(Extracted(cache))
