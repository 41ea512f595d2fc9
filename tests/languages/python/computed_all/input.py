from . import parts

__all__ = parts.__all__ + [name for name in dir(parts)]


def visible(): ...
