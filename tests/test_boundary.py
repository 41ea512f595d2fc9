"""What the real processes open, write and run in a repository made to lead them out, as traced."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scene import Scene

STRACE = shutil.which("strace") or ""
pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,
    pytest.mark.skipif(not STRACE, reason="needs strace"),
]
HOOK = Path(__file__).parent.parent / "hooks/session_start.py"
SOURCE = Path(__file__).parent.parent
_CALL = re.compile(
    r"\b(openat|open|creat|execve|rename\w*|unlink\w*|mkdir\w*|link\w*|symlink\w*)\((.*)"
)
_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
_LEAK = "LEAKED_SECRET"


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Scene:
    """A repository in which everything that can lead out does."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.delenv("CLAUDE_PROJECT_DIR", raising=False)
    outside = Scene(tmp_path / "outside").write(
        {
            "key.py": f"{_LEAK} = 1\n",
            "tsconfig.json": json.dumps({"compilerOptions": {"paths": {"@/*": [f"./{_LEAK}/*"]}}}),
            "run": f"#!/bin/sh\ntouch {tmp_path}/ran\n",
        }
    )
    (outside.root / "run").chmod(0o755)
    scene = Scene(tmp_path / "project").init()
    scene.write(
        {
            "a.py": "import key\nfrom outside import key\n",
            "c.ts": "import '@/x'\nimport '../outside/key'\n",
            "tsconfig.json": '{"extends": "../outside/tsconfig.json"}',
            "pyproject.toml": '[tool.setuptools.package-dir]\n"" = "../outside"\n',
            "go.mod": "module x\nreplace y => ../outside\n",
            "Cargo.toml": '[workspace]\nmembers = ["../outside", "/etc"]\n',
            "package.json": '{"workspaces": ["../outside", "/etc/*"], "main": "../outside/key.py"}',
            "README.md": f"see ../outside/key.py, {outside.root}/key.py and /etc/passwd\n",
            ".gitattributes": "* filter=evil diff=evil merge=evil text=auto\n",
            ".gitmodules": f'[submodule "s"]\n\tpath = s\n\turl = ext::{outside.root}/run\n',
            "git": f"#!/bin/sh\ntouch {tmp_path}/ran\n",
            "json.py": f"open({str(tmp_path / 'ran')!r}, 'w')\n",
            "sitecustomize.py": f"open({str(tmp_path / 'ran')!r}, 'w')\n",
            ".knowledge/summaries.json": json.dumps(
                {
                    "files": {"../outside/key.py": {"sizeChars": 1, "summary": "S"}},
                    "subKnowledge": [{"location": "../outside"}, {"location": "way"}],
                }
            ),
        }
    )
    (scene.root / "git").chmod(0o755)
    for name, target in {
        "key.py": outside.root / "key.py",
        "way": outside.root,
        "zero.py": Path("/dev/zero"),
        "loop": Path("."),
        "round.py": Path("round.py"),
        "CLAUDE.md": Path("/etc/passwd"),
    }.items():
        (scene.root / name).symlink_to(target)
    os.mkfifo(scene.root / "pipe.py")
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(scene.root / "sock.py"))
    scene.git("add", "-A", check=False)
    scene.commit()
    run = outside.root / "run"
    for key in (
        *("filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "diff.evil.textconv"),
        *("diff.evil.command", "merge.evil.driver", "diff.external", "core.fsmonitor"),
        *("core.sshCommand", "core.gitProxy", "core.pager", "core.editor", "core.askPass"),
        *("credential.helper", "gpg.program", "uploadpack.packObjectsHook", "sequence.editor"),
    ):
        scene.git("config", key, str(run))
    for key in ("status", "ls-files", "check-attr", "check-ignore", "config"):
        scene.git("config", f"alias.{key}", f"!{run}")
    scene.git("config", "core.hooksPath", str(outside.root))
    scene.git("config", "core.worktree", str(outside.root))
    os.utime(scene.root / "a.py", (1, 1))
    return scene


def traced(
    scene: Scene, command: list[str], sent: bytes = b""
) -> tuple[str, list[tuple[str, str]]]:
    """Run a command; return what it printed and the calls on files that succeeded, by full path."""
    log = scene.root.parent / "trace"
    done = subprocess.run(
        [STRACE, "-f", "-qq", "-s", "4096", "-o", log, "-e", "trace=%file", *command],
        cwd=scene.root,
        input=sent,
        capture_output=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    calls = []
    for line in log.read_text("utf-8", "replace").splitlines():
        found = _CALL.search(line)
        if found and " = -1 " not in line:
            path = os.path.join(scene.root, (_TEXT.findall(found[2]) or [""])[0])
            writes = "O_WRONLY" in line or "O_RDWR" in line or "O_CREAT" in line
            kind = found[1] if found[1] not in ("openat", "open") else "write" if writes else "read"
            calls.append((kind, os.path.normpath(path)))
    return done.stdout.decode(), calls


# The installed command does not look for modules in the working directory; nor does -P.
COMMAND = [sys.executable, "-P", "-m", "project_intel"]
COMMANDS = {
    "hook": [sys.executable, str(HOOK)],
    "query": [*COMMAND, "query", "key outside import"],
    "scan": [*COMMAND, "scan"],
    "status": [*COMMAND, "status"],
    "git-status": [*COMMAND, "git-status"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_nothing_outside_is_read_or_written_and_nothing_inside_is_run(
    trap: Scene, name: str
) -> None:
    started = time.monotonic()
    shown, calls = traced(trap, COMMANDS[name], json.dumps({"cwd": str(trap.root)}).encode())
    assert time.monotonic() - started < 60
    outside, ran = str(trap.root.parent / "outside"), trap.root.parent / "ran"
    assert calls
    assert not ran.exists()
    assert [call for call in calls if call[1].startswith(outside)] == []
    assert [path for kind, path in calls if kind == "read" and _is_foreign(path)] == []
    kept, own = str(trap.root / ".knowledge"), ("/dev/null", str(Path(sys.prefix)), str(SOURCE))
    changes = [path for kind, path in calls if kind not in ("read", "execve")]
    assert [path for path in changes if not path.startswith((kept, *own))] == []
    run = {os.path.basename(path) for kind, path in calls if kind == "execve"}
    assert {name for name in run if not name.startswith("python")} <= {"git"}
    assert not any(kind == "execve" and path.startswith(str(trap.root)) for kind, path in calls)
    texts = [path.read_text("utf-8", "replace") for path in Path(kept).rglob("*") if path.is_file()]
    assert not any(_LEAK in text for text in (shown, *texts))
    # Asked plainly, the same repository does run what it configures: the test can fail.
    trap.git("status", check=False)
    assert ran.exists()


def _is_foreign(path: str) -> bool:
    """Tell a private file of the machine from those that interpreter, loader and git need."""
    return path.startswith(("/etc/passwd", "/etc/shadow", "/home/", "/dev/zero", "/etc/hosts"))
