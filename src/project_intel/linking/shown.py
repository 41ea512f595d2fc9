"""What of a file the links of other files may depend on.

A rule is given this much of every file and no more: so the links of a file can only change with
the file itself, the paths of the project, the configuration read, or what is shown of another.
"""

from collections.abc import Callable, Mapping

from project_intel.extraction.structure import Extraction, ImportKind, Outcome
from project_intel.linking import bundlers, go, kotlin_functions
from project_intel.paths import folder_of

Show = Callable[[str, Extraction], Extraction | None]
"""Gives what is shown of the file with a path; None where that is nothing."""


def shown(rule: str, path: str, file: Extraction) -> Extraction | None:
    """Give what the rule of that name sees of a file when it links another."""
    show = _SHOWN.get(rule)
    return show(path, file) if show is not None else None


def told(path: str, text: str | None) -> str:
    """Give what linking takes from the text of a configuration file, in a form to compare.

    A bundler's is a program, edited for many reasons: all that is read of it are its aliases.
    """
    if text is not None and path.rpartition("/")[2] in bundlers.NAMES:
        return repr(bundlers.declared(text, folder_of(path)))
    return repr(text)


def looks_around(rule: str) -> bool:
    """Tell whether a rule sees anything of other files."""
    return rule in _SHOWN


def _csharp(path: str, file: Extraction) -> Extraction:
    # Usings decide which types the bases of a file are, and so which members others inherit.
    return _declarations(
        file,
        imports=file.imports,
        members=file.members,
        bases=file.bases,
        generics=file.generics,
        nested=file.nested,
    )


def _go(path: str, file: Extraction) -> Extraction:
    effects = tuple(item for item in file.imports if item.kind is ImportKind.EFFECT)
    starts = (go.INIT,) if go.INIT in file.identifiers else ()
    return _declarations(file, imports=effects, identifiers=starts)


def _jvm(path: str, file: Extraction) -> Extraction:
    if file.language != kotlin_functions.LANGUAGE:
        # Imports decide which types the bases of a file are, and so what others inherit.
        of_bases = file.imports if file.bases else ()
        return _declarations(
            file, imports=of_bases, members=file.members, bases=file.bases, nested=file.nested
        )
    # What one Kotlin file uses without declaring it tells what a name means in all others.
    return _declarations(
        file,
        imports=file.imports,
        identifiers=file.identifiers,
        members=file.members,
        taken=file.taken,
        extensions=file.extensions,
        read=file.read,
        values=file.values,
    )


def _modules(path: str, file: Extraction) -> Extraction:
    return _bare(file, namespaces=file.namespaces, exports=file.exports)


def _python(path: str, file: Extraction) -> Extraction | None:
    is_init = path.rpartition("/")[2].startswith("__init__.")
    return _bare(file, imports=file.imports) if is_init else None


def _rust(path: str, file: Extraction) -> Extraction:
    imports = tuple(item for item in file.imports if item.kind is not ImportKind.PLACE)
    return _declarations(file, imports=imports)


def _declarations(file: Extraction, **more: tuple[object, ...]) -> Extraction:
    return _bare(file, exports=file.exports, namespaces=file.namespaces, **more)


def _bare(file: Extraction, **kept: tuple[object, ...]) -> Extraction:
    return Extraction(0, None, file.language, Outcome.PARSED, **kept)  # type: ignore[arg-type]


_SHOWN: Mapping[str, Show] = {
    "csharp": _csharp,
    "go": _go,
    "jvm": _jvm,
    "modules": _modules,
    "php": lambda path, file: _declarations(file),
    "python": _python,
    "rust": _rust,
    "swift": lambda path, file: _declarations(file),
}
"""By the rule's name; the others look at paths and configuration alone."""
