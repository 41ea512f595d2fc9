"""What the status tells of a project: files, imports, and what is far from normal."""

import pytest

from project_intel.knowledge.leads import Imports
from project_intel.knowledge.status import status


def lines_about(text, project):
    return [line for line in status(project).lines() if text in line]


def test_imports_are_counted_by_language_with_samples_of_those_that_lead_nowhere(repository):
    repository.write(
        {
            "app/__init__.py": "",
            "app/main.py": "import os\nfrom app import tools\nfrom .gone import f\n",
            "app/tools.py": "import os, json\n",
            "web/a.ts": "import { b } from './b';\nimport r from 'react';\n",
            "web/b.ts": "import { c } from './missing';\nexport const b = 1;\n",
        }
    )
    told = status(repository.project)
    assert dict(told.imports) == {
        "python": Imports(2, 1, 3, 1, (("app/main.py", ".gone"),)),
        "typescript": Imports(2, 1, 1, 1, (("web/b.ts", "./missing"),)),
    }
    lines = told.lines()
    place = lines.index("imports of python: 1 to project files, 3 to packages, 1 unresolved")
    assert lines[place + 1] == "  unresolved: app/main.py -> .gone"
    assert told.as_json()["imports"]["typescript"] == {
        "resolved": 1,
        "external": 1,
        "unresolved": 1,
        "samples": [{"path": "web/b.ts", "source": "./missing"}],
    }


def test_files_are_counted_by_language_and_outcome(repository):
    repository.write({"a.py": "x = 1\n", "b.py": "def (:\n", "c.adb": "", "notes.txt": "text\n"})
    assert status(repository.project).as_json()["languages"] == {
        "(other)": {"text": 1},
        "python": {"parsed": 1, "partial": 1},
        "unparsed": {"no parser": 1},
    }


def test_a_sub_project_counts_under_its_own_paths(repository):
    repository.write(
        {
            "sub/.knowledge/summaries.json": '{"files": {}}',
            "sub/a.py": "from . import gone\n",
            "b.py": "import os\n",
        }
    )
    assert status(repository.project).imports["python"] == Imports(2, 0, 1, 1, (("sub/a.py", "."),))


@pytest.mark.parametrize(
    ("imports", "begins"),
    [
        pytest.param(Imports(5, 4, 90, 6), "far more unresolved", id="most of its own are lost"),
        pytest.param(Imports(5, 5, 0, 5), "", id="half of them"),
        pytest.param(Imports(5, 1, 0, 8), "", id="too few to say"),
        pytest.param(Imports(20, 1, 99, 0), "far fewer to project files", id="all led outside"),
        pytest.param(Imports(20, 2, 98, 0), "", id="a fiftieth is inside"),
        pytest.param(Imports(19, 0, 99, 0), "", id="a few scripts"),
        pytest.param(Imports(300, 900, 400, 20), "", id="as usual"),
    ],
)
def test_a_ratio_far_below_normal_is_said_aloud(imports, begins):
    assert imports.alarm.startswith(begins)
    assert bool(imports.alarm) == bool(begins)


def test_the_alarm_stands_below_its_language(repository):
    imports = "".join(f"import {{ x{n} }} from '@/gone/{n}';\n" for n in range(10))
    repository.write(
        {"a.ts": imports, "tsconfig.json": '{"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}'}
    )
    (line,) = lines_about("far more unresolved", repository.project)
    assert line == "  that is far more unresolved than normal: check path aliases and project root"


def test_a_configuration_that_cannot_be_followed_is_told_and_hurts_nothing_else(repository):
    repository.write(
        {
            "tsconfig.json": '{"compilerOptions": {',
            "sub/.knowledge/summaries.json": '{"files": {}}',
            "sub/tsconfig.json": '{"extends": "./gone.json"}',
            "sub/a.ts": "import { b } from './b';\n",
            "sub/b.ts": "export const b = 1;\n",
        }
    )
    told = status(repository.project)
    assert lines_about("not followed", repository.project) == [
        "configuration not followed: sub/tsconfig.json extends ./gone.json, which is not here",
        "configuration not followed: tsconfig.json is not valid JSON",
    ]
    assert told.as_json()["troubles"] == [
        {"path": "sub/tsconfig.json", "reason": "extends ./gone.json, which is not here"},
        {"path": "tsconfig.json", "reason": "is not valid JSON"},
    ]
    assert told.imports["typescript"] == Imports(1, 1, 0, 0)


def test_of_many_broken_configurations_a_few_are_shown_and_all_counted(repository):
    repository.write({f"p{n}/package.json": "{" for n in range(8)})
    assert lines_about("not followed", repository.project) == [
        *(f"configuration not followed: p{n}/package.json is not valid JSON" for n in range(5)),
        "  +3 more configuration files not followed",
    ]


def test_files_parsed_in_part_are_named_and_keep_what_was_found(repository):
    repository.write({"B.java": "import a.B;\nclass A { void f( {\n", "ok.py": "x = 1\n"})
    assert lines_about("in part", repository.project) == [
        "parsed in part, what was found is kept: B.java"
    ]
    assert status(repository.project).as_json()["partial"] == ["B.java"]
    repository.refresh()
    assert repository.stored()["B.java"]["imports"] == {"a": ["B"]}


def test_code_nothing_can_read_is_named_by_its_extensions(repository):
    # https://github.com/colbymchenry/codegraph/issues/1502
    repository.write({"a.pl": "", "b.pl": "", "c.nim": "", "ok.py": ""})
    assert lines_about("not extracted", repository.project) == [
        "imports and exports not extracted: .pl (2), .nim (1)"
    ]
