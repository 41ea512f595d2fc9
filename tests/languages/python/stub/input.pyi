from typing import overload

LIMIT: int

@overload
def read(path: str) -> str: ...
@overload
def read(path: bytes) -> bytes: ...

class Reader:
    size: int
