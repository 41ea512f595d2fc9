"""A map of a project that agents and people read before they open a file."""

__version__ = "0.1.0"
