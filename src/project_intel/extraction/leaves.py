"""Takes the text of a leaf, in the light of what encloses it."""

import re

from project_intel.extraction.captures import QUOTES
from project_intel.extraction.found import Found
from project_intel.extraction.scope import MAX_NAMESPACE, Inside

_QUOTED = re.compile(r"[\"']([^\"'\n]+)[\"']")


def note(role: str, text: str, inside: Inside, found: Found) -> None:
    """Add a leaf to what was found; outside of the region it needs it counts for nothing."""
    statement = inside.statement
    match role:
        case "import.source" if statement:
            statement.sources.append(text)
        case "import.ahead":
            found.ahead = text
        case "import.alias" if statement:
            statement.aliases[max(len(statement.sources) - 1, 0)] = text
        case "import.quoted" if statement and (quoted := _QUOTED.search(text)):
            statement.sources.append(quoted[1])
        case "import.relative" if statement:
            quoted = _QUOTED.search(text)
            text = quoted[1] if quoted else text
            here = text if text.startswith(".") else f"./{text.lstrip('/')}"
            statement.sources.append(here)
        case "import.step" if statement:
            _step(text, statement.sources)
        case "import.all" if statement:
            statement.names.append("*")
        case "import.name" if statement:
            statement.names.append(text.strip().strip(QUOTES))
        case "export.name" if not inside.local:
            found.public.append(text.strip(QUOTES))
        case "export.part" if inside.pattern and not inside.local:
            found.public.append(text)
        case "export.listed" if inside.listing and found.listed is not None:
            found.listed.append(text)
        case "mention.path":
            found.mentioned.append(text)
        case "namespace.none" if not inside.namespace:
            found.namespaces.append("")
        case "identifier.more" if inside.arguments:
            inside.arguments.add()
        case "identifier.step" if not statement and not inside.naming:
            _step(text, found.headed if inside.head else found.stepped)


def _step(text: str, names: list[str]) -> None:
    """Begin a name, or go on with the last one where `text` begins with a dot."""
    if text[0] != ".":
        names.append(text)
    elif names and len(names[-1]) <= MAX_NAMESPACE:
        names[-1] += text
