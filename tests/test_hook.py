"""The real hook process, started as the client starts it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from project_intel.hook import status_line
from project_intel.knowledge.project import Counts
from scene import Scene

pytestmark = pytest.mark.process

ADVICE = (
    "You should always use the 'query' MCP tool to explore the project because it will provide "
    "you a token efficient overview of the project structure, file sizes and interconnection "
    "between the files. The result will also provide you a quick overview of the used "
    "technologies, imports and exports, role and description of each file. The tool is designed "
    "to provide you an efficient way to know what files you need for a task without reading the "
    "full files.\n\nFile map and structural information are always up to date, descriptions might "
    "need a reevaluation after file changes to check if the content still matches the summaries: "
)
SCRIPT = Path(__file__).parent.parent / "hooks/session_start.py"


@pytest.fixture
def scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Scene:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.delenv("CLAUDE_PROJECT_DIR", raising=False)
    return Scene(tmp_path / "project").init().write({"a.py": "import os\n"}).commit()


def start(
    event: object, cwd: Path, code: str = "", **environment: str
) -> tuple[dict[str, Any], str]:
    """Run the hook with an event on stdin; return its answer and what it wrote on stderr."""
    done = subprocess.run(
        [sys.executable, *(["-c", code] if code else [str(SCRIPT)])],
        input=event if isinstance(event, bytes) else json.dumps(event).encode(),
        cwd=cwd,
        capture_output=True,
        env={**os.environ, **environment},
        timeout=60,
    )
    assert done.returncode == 0
    assert done.stdout.count(b"\n") == 1
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer, done.stderr.decode()


def event(scene: Scene) -> dict[str, str]:
    return {
        "session_id": "s",
        "transcript_path": "/t.jsonl",
        "cwd": str(scene.root),
        "hook_event_name": "SessionStart",
        "source": "startup",
    }


def test_a_first_session_maps_the_project_and_says_so(scene: Scene, tmp_path: Path) -> None:
    answer, complaints = start(event(scene), tmp_path)
    status = "1 file summaries available, 1 file(s) without AI analysis"
    assert answer == {
        "continue": True,
        "suppressOutput": False,
        "systemMessage": status,
        "hookSpecificOutput": {
            "hookEventName": "SessionStart",
            "additionalContext": ADVICE + status,
        },
    }
    assert complaints == ""
    assert scene.stored()["a.py"]["imports"] == {"os": []}


def test_an_unchanged_session_says_the_same_and_writes_nothing(
    scene: Scene, tmp_path: Path
) -> None:
    first, _ = start(event(scene), tmp_path)
    before = scene.base_file.stat()
    second, _ = start(event(scene), tmp_path)
    assert second == first
    assert scene.base_file.stat() == before


LOADED = """
import sys
from project_intel.hook import main
code = main([])
loaded = {{name.partition(".")[0] for name in sys.modules}}
print(*loaded.intersection({forbidden!r}), file=sys.stderr)
"""
HEAVY = ["mcp", "pydantic", "tree_sitter", "tree_sitter_language_pack", "pathspec", "anyio"]
SLOW = ["asyncio", "argparse", "dataclasses", "inspect", "tempfile"]


def test_an_unchanged_session_loads_nothing_that_takes_long_to_import(
    scene: Scene, tmp_path: Path
) -> None:
    start(event(scene), tmp_path)
    scene.commit("the map")
    start(event(scene), tmp_path)
    _, loaded = start(event(scene), tmp_path, LOADED.format(forbidden=HEAVY + SLOW))
    assert loaded.strip() == ""


def test_the_command_loads_no_more_than_the_script(scene: Scene, tmp_path: Path) -> None:
    start(event(scene), tmp_path)
    scene.commit("the map")
    start(event(scene), tmp_path)
    command = 'import sys; sys.argv[1:] = ["hook", "session-start"]\n' + LOADED.replace(
        "project_intel.hook import main", "project_intel.__main__ import main"
    ).replace("main([])", "main()")
    _, loaded = start(event(scene), tmp_path, command.format(forbidden=HEAVY + SLOW))
    assert loaded.strip() == ""


def test_a_changed_session_leaves_the_grammars_to_its_workers(scene: Scene, tmp_path: Path) -> None:
    scene.write({"new.py": "def f():\n    pass\n"})
    _, loaded = start(event(scene), tmp_path, LOADED.format(forbidden=HEAVY))
    assert loaded.strip() == ""
    assert scene.stored()["new.py"]["exports"] == ["f"]


def test_a_broken_base_is_told_in_one_line_and_healed(scene: Scene, tmp_path: Path) -> None:
    scene.write({".knowledge/summaries.json": '{"files": {"a.py": {"summary": "Half'})
    answer, _ = start(event(scene), tmp_path)
    status, note = answer["systemMessage"].split("\n")
    assert status == "1 file summaries available, 1 file(s) without AI analysis"
    assert note.startswith(".knowledge/summaries.json could not be read: it is not JSON")
    assert answer["hookSpecificOutput"]["additionalContext"] == ADVICE + status
    again, _ = start(event(scene), tmp_path)
    assert again["systemMessage"] == status


@pytest.mark.parametrize(
    "sent", [b"", b"not json", b"[1]", b'{"cwd": 5}', b'{"cwd": "/no/such"}', b"\xff" * 99]
)
def test_without_a_usable_event_the_own_folder_is_the_project(scene: Scene, sent: bytes) -> None:
    answer, _ = start(sent, scene.root)
    assert answer["systemMessage"].startswith("1 file summaries available")


def test_the_project_the_client_names_wins_over_the_event(scene: Scene, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    answer, _ = start(
        {"cwd": str(tmp_path / "elsewhere")}, tmp_path, CLAUDE_PROJECT_DIR=str(scene.root)
    )
    assert answer["systemMessage"].startswith("1 file summaries available")


@pytest.mark.parametrize("folder", ["/", "HOME"])
def test_a_folder_that_is_no_project_is_refused_with_cause_and_remedy(
    folder: str, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    where = str(home) if folder == "HOME" else folder
    answer, complaints = start({"cwd": where}, tmp_path, HOME=str(home))
    text = answer["systemMessage"]
    assert text.startswith(
        "Knowledge check failed — Could not check project knowledge status. The "
    )
    assert "is not a project" in text
    assert "--root" in text
    assert "\n" not in text
    assert answer["hookSpecificOutput"]["additionalContext"] == text
    assert complaints == ""
    assert not (home / ".knowledge").exists()


def test_a_base_that_cannot_be_opened_is_no_traceback(scene: Scene, tmp_path: Path) -> None:
    scene.write({".knowledge/summaries.json/x": ""})
    answer, complaints = start(event(scene), tmp_path)
    assert "Knowledge check failed" in answer["systemMessage"]
    assert "summaries.json cannot be opened" in answer["systemMessage"]
    assert complaints == ""


def test_a_client_that_has_gone_is_no_failure(scene: Scene) -> None:
    done = subprocess.run(
        f"'{sys.executable}' '{SCRIPT}' </dev/null | true; echo ${{PIPESTATUS[0]}}",
        shell=True,
        executable="/bin/bash",
        cwd=scene.root,
        capture_output=True,
    )
    assert (done.stdout, done.stderr) == (b"0\n", b"")


def test_a_client_that_never_closes_its_pipe_is_not_waited_for(scene: Scene) -> None:
    with subprocess.Popen(
        [sys.executable, str(SCRIPT)], cwd="/", stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as hook:
        assert hook.stdin is not None
        assert hook.stdout is not None
        hook.stdin.write(json.dumps(event(scene)).encode())
        hook.stdin.flush()
        answer = json.loads(hook.stdout.readline())
        assert answer["systemMessage"].startswith("1 file summaries available")
        assert hook.wait(60) == 0


def test_many_broken_bases_are_told_in_few_lines(scene: Scene, tmp_path: Path) -> None:
    scene.write({f"p{n}/.knowledge/summaries.json": "null" for n in range(12)})
    answer, _ = start(event(scene), tmp_path)
    lines = answer["systemMessage"].split("\n")
    assert len(lines) == 5
    assert lines[1].startswith("p0/.knowledge/summaries.json could not be read")
    assert lines[-1] == "+9 more; project-intel status lists them"


@pytest.mark.parametrize(
    ("counts", "text"),
    [
        (Counts(65, 10, 1), "65 file summaries available, 10 file(s) changed, "
         "1 file(s) without AI analysis"),
        (Counts(65), "65 file summaries available"),
        (Counts(7, 0, 0, 3), "7 file summaries available, 3 file(s) still to map"),
        (Counts(9, 1, bases=3), "9 file summaries available across 3 knowledge directories, "
         "1 file(s) changed"),
    ],
)  # fmt: skip
def test_the_status_is_the_readmes(counts: Counts, text: str) -> None:
    assert status_line(counts) == text


def test_hook_and_queries_read_include_and_exclude_alike(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from project_intel.knowledge.rows import current_parts
    from project_intel.settings import load, project_at

    scene.write({".gitignore": "made/\n", "made/b.py": "", "docs/c.md": ""})
    settings = {
        "PROJECT_INTEL_TOOL_INCLUDE_PATHS": "made, ",
        "PROJECT_INTEL_TOOL_EXCLUDE_PATHS": " docs",
    }
    answer, _ = start(event(scene), tmp_path, **settings)
    assert answer["systemMessage"].startswith("3 file summaries available")
    project = project_at(load(settings, [])[0], str(scene.root))
    assert [path for part in current_parts(project) for path in sorted(part.files)] == [
        ".gitignore",
        "a.py",
        "made/b.py",
    ]
