"""The plugin: its manifests, and the launcher that finds an installed project-intel."""

import ast
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from project_intel import __version__
from project_intel.server import submit_tool

REPOSITORY = Path(__file__).parents[2]
SCRIPTS = ("launcher.py", "session_start.py")
WITHOUT_PACKAGES = (sys.executable, "-I", "-S")

on_posix = pytest.mark.skipif(os.name == "nt", reason="stands in for commands by shell scripts")


def read_json(name):
    return json.loads((REPOSITORY / name).read_text(encoding="utf-8"))


def test_the_plugin_has_the_version_and_licence_of_the_package():
    manifest = read_json(".claude-plugin/plugin.json")
    assert (manifest["name"], manifest["version"]) == ("project-intel-tool", __version__)
    assert manifest["license"] == "MIT"


def test_the_plugin_starts_its_server_through_the_launcher():
    assert read_json(".claude-plugin/plugin.json")["mcpServers"] == {
        "project-intel-tool": {
            "command": "python3",
            "args": ["${CLAUDE_PLUGIN_ROOT}/hooks/launcher.py", "serve"],
        }
    }


def test_no_project_configuration_of_the_same_server_lies_in_the_root():
    # Claude Code would read it for this repository too, where the plugin's variables are unset.
    assert not (REPOSITORY / ".mcp.json").exists()


def test_the_subagent_may_read_and_submit_and_nothing_else():
    text = (REPOSITORY / "agents/project-intel-analyst.md").read_text(encoding="utf-8")
    _, head, body = text.split("---\n", 2)
    fields = dict(line.split(": ", 1) for line in head.splitlines())
    plugin, (server,) = "project-intel-tool", read_json(".claude-plugin/plugin.json")["mcpServers"]
    assert fields["name"] == "project-intel-analyst"
    # A client names the tool after the plugin and its server, or after the server alone.
    assert fields["tools"].split(", ") == [
        "Read",
        f"mcp__plugin_{plugin}_{server}__{submit_tool.NAME}",
        f"mcp__{server}__{submit_tool.NAME}",
    ]
    assert f"`{submit_tool.NAME}`" in body


def test_the_hook_runs_at_every_kind_of_start_and_has_seconds_to_do_it():
    (event,) = read_json("hooks/hooks.json")["hooks"].items()
    assert event == (
        "SessionStart",
        [
            {
                "matcher": "startup|resume|clear|compact",
                "hooks": [
                    {
                        "type": "command",
                        "command": 'python3 "${CLAUDE_PLUGIN_ROOT}/hooks/session_start.py"',
                        "timeout": 20,
                    }
                ],
            }
        ],
    )


@pytest.mark.parametrize("name", SCRIPTS)
def test_an_old_python_can_read_the_scripts(name):
    ast.parse((REPOSITORY / "hooks" / name).read_text(encoding="utf-8"), feature_version=(3, 8))


@pytest.fixture
def project(tmp_path):
    folder = tmp_path / "the project"
    folder.mkdir()
    (folder / "a.py").write_text("def f(): ...\n", encoding="utf-8")
    return folder


@pytest.fixture
def plugin(tmp_path):
    """A copy of the plugin's scripts in a folder with a space in its name."""
    folder = tmp_path / "a plugin"
    (folder / "hooks").mkdir(parents=True)
    for name in SCRIPTS:
        shutil.copy(REPOSITORY / "hooks" / name, folder / "hooks")
    return folder


@pytest.fixture
def start(project, plugin, tmp_path):
    """Run one of the copied scripts in the project; nothing is installed unless a test does."""
    home = tmp_path / "home"
    home.mkdir()

    def run(name, *arguments, python=WITHOUT_PACKAGES, path="", **environment):
        variables = {"HOME": str(home), "USERPROFILE": str(home), "PATH": path, **environment}
        if os.name == "nt":
            variables["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
        return subprocess.run(
            [*python, str(plugin / "hooks" / name), *arguments],
            cwd=project,
            env={"CLAUDE_PROJECT_DIR": str(project), **variables},
            input=b'{"cwd": "x"}',
            capture_output=True,
            timeout=60,
        )

    return run


def command(folder, says):
    """Put a `project-intel` into the folder that prints what it was given."""
    folder.mkdir(parents=True, exist_ok=True)
    script = folder / "project-intel"
    script.write_text(f"#!/bin/sh\n{says}\n", encoding="utf-8")
    script.chmod(0o755)
    return folder


def told(done):
    """Return the texts of a hook's JSON for the user and for the model."""
    assert done.returncode == 0
    answer = json.loads(done.stdout)
    assert answer["continue"] is True
    inner = answer["hookSpecificOutput"]
    assert inner["hookEventName"] == "SessionStart"
    return answer["systemMessage"], inner["additionalContext"]


ECHO = 'printf \'{"args": "%s", "event": %s}\' "$*" "$(cat)"'


@pytest.mark.process
def test_where_nothing_is_installed_the_hook_says_so_in_valid_json(start, plugin):
    sentence = (
        "Knowledge check failed — Could not check project knowledge status. No Python with "
        f'project-intel was found; install it with: pipx install "{plugin}" '
        "(Python 3.11 or newer), then start a new session."
    )
    assert told(start("session_start.py")) == (sentence, sentence)


@pytest.mark.process
def test_where_nothing_is_installed_the_server_says_so_on_stderr(start, plugin):
    done = start("launcher.py", "serve")
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode().splitlines() == [
        f'project-intel: No Python with project-intel was found; install it with: pipx install "'
        f'{plugin}" (Python 3.11 or newer), then start a new session.'
    ]


@pytest.mark.process
@on_posix
@pytest.mark.parametrize("place", ["plugin", "path", "home"])
def test_an_installed_command_is_found(start, plugin, tmp_path, place):
    folders = {
        "plugin": plugin / ".venv" / "bin",
        "path": tmp_path / "some tools",
        "home": tmp_path / "home" / ".local" / "bin",
    }
    command(folders[place], ECHO)
    path = f"/bin:/usr/bin:{folders['path']}"
    hook = json.loads(start("session_start.py", path=path).stdout)
    assert hook == {"args": "hook session-start", "event": {"cwd": "x"}}
    server = json.loads(start("launcher.py", "serve", "--toolsets=all", path=path).stdout)
    assert server == {"args": "serve --toolsets=all", "event": {"cwd": "x"}}


@pytest.mark.process
@on_posix
def test_the_plugins_own_command_comes_first(start, plugin, tmp_path):
    command(plugin / ".venv" / "bin", "echo '\"own\"'")
    other = command(tmp_path / "tools", "echo '\"other\"'")
    assert start("session_start.py", path=str(other)).stdout == b'"own"\n'


@pytest.mark.process
@on_posix
def test_a_command_whose_python_is_gone_gives_way_to_the_next(start, plugin, tmp_path):
    broken = command(plugin / ".venv" / "bin", "")
    (broken / "project-intel").write_text("#!/no/such/python\n", encoding="utf-8")
    other = command(tmp_path / "tools", "echo '\"other\"'")
    for name in SCRIPTS:
        assert start(name, path=str(other)).stdout == b'"other"\n'


@pytest.mark.process
@on_posix
def test_a_command_that_eats_the_event_leaves_it_to_the_next(start, plugin, tmp_path):
    command(plugin / ".venv" / "bin", "cat > /dev/null; echo no json")
    other = command(tmp_path / "tools", ECHO)
    done = start("session_start.py", path=f"/bin:/usr/bin:{other}")
    assert json.loads(done.stdout) == {"args": "hook session-start", "event": {"cwd": "x"}}


@pytest.mark.process
@pytest.mark.slow
@on_posix
def test_all_commands_together_have_less_time_than_the_client_gives(start, plugin, tmp_path):
    command(plugin / ".venv" / "bin", "/bin/sleep 10; echo no json")
    other = command(tmp_path / "tools", "exec /bin/sleep 30")
    began = time.monotonic()
    user, _ = told(start("session_start.py", path=str(other)))
    assert (
        time.monotonic() - began
        < read_json("hooks/hooks.json")["hooks"]["SessionStart"][0]["hooks"][0]["timeout"]
    )
    assert user.endswith("it took longer than 18 seconds. Run `project-intel refresh` once.")


@pytest.mark.process
@on_posix
def test_a_command_without_valid_json_is_a_failed_check(start, tmp_path):
    other = command(tmp_path / "tools", "echo no such command; exit 2")
    assert told(start("session_start.py", path=str(other)))[0].startswith("Knowledge check failed")


@pytest.mark.process
@on_posix
@pytest.mark.parametrize(
    "path", ["{project}/bin", "bin", ".:bin", "{link}"], ids=["absolute", "relative", "dot", "link"]
)
def test_a_command_of_the_analysed_project_is_never_started(start, project, tmp_path, path):
    command(project / "bin", "echo '\"taken over\"'; touch taken-over")
    link = tmp_path / "link"
    link.symlink_to(project / "bin", target_is_directory=True)
    path = path.format(project=project, link=link)
    assert told(start("session_start.py", path=path))[0].startswith("Knowledge check failed")
    assert start("launcher.py", "serve", path=path).returncode == 1
    assert not (project / "taken-over").exists()


@pytest.mark.process
@pytest.mark.parametrize("python_path", ["", ".", "{project}"], ids=["empty", "dot", "absolute"])
def test_a_package_of_the_analysed_project_is_never_imported(start, project, python_path):
    for name in ("project_intel", "mcp", "tree_sitter"):
        (project / name).mkdir()
        (project / name / "__init__.py").write_text("open('taken-over', 'w')", encoding="utf-8")
    python_path = python_path.format(project=project) + os.pathsep
    for name in SCRIPTS:
        start(name, python=(sys.executable, "-S"), PYTHONPATH=python_path)
    assert not (project / "taken-over").exists()


@pytest.mark.process
def test_where_this_python_has_the_package_the_hook_runs_in_it(start):
    user, model = told(start("session_start.py", python=(sys.executable,)))
    assert user.startswith("1 file summaries available")
    assert model.endswith(user)


@pytest.mark.process
def test_where_this_python_has_the_package_the_server_runs_in_it(project, plugin):
    request = (
        b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":'
        b'"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}\n'
    )
    done = subprocess.run(
        [sys.executable, str(plugin / "hooks" / "launcher.py"), "serve"],
        cwd=project,
        input=request,
        capture_output=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["result"]["serverInfo"]["name"] == "project-intel-tool"


OTHER_SHELL = re.compile(r'"([^"]*)"|(\S+)')
"""Words as cmd and PowerShell take them, where no sign of the shell's own stands among them."""


@pytest.mark.parametrize("plugin_folder", [r"C:\Users\A B\plugin", "/home/it's me/plugin"])
@pytest.mark.parametrize("own_signs", ["sh", "&|<>^%", "`$;@{}"], ids=["sh", "cmd", "PowerShell"])
def test_every_shell_takes_the_hooks_command_for_two_words(own_signs, plugin_folder):
    hook = read_json("hooks/hooks.json")["hooks"]["SessionStart"][0]["hooks"][0]
    # The client puts the folder in before a shell sees the line.
    line = hook["command"].replace("${CLAUDE_PLUGIN_ROOT}", plugin_folder)
    if own_signs == "sh":
        words = shlex.split(line)
    else:
        assert not set(line) & set(own_signs)
        assert line[0] != '"', "PowerShell takes a line that begins with a text for a text"
        words = [quoted or bare for quoted, bare in OTHER_SHELL.findall(line)]
    assert words == ["python3", f"{plugin_folder}/hooks/session_start.py"]


@pytest.mark.process
@on_posix
def test_the_hooks_command_works_in_a_shell_for_a_plugin_whose_path_has_a_space(
    project, plugin, tmp_path
):
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "python3").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    (tools / "python3").chmod(0o755)
    hook = read_json("hooks/hooks.json")["hooks"]["SessionStart"][0]["hooks"][0]
    done = subprocess.run(
        ["/bin/sh", "-c", hook["command"]],
        cwd=project,
        env={
            "PATH": f"{tools}:{os.environ['PATH']}",
            "HOME": str(tmp_path),
            "CLAUDE_PLUGIN_ROOT": str(plugin),
            "CLAUDE_PROJECT_DIR": str(project),
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
    )
    assert told(done)[0].startswith("1 file summaries available")
