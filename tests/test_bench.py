"""The benches measure systems that know nothing of this project, and their losses are published."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from project_intel.knowledge.query import Search
from project_intel.knowledge.question import Question
from scene import Scene

REPOSITORY = Path(__file__).parents[1]

ENVIRONMENT = """
import json, sys
from pathlib import Path
from peers import OURS, PEERS
from steps import Place

place = Place(*(Path(sys.argv[1], name) for name in ("peers", "tree", "state")))
print(json.dumps([place.environment(one) for one in (OURS, *PEERS)]))
"""

INSTRUCTIONS = {"claude.md", "agents.md", "gemini.md", ".cursorrules", "copilot-instructions.md"}


@pytest.mark.process
def test_a_system_on_the_bench_has_neither_the_home_nor_the_settings_of_who_runs_it(
    tmp_path: Path,
) -> None:
    own = {"HOME": "/the/home", "CLAUDE_CONFIG_DIR": "/own", "PROJECT_INTEL_TOOL_ROOT": "/own"}
    done = subprocess.run(
        [sys.executable, "-c", ENVIRONMENT, str(tmp_path)],
        cwd=REPOSITORY / "bench/peers",
        env={"PATH": "/usr/bin:/bin", **own},
        capture_output=True,
        check=True,
    )
    environments = json.loads(done.stdout)
    assert len(environments) > 5
    for environment in environments:
        assert environment["CLAUDE_PROJECT_DIR"] == str(tmp_path / "tree")
        assert not [value for value in environment.values() if "/own" in value or "/the" in value]


def test_no_tree_that_systems_are_measured_on_lies_in_this_project() -> None:
    # What lies here would have this project's own instructions above it.
    files = [path for path in (REPOSITORY / "bench").rglob("*") if "__pycache__" not in path.parts]
    assert not [path for path in files if path.name.lower() in INSTRUCTIONS or path.name == ".git"]


def test_it_is_published_that_a_map_does_not_pay_in_a_project_of_a_few_files(
    tmp_path: Path,
) -> None:
    small = Scene(tmp_path / "small").init()
    names = (
        "account",
        "ledger",
        "payment",
        "invoice",
        "customer",
        "refund",
        "tax",
        "report",
        "log",
    )
    small.write(
        {
            f"src/{name}.py": f"def open_{name}(key): ...\ndef close_{name}(key): ...\n"
            for name in names
        }
    )
    reply = Search(small.project).ask(Question("how is an account opened"))
    assert len(reply.text) > len(small.git("ls-files", "-o"))
    readme = (REPOSITORY / "README.md").read_text("utf-8")
    assert "A map does not pay in a project of a few files" in readme
