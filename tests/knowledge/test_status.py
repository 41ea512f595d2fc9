"""What a status tells of a small project."""

import json

from project_intel.knowledge.status import status
from scene import Scene


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
