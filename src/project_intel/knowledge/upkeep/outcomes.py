"""Counts what of a project nothing here can read, and names what a whole installation could."""

from collections import Counter

from project_intel.extraction.record import Records
from project_intel.extraction.structure import Outcome


def unseen(extractions: Records) -> dict[str, str]:
    """Name the language of files that could be parsed if their grammar were installed here.

    Their rows are kept: a broken installation must not hollow out what a team has committed.
    """
    from project_intel.extraction.language import languages

    known = {language.name for language in languages() if language.grammar}
    unread = {path: extractions.language(path) for path in _unread(extractions)}
    return {path: language for path, language in unread.items() if language in known}


def unparsed(extractions: Records) -> Counter[str]:
    """Count by extension the files whose imports and exports nothing here can read."""
    names = (path.rpartition("/")[2] for path in _unread(extractions))
    return Counter(name[name.rfind(".") :] if "." in name else name for name in names)


def _unread(extractions: Records) -> list[str]:
    return [path for path in extractions if extractions.outcome(path) is Outcome.NO_PARSER]
