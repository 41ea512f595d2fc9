"""Manifests of small projects, written to disk."""

from collections.abc import Mapping
from pathlib import Path

SCOPE = """\
[scope]
version = "0.1.0"
name = "sample"
"""

SEED = """\
[scope]
version    = "0.1.0"
name       = "my-project"
budget     = 4000
precedence = "type"

[[fragment]]
id       = "coding-rules"
type     = "rule"
path     = ".scope/rules/coding.md"
triggers = ["**/*.ts", "**/*.tsx"]
keywords = ["refactor", "lint"]
priority = 100

[[fragment]]
id       = "db-schema"
type     = "knowledge"
path     = ".scope/knowledge/schema.sql"
triggers = ["**/*.sql", "db/**"]
keywords = ["migration", "schema", "database"]
priority = 20

[[fragment]]
id       = "qa-persona"
type     = "persona"
path     = ".scope/personas/qa.md"
keywords = ["test plan"]
"""


def write(root: Path, files: Mapping[str, str | bytes]) -> str:
    """Write the files below a folder and return it with links resolved, as doors want it."""
    for path, content in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(root.resolve())
