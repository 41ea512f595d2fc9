"""The systems under measurement as one table: what is installed, started and kept."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

DRIVERS = Path(__file__).parent / "drivers"

IMPORTS = "\n---\n".join(
    f"id: {language}-imports\nlanguage: {language}\nrule:\n  any:\n"
    + "".join(f"    - kind: {kind}\n" for kind in kinds)
    for language, kinds in {
        "Python": ("import_statement", "import_from_statement"),
        "JavaScript": ("import_statement", "export_statement"),
        "TypeScript": ("import_statement", "export_statement"),
        "Tsx": ("import_statement", "export_statement"),
        "Go": ("import_declaration",),
        "Rust": ("use_declaration",),
        "Java": ("import_declaration",),
        "Kotlin": ("import_header",),
    }.items()
)
"""Rules for ast-grep: what imports and exports in the languages of the trees."""


@dataclass(frozen=True, slots=True)
class System:
    """One row of the table.

    `install` are pinned packages for pip, or for npm where `is_npm`. `first` starts from nothing,
    `again` brings what is kept up to date; without it nothing is kept, and only the first is
    measured. In commands and in `environment` stand `{peers}` for the folder they are installed
    in, `{tree}` for the checkout, `{state}` for a folder of the system's own outside of it,
    `{drivers}` for ours. `files` finds the number of files in what `first` prints.
    """

    name: str
    job: str
    install: tuple[str, ...]
    first: tuple[str, ...]
    again: tuple[str, ...] = ()
    is_npm: bool = False
    event: str = ""
    environment: Mapping[str, str] = field(default_factory=dict)
    files: str = ""

    @property
    def folder(self) -> str:
        """Where it is installed, below the folder of all."""
        return self.name.split()[0]


HOOK = '{{"hook_event_name": "SessionStart", "source": "startup", "cwd": "{tree}"}}'
"""What a client hands to our hook on its standard input."""

OURS = System(
    name="project-intel",
    job="files, imports, exports, references, search index; no call graph",
    install=("{ours}",),
    first=("{peers}/project-intel/bin/project-intel", "refresh", "--root", "{tree}"),
    again=("{peers}/project-intel/bin/project-intel", "hook", "session-start"),
    event=HOOK,
    files=r"([\d,]+) file\(s\) mapped",
)

PEERS = (
    System(
        name="codegraph 1.6.1",
        job="wider: symbols, calls, call paths in SQLite; with a daemon it watches instead",
        install=("@colbymchenry/codegraph@1.6.1",),
        is_npm=True,
        # The launcher inside the package: without the user's own node in front of the bundled one.
        first=(
            "{peers}/codegraph/node_modules/@colbymchenry/codegraph-linux-x64/bin/codegraph",
            "init",
            "--yes",
            "{tree}",
        ),
        again=(
            "{peers}/codegraph/node_modules/@colbymchenry/codegraph-linux-x64/bin/codegraph",
            "sync",
            "{tree}",
        ),
        environment={
            "CODEGRAPH_TELEMETRY": "0",
            "CODEGRAPH_NO_DAEMON": "1",
            "CODEGRAPH_NO_DOWNLOAD": "1",
        },
        files=r"Indexed ([\d,]+) files",
    ),
    System(
        name="code-review-graph 2.3.9",
        job="wider: symbols, calls, flows, communities in SQLite",
        install=("code-review-graph==2.3.9",),
        first=("{peers}/code-review-graph/bin/code-review-graph", "build", "--repo", "{tree}"),
        again=("{peers}/code-review-graph/bin/code-review-graph", "update", "--repo", "{tree}"),
        files=r"Full build: (\d+) files",
    ),
    System(
        name="jcodemunch-mcp 1.108.399",
        job="wider: symbols with their source; at most 2,000 files unless told otherwise",
        install=("jcodemunch-mcp==1.108.399",),
        first=("{peers}/jcodemunch-mcp/bin/jcodemunch-mcp", "index", "{tree}"),
        again=("{peers}/jcodemunch-mcp/bin/jcodemunch-mcp", "index", "{tree}"),
        environment={
            "CODE_INDEX_PATH": "{state}/index",
            "JCODEMUNCH_SHARE_SAVINGS": "0",
            "JCODEMUNCH_USE_AI_SUMMARIES": "false",
            "JCODEMUNCH_NO_VERSION_HINT": "1",
        },
        files=r'"file_count": (\d+)',
    ),
    System(
        name="code-index-mcp 2.17.1",
        job="alike: files, imports, symbols in SQLite; no update, each index is built anew",
        install=("code-index-mcp==2.17.1",),
        first=("{peers}/code-index-mcp/bin/python", "{drivers}/code_index.py", "{tree}"),
        again=("{peers}/code-index-mcp/bin/python", "{drivers}/code_index.py", "{tree}"),
        files=r"(\d+) files",
    ),
    System(
        name="aider-chat 0.86.2",
        job="other: definitions and references ranked into a map for a prompt (the map alone)",
        install=("aider-chat==0.86.2",),
        first=("{peers}/aider-chat/bin/python", "{drivers}/aider_map.py", "{tree}"),
        again=("{peers}/aider-chat/bin/python", "{drivers}/aider_map.py", "{tree}"),
        files=r"(\d+) files",
    ),
    System(
        name="dependency-cruiser 17.4.3",
        job="narrower: edges of JavaScript and TypeScript; keeps nothing",
        install=("dependency-cruiser@17.4.3",),
        is_npm=True,
        first=(
            "{peers}/dependency-cruiser/node_modules/.bin/depcruise",
            "--no-config",
            "--ts-pre-compilation-deps",
            "--do-not-follow",
            "node_modules",
            "--output-type",
            "json",
            ".",
        ),
        files=r'"totalCruised": (\d+)',
    ),
    System(
        name="madge 8.0.0",
        job="narrower: edges of JavaScript and TypeScript; keeps nothing",
        install=("madge@8.0.0",),
        is_npm=True,
        first=(
            "{peers}/madge/node_modules/.bin/madge",
            "--json",
            "--extensions",
            "js,jsx,mjs,cjs,ts,tsx,mts,cts",
            ".",
        ),
        files=r'(?m)^  "[^"]+": \[',
    ),
    System(
        name="ast-grep 0.51.1",
        job="narrower: statements that import or export, not followed; keeps nothing (Rust)",
        install=("ast-grep-cli==0.51.1",),
        first=(
            "{peers}/ast-grep/bin/ast-grep",
            "scan",
            "--inline-rules",
            "{imports}",
            "--json=stream",
            ".",
        ),
    ),
    System(
        name="parse alone",
        job="limit: tree-sitter over our supported files, two processes, nothing read from it",
        install=(),
        first=("{peers}/project-intel/bin/python", "{drivers}/bare_parse.py", "{tree}"),
        files=r"(\d+) files",
    ),
)
