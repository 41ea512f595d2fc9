"""What the store refuses to write."""

import pytest

from project_intel.knowledge.base.store import MAX_BYTES, Store, StoreUnwritable
from scene import Scene


def test_a_base_that_could_never_be_read_again_is_not_written(repository: Scene) -> None:
    repository.write({"a.md": "# A\n"}).refresh()
    before = repository.base_file.read_bytes()
    store = Store(str(repository.root))
    long = before + b" " * (MAX_BYTES + 1 - len(before))
    with pytest.raises(StoreUnwritable, match=r"would have 100,000,001 bytes, .* Exclude"):
        store.save(long, store.load())
    assert not store.replace(before, long)
    assert repository.base_file.read_bytes() == before
    assert store.save(long[:-1], store.load())
    assert store.load().data == long[:-1]
