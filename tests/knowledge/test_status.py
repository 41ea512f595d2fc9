"""What a status tells of a small project."""

import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from project_intel.knowledge.report import MUCH_BYTES
from project_intel.knowledge.status import status
from scene import Scene

CHANGING = """
import os, sys
from project_intel.knowledge.project import Project
from project_intel.knowledge.refresh import refresh
from project_intel.knowledge.submit import submit

root = sys.argv[1]
turn = 0
while os.getppid() == int(sys.argv[2]):
    turn += 1
    for number in range(turn % 7):
        with open(f"{root}/m{number}.md", "w") as file:
            file.write(f"# M {turn}\\n")
    refresh(Project(root))
    submit(Project(root), [{"path": f"m{n}.md", "summary": f"Says {turn}."} for n in range(4)])
    for number in range(turn % 5):
        if os.path.exists(f"{root}/m{number}.md"):
            os.unlink(f"{root}/m{number}.md")
"""


def test_a_status_counts_what_is_mapped_and_what_is_not(repository: Scene) -> None:
    repository.write(
        {
            "a.py": "import os\nimport b\nfrom .gone import x\n",
            "b.py": "",
            "pic.png": b"\0",
            "x.adb": "1;\n",
            "out.md": "x",
        }
    )
    (repository.root / "link.py").symlink_to("a.py")
    repository.commit()
    repository.exclude = ("out.md",)
    told = status(repository.project)
    assert told.lines() == [
        f"project-intel {told.version} at {repository.root}",
        "4 file(s) mapped, 3 without AI analysis",
        f"knowledge base: {told.base_bytes:,} bytes, not yet written: run project-intel refresh",
        "  python: 2 parsed",
        "  (other): 1 binary",
        "  unparsed: 1 no parser",
        "imports and exports not extracted: .adb (1)",
        "imports of python: 1 to project files, 1 to packages, 1 unresolved",
        "  unresolved: a.py -> .gone",
        "skipped (excluded by settings): out.md",
        "skipped (symbolic link): link.py",
    ]
    assert not (repository.root / ".knowledge/summaries.json").exists()
    repository.refresh()
    assert "up to date" in status(repository.project).lines()[2]
    assert json.loads(json.dumps(told.as_json()))["imports"]["python"]["unresolved"] == 1


def test_a_name_that_could_alter_the_output_is_made_safe(repository: Scene) -> None:
    repository.write({"a.py": ""})
    (repository.root / "x\x1b[31m\n").symlink_to("a.py")
    repository.commit()
    (line,) = [line for line in status(repository.project).lines() if line.startswith("skipped")]
    assert line == "skipped (symbolic link): x\\u001b[31m\\u000a"


@pytest.mark.process
@pytest.mark.slow
def test_the_numbers_of_a_status_add_up_while_others_write(repository: Scene) -> None:
    repository.write({f"m{number}.md": "# M\n" for number in range(9)}).commit().refresh()
    words = [sys.executable, "-c", CHANGING, str(repository.root), str(os.getpid())]
    seen = set()
    with subprocess.Popen(words) as changing:
        for _ in range(150):
            told = status(repository.project)
            counts = told.counts
            assert counts.files == sum(told.outcomes.values()), told.lines()
            assert counts.unanalysed + counts.changed <= counts.files
            assert counts.remaining == 0
            seen.add((counts.files, counts.unanalysed, counts.changed))
        still_running = changing.poll() is None
        changing.kill()
    assert still_running
    assert len(seen) > 1, "nothing happened meanwhile"


@pytest.mark.parametrize(
    ("size", "is_told"), [(MUCH_BYTES, False), (MUCH_BYTES + 1, True)], ids=["less", "more"]
)
def test_a_status_tells_when_the_base_is_too_large_for_others(
    repository: Scene, size: int, is_told: bool
) -> None:
    told = replace(status(repository.project), base_bytes=size)
    assert any("refuse 100 MB" in line for line in told.lines()) is is_told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "outcome"),
    [(400_000, "parsed"), (700_000, "parsed"), (1_500_000, "parsed"), (4_000_100, "too large")],
)
def test_long_code_is_parsed_or_said_to_be_too_large(
    repository: Scene, size: int, outcome: str
) -> None:
    part = (
        "import {{ a{n} }} from './b';\nexport const name{n} = (value: number) => a{n} + value;\n"
    )
    lines = []
    while size > 0:
        lines.append(part.format(n=len(lines)))
        size -= len(lines[-1])
    repository.write({"a.ts": "".join(lines), "b.ts": "export const a0 = 1;\n"})
    told = status(repository.project)
    assert {key: n for key, n in told.outcomes.items() if n} == (
        {("typescript", "parsed"): 2}
        if outcome == "parsed"
        else {("typescript", outcome): 1, ("typescript", "parsed"): 1}
    )
    structure = repository.live()["a.ts"].structure
    assert structure.line_count == 2 * len(lines)
    assert len(structure.exports) == (len(lines) if outcome == "parsed" else 0)
    assert ("b.ts" in structure.imports) is (outcome == "parsed")
