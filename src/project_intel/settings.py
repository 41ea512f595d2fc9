"""The settings: one table, and how environment and command line fill it."""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from project_intel.errors import RootRefused
from project_intel.knowledge.project import Project

TOOLSETS = ("knowledge", "evidence", "scope")

DEFAULT_TOOLSETS = ("knowledge",)

MISSING = "a value is missing"
"""How the sentence about a flag without its value ends."""


class Kind(StrEnum):
    """How a setting's text is read."""

    BOOLEAN = "true or false"
    INTEGER = "a positive whole number"
    DECIMAL = "a positive number"
    LIST = "a comma-separated list"
    OBJECT = "a JSON object"
    TEXT = "a text"


class Row(NamedTuple):
    """One setting.

    `used_by` is the command or tool it acts on; `flag_first` turns the precedence round for a
    setting that is named per call rather than per machine.
    """

    name: str
    env: str
    flag: str
    kind: Kind
    default: str
    help: str
    used_by: str
    flag_first: bool = False


_P = "PROJECT_INTEL_TOOL_"

# fmt: off
TABLE: tuple[Row, ...] = (
    Row("mcp_sampling", _P + "MCP_SAMPLING", "--mcp-sampling", Kind.BOOLEAN, "false",
        "Let `scan` ask the client's own model through MCP sampling.", "scan"),
    Row("mcp_logging", _P + "MCP_LOGGING", "--mcp-logging", Kind.BOOLEAN, "false",
        "Send log messages over MCP; otherwise only errors are told, on stderr.", "serve"),
    Row("mcp_progress", _P + "MCP_PROGRESS", "--mcp-progress", Kind.BOOLEAN, "false",
        "Send one MCP progress notification for each finished batch.", "scan"),
    Row("max_batch_tokens", _P + "MAX_BATCH_TOKENS", "--max-batch-tokens", Kind.INTEGER, "50000",
        "Most tokens one analysis batch may hold.", "scan"),
    Row("chars_per_token", _P + "CHARS_PER_TOKEN", "--chars-per-token", Kind.DECIMAL, "2.5",
        "Characters counted as one token when a batch is measured.", "scan"),
    Row("include", _P + "INCLUDE_PATHS", "--include", Kind.LIST, "",
        "Files, folders or gitignore patterns to map although git ignores them, comma-separated.",
        "all"),
    Row("exclude", _P + "EXCLUDE_PATHS", "--exclude", Kind.LIST, "",
        "Files, folders or gitignore patterns to leave out, comma-separated.", "all"),
    Row("user_audience", _P + "MCP_ANNOTATIONS_USER_AUDIENCE", "--user-audience", Kind.BOOLEAN,
        "false",
        "Add a short line for the person to a tool result, such as `Found 9 knowledge entries`; "
        "a client that ignores audiences shows it to the model too.", "serve"),
    Row("structured_content", _P + "MCP_STRUCTURED_CONTENT", "--mcp-structured-content",
        Kind.BOOLEAN, "false",
        "Add the results as JSON values (`structuredContent`) beside the text; leave it off unless "
        "the client copes with both.", "serve"),
    Row("scan_meta", _P + "SCAN_META", "--scan-meta", Kind.OBJECT, "{}",
        "JSON object given as `_meta` of the `scan` tool.", "scan"),
    Row("query_meta", _P + "QUERY_META", "--query-meta", Kind.OBJECT, "{}",
        'JSON object given as `_meta` of the `query` tool, '
        'such as `{"anthropic/alwaysLoad":true}`.', "serve"),
    Row("submit_analysis_meta", _P + "SUBMIT_ANALYSIS_META", "--submit-analysis-meta", Kind.OBJECT,
        "{}", "JSON object given as `_meta` of the `submit_analysis` tool.", "scan"),
    Row("toolsets", _P + "TOOLSETS", "--toolsets", Kind.LIST, "knowledge",
        "Toolsets the server offers, comma-separated: `knowledge`, `evidence`, `scope`, or `all`.",
        "serve"),
    Row("test_env", _P + "TEST_ENV", "--test-env", Kind.LIST, "",
        "Names of variables that tests get although they are named like credentials, "
        "comma-separated.", "serve"),
    Row("root", _P + "ROOT", "--root", Kind.TEXT, "",
        "The project folder, taken as it is; here the flag wins over the environment.", "all",
        flag_first=True),
    Row("workspace", "AGENTICSCOPE_WORKSPACE", "--workspace", Kind.TEXT, "",
        "The folder of many projects that the `scope` toolset looks at; the project's own where "
        "none is named. Here too the flag wins.", "serve", flag_first=True),
)
# fmt: on


class Settings(NamedTuple):
    """The settings as read; a field is named as its row.

    `root` is "" where the project is to be found, `workspace` where the project is all of it;
    `project_dir` is what Claude Code names as the project in CLAUDE_PROJECT_DIR, "" elsewhere.
    """

    mcp_sampling: bool = False
    mcp_logging: bool = False
    mcp_progress: bool = False
    max_batch_tokens: int = 50000
    chars_per_token: float = 2.5
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    user_audience: bool = False
    structured_content: bool = False
    scan_meta: Mapping[str, Any] = MappingProxyType({})
    query_meta: Mapping[str, Any] = MappingProxyType({})
    submit_analysis_meta: Mapping[str, Any] = MappingProxyType({})
    toolsets: tuple[str, ...] = DEFAULT_TOOLSETS
    test_env: tuple[str, ...] = ()
    root: str = ""
    workspace: str = ""
    project_dir: str = ""


def from_process(argv: Sequence[str]) -> tuple[Settings, list[str], tuple[str, ...]]:
    """Read the settings of this process; the only place that looks at its environment."""
    return load(os.environ, argv)


def load(
    environ: Mapping[str, str], argv: Sequence[str]
) -> tuple[Settings, list[str], tuple[str, ...]]:
    """Return the settings, the arguments that are none, and a sentence for each value not taken.

    The environment wins where it is set and not empty; among the arguments `--name=value` wins
    over `--name value`, and the first of a kind over later ones. What follows a bare `--` is not
    looked at.
    """
    joined, apart, rest, problems = _flags(argv)
    values: dict[str, Any] = {}
    for row in TABLE:
        from_flag = [(flags[row.flag], row.flag) for flags in (joined, apart) if row.flag in flags]
        from_env = [(environ[row.env], row.env)] if environ.get(row.env) else []
        given = from_flag + from_env if row.flag_first else from_env + from_flag
        text, source = given[0] if given else (row.default, "")
        try:
            values[row.name] = _READERS[row.kind](text)
        except ValueError as error:
            values[row.name] = _READERS[row.kind](row.default)
            problems.append(f"{source}: {error}; using {row.default or 'none'}")
    values["toolsets"], unknown = _toolsets(values["toolsets"])
    settings = Settings(**values, project_dir=environ.get("CLAUDE_PROJECT_DIR", ""))
    return settings, rest, (*problems, *unknown)


def project_at(settings: Settings, start: str) -> Project:
    """Return the project the settings name, else the one `start` lies in.

    Raises RootRefused for a folder that cannot be a project.
    """
    from project_intel.repo.root import checked_root, find_root

    try:
        root = checked_root(settings.root or find_root(start))
    except FileNotFoundError:
        raise RootRefused(
            "The working directory no longer exists. Start again in a project folder."
        ) from None
    return Project(root, settings.include, settings.exclude)


def settings_table() -> str:
    """Return the table of all settings in Markdown, as the README shows it."""
    lines = ["| Variable | Argument | What it does | Default |", "| --- | --- | --- | --- |"]
    for row in TABLE:
        default = f"`{row.default}`" if row.default else ""
        lines.append(f"| `{row.env}` | `{row.flag}` | {row.help} | {default} |")
    return "\n".join(lines)


def _flags(
    argv: Sequence[str],
) -> tuple[dict[str, str], dict[str, str], list[str], list[str]]:
    kinds = {row.flag: row.kind for row in TABLE}
    joined: dict[str, str] = {}
    apart: dict[str, str] = {}
    rest: list[str] = []
    problems: list[str] = []
    words = list(argv)
    position = 0
    while position < len(words):
        word = words[position]
        position += 1
        name, equals, value = word.partition("=")
        if word == "--":
            rest += words[position - 1 :]
            break
        if name not in kinds:
            rest.append(word)
        elif equals:
            joined.setdefault(name, value)
        elif kinds[name] is Kind.BOOLEAN:
            apart.setdefault(name, "true")
        elif position < len(words) and not words[position].startswith("--"):
            apart.setdefault(name, words[position])
            position += 1
        else:
            problems.append(f"{name}: {MISSING}")
    return joined, apart, rest, problems


def _boolean(text: str) -> bool:
    if text not in ("true", "false"):
        raise ValueError(f"expected true or false, got {_shown(text)}")
    return text == "true"


def _integer(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,15}", text.strip()) or int(text) == 0:
        raise ValueError(f"expected a positive whole number, got {_shown(text)}")
    return int(text)


def _decimal(text: str) -> float:
    pattern = r"[0-9]{1,15}(\.[0-9]{0,15})?|\.[0-9]{1,15}"
    if not re.fullmatch(pattern, text.strip()) or float(text) == 0:
        raise ValueError(f"expected a positive number, got {_shown(text)}")
    return float(text)


def _list(text: str) -> tuple[str, ...]:
    return tuple(item.strip() for item in text.split(",") if item.strip())


def _object(text: str) -> dict[str, Any]:
    if text.strip() in ("", "{}"):
        return {}
    import json  # a start without such a setting need not wait for it

    try:
        value = json.loads(text, parse_constant=_refuse)
        # Goes out with tools/list, where half a surrogate pair would end the session.
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise ValueError("invalid JSON, a JSON object is expected") from None
    if not isinstance(value, dict):
        raise ValueError(f"expected a JSON object, got {_shown(text)}")
    return value


def _text(text: str) -> str:
    return text


_READERS: dict[Kind, Callable[[str], Any]] = {
    Kind.BOOLEAN: _boolean,
    Kind.INTEGER: _integer,
    Kind.DECIMAL: _decimal,
    Kind.LIST: _list,
    Kind.OBJECT: _object,
    Kind.TEXT: _text,
}


def _toolsets(named: tuple[str, ...]) -> tuple[tuple[str, ...], list[str]]:
    problems = []
    for name in named:
        if name != "all" and name not in TOOLSETS:
            problems.append(
                f"--toolsets: there is no {_shown(name)}; name {', '.join(TOOLSETS)} or all"
            )
    chosen = tuple(name for name in TOOLSETS if name in named or "all" in named)
    # A server without a single tool helps nobody: the default answers in its place.
    return chosen or DEFAULT_TOOLSETS, problems


def _refuse(constant: str) -> object:
    raise ValueError(f"{constant} is not JSON")


def _shown(text: str) -> str:
    return ascii(text if len(text) <= 40 else text[:40] + "...")
