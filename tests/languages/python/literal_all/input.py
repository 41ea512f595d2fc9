from .impl import f as g

__all__ = ["g", 'listed'] + ("late",)
__all__ += ["added"]
__all__.extend(("extended",))
__all__.append("appended")

NAMES = ["not", "these"]


def unlisted(): ...


def listed(): ...
