"""What a refresh leaves on disk, and what it tells."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from project_intel.knowledge.project import Counts
from scene import Scene


def test_a_first_refresh_creates_the_base_and_its_own_ignore_file(repository: Scene) -> None:
    repository.write({"a.py": "import os\n"}).commit()
    done = repository.refresh()
    assert done.written
    assert done.counts == Counts(files=1, unanalysed=1)
    assert (repository.root / ".knowledge/.gitignore").read_text() == (
        "*\n!.gitignore\n!summaries.json\n"
    )
    assert repository.stored() == {
        "a.py": {
            "sizeChars": 10,
            "lineCount": 1,
            "imports": {"os": []},
            "hash": repository.git("hash-object", "a.py")[:16],
        }
    }


def test_a_generated_file_has_sizes_only_and_is_found_by_what_it_declares(
    repository: Scene,
) -> None:
    repository.write(
        {
            "go.mod": "module ex.com/r\n",
            "main.go": 'package main\n\nimport "ex.com/r/pb"\n\nvar x = pb.New()\n',
            "pb/a.pb.go": "// Code generated. DO NOT EDIT.\npackage pb\nfunc Old() {}\n",
            "pb/b.pb.go": "// Code generated. DO NOT EDIT.\npackage pb\nfunc New() {}\n",
        }
    ).commit()
    repository.refresh()
    rows = repository.stored()
    assert rows["main.go"]["imports"] == {"pb/b.pb.go": ["New"]}
    assert set(rows["pb/b.pb.go"]) == {"sizeChars", "lineCount", "hash"}


def test_nothing_changed_means_nothing_written(repository: Scene) -> None:
    repository.write({"a.py": "x = 1\n", "b/ü.md": "[a](../a.py)\n"}).commit()
    repository.refresh()
    repository.commit("the map")
    before = repository.base_file.stat()
    for _ in range(2):
        assert not repository.refresh().written
    assert repository.base_file.stat() == before
    assert repository.status() == ""


def test_touching_every_file_changes_no_byte(repository: Scene) -> None:
    repository.write({"a.py": "x = 1\n", "b.ts": "export const b = 1\n"}).commit()
    repository.refresh()
    repository.commit("the map")
    for path in ("a.py", "b.ts"):
        os.utime(repository.root / path, (1, 1))
    assert not repository.refresh().written
    assert repository.status() == ""


def test_a_second_clone_gives_the_same_bytes(repository: Scene, tmp_path: Path) -> None:
    repository.write({"a.py": "import b\n", "b.py": "x = 1\n", "é.md": "`a.py`\n"}).commit()
    repository.refresh()
    repository.commit("the map")
    subprocess.run(["git", "clone", "-q", repository.root, tmp_path / "clone"], check=True)
    clone = Scene(tmp_path / "clone")
    assert not clone.refresh().written
    assert clone.base_file.read_bytes() == repository.base_file.read_bytes()


@pytest.mark.parametrize("setting", ["true", "input", "false"])
def test_line_endings_of_the_checkout_do_not_show(
    setting: str, repository: Scene, tmp_path: Path
) -> None:
    repository.write({"a.py": "import b\nx = 1\n", "win.txt": "a\r\nb\r\n"}).commit()
    repository.refresh()
    repository.commit("the map")
    subprocess.run(
        ["git", "-c", f"core.autocrlf={setting}", "clone", "-q", repository.root, tmp_path / "c"],
        check=True,
    )
    clone = Scene(tmp_path / "c")
    clone.git("config", "core.autocrlf", setting)
    assert not clone.refresh().written
    assert clone.status() == ""
    clone.forget()
    clone.refresh()
    assert clone.base_file.read_bytes() == repository.base_file.read_bytes()


def test_a_base_of_the_original_is_taken_over(repository: Scene) -> None:
    text = "export const a = '😀'\r\n"
    repository.write(
        {
            "same.ts": text,
            "grown.ts": "export const b = 22\n",
            "bare.ts": "export const c = 3\n",
            ".knowledge/summaries.json": json.dumps(
                {
                    "generated": "2026-06-02T22:04:49.431Z",
                    "files": {
                        "same.ts": {
                            "sizeChars": 25,
                            "lineCount": 1,
                            "deleted": False,
                            "path": "same.ts",
                            "summary": "Same.",
                            # As the original counts: the emoji is two, CR and LF are two.
                            "sizeCharsWhenAnalysed": len(text) + 1,
                            "lineCountWhenAnalysed": 1,
                        },
                        "grown.ts": {
                            "sizeChars": 19,
                            "summary": "Grown.",
                            "sizeCharsWhenAnalysed": 19,
                            "lineCountWhenAnalysed": 1,
                        },
                        "bare.ts": {"sizeChars": 1, "summary": "No baselines."},
                    },
                }
            ),
        }
    ).commit()
    done = repository.refresh()
    assert done.counts == Counts(files=3, changed=1)
    rows = repository.stored()
    assert rows["same.ts"]["hashWhenAnalysed"] == rows["same.ts"]["hash"]
    assert "path" not in rows["same.ts"]
    assert "deleted" not in rows["same.ts"]
    assert rows["grown.ts"]["analysisDelta"] == "+0 lines +1 chars"
    assert rows["bare.ts"]["hashWhenAnalysed"] == rows["bare.ts"]["hash"]
    assert "generated" not in json.loads(repository.base_file.read_text("utf-8"))
    assert not repository.refresh().written


def test_an_edit_is_a_change_until_it_is_analysed_or_undone(repository: Scene) -> None:
    repository.write({"a.py": "x = 1\n"}).commit()
    repository.refresh()
    repository.describe("a.py", "Sets x.")
    assert repository.refresh().counts == Counts(files=1)
    repository.write({"a.py": "x = 1\ny = 22\n"})
    for _ in range(2):
        assert repository.refresh().counts == Counts(files=1, changed=1)
    assert repository.stored()["a.py"]["analysisDelta"] == "+1 lines +7 chars"
    repository.git("checkout", "--", "a.py")
    assert repository.refresh().counts == Counts(files=1)
    assert "analysisDelta" not in repository.stored()["a.py"]


def test_a_rewrite_of_the_same_size_is_a_change(repository: Scene) -> None:
    repository.write({"a.py": "x = 1\n"}).commit()
    repository.refresh()
    repository.describe("a.py", "Sets x.")
    repository.write({"a.py": "y = 2\n"})
    assert repository.refresh().counts.changed == 1
    assert repository.stored()["a.py"]["analysisDelta"] == "+0 lines +0 chars"


def test_lists_are_replaced_and_never_joined(repository: Scene) -> None:
    repository.write({"a.py": "import os\ndef f(): ...\ndef g(): ...\n"}).commit()
    repository.refresh()
    repository.write({"a.py": "def g(): ...\n"})
    repository.refresh()
    row = repository.stored()["a.py"]
    assert row["exports"] == ["g"]
    assert "imports" not in row


class TestFilesThatGo:
    def test_a_described_file_leaves_a_tombstone_and_any_other_leaves_nothing(
        self, repository: Scene
    ) -> None:
        repository.write({"a.py": "a = 1\n", "b.py": "b = 1\n", "c.py": "import a, b\n"}).commit()
        repository.refresh()
        repository.describe("a.py", "Sets a.")
        repository.git("rm", "-q", "a.py")
        (repository.root / "b.py").unlink()
        assert repository.refresh().counts.files == 1
        rows = repository.stored()
        assert rows["a.py"]["deleted"] is True
        assert rows["a.py"]["summary"] == "Sets a."
        assert "b.py" not in rows
        assert rows["c.py"]["imports"] == {"a": [], "b": []}
        assert "a.py" not in repository.live()

    def test_pruning_drops_tombstones(self, repository: Scene) -> None:
        repository.write({"a.py": "a = 1\n", "b.py": "b = 1\n"}).commit()
        repository.refresh()
        repository.describe("a.py", "Sets a.")
        (repository.root / "a.py").unlink()
        repository.refresh()
        repository.refresh(prune=True)
        assert list(repository.stored()) == ["b.py"]

    def test_a_file_that_comes_back_has_its_analysis_again(self, repository: Scene) -> None:
        repository.write({"a.py": "a = 1\n", "b.py": "b = 1\n"}).commit()
        repository.refresh()
        repository.describe("a.py", "Sets a.")
        (repository.root / "a.py").unlink()
        repository.refresh()
        repository.refresh(prune=True)
        repository.git("checkout", "--", "a.py")
        assert repository.refresh().counts == Counts(files=2, unanalysed=1)
        assert repository.stored()["a.py"]["summary"] == "Sets a."

    @pytest.mark.parametrize(
        ("old", "new"), [("a.py", "b.py"), ("a b.py", "c -> d.py"), ("a.py", "deep/er/ü.py")]
    )
    def test_a_summary_follows_its_content_to_a_new_name(
        self, repository: Scene, old: str, new: str
    ) -> None:
        repository.write({old: "a = 1\n"}).commit()
        repository.refresh()
        repository.describe(old, "Sets a.")
        (repository.root / new).parent.mkdir(parents=True, exist_ok=True)
        repository.git("mv", old, new)
        assert repository.refresh().counts == Counts(files=1)
        assert list(repository.stored()) == [new]
        assert repository.stored()[new]["summary"] == "Sets a."

    def test_a_copy_is_not_described_by_its_original(self, repository: Scene) -> None:
        repository.write({"a.py": "a = 1\n"}).commit()
        repository.refresh()
        repository.describe("a.py", "Sets a.")
        repository.write({"copy.py": "a = 1\n"})
        assert repository.refresh().counts == Counts(files=2, unanalysed=1)

    def test_two_files_that_swap_their_content_swap_their_analyses(self, repository: Scene) -> None:
        repository.write({"a.py": "a = 1\n", "b.py": "bb = 22\n"}).commit()
        repository.refresh()
        repository.describe("a.py", "Sets a.")
        repository.describe("b.py", "Sets bb.")
        repository.write({"a.py": "bb = 22\n", "b.py": "a = 1\n"})
        assert repository.refresh().counts == Counts(files=2)
        rows = repository.stored()
        assert (rows["a.py"]["summary"], rows["b.py"]["summary"]) == ("Sets bb.", "Sets a.")

    def test_a_file_moved_over_a_described_one_brings_its_analysis(self, repository: Scene) -> None:
        repository.write({"a.py": "a = 1\n", "b.py": "bb = 22\n"}).commit()
        repository.refresh()
        repository.describe("a.py", "Sets a.")
        repository.describe("b.py", "Sets bb.")
        os.replace(repository.root / "a.py", repository.root / "b.py")
        assert repository.refresh().counts == Counts(files=1)
        assert repository.stored()["b.py"]["summary"] == "Sets a."

    def test_an_ignored_file_no_longer_counts_though_it_is_on_disk(self, repository: Scene) -> None:
        repository.write({"secrets.json": "{}", "a.py": ""}).commit()
        repository.refresh()
        repository.git("rm", "-q", "--cached", "secrets.json")
        repository.write({".gitignore": "secrets.json\n"}).commit()
        repository.refresh()
        assert sorted(repository.stored()) == [".gitignore", "a.py"]


class TestBranches:
    def test_a_clean_checkout_of_another_branch_is_a_change(self, repository: Scene) -> None:
        repository.write({".gitignore": ".knowledge/\n", "a.py": "a = 1\n"}).commit()
        repository.git("checkout", "-q", "-b", "other")
        repository.write({"b.py": "b = 1\n", "a.py": "a = 1\nc = 1\n"}).commit()
        repository.git("checkout", "-q", "main")
        repository.refresh()
        repository.git("checkout", "-q", "other")
        repository.refresh()
        assert repository.stored()["b.py"]["exports"] == ["b"]
        assert repository.stored()["a.py"]["exports"] == ["a", "c"]

    def test_making_a_branch_writes_nothing(self, repository: Scene) -> None:
        repository.write({"a.py": ""}).commit()
        repository.refresh()
        repository.git("checkout", "-q", "-b", "other")
        assert not repository.refresh().written

    def test_an_edit_that_was_mapped_and_then_undone_leaves_no_trace(
        self, repository: Scene
    ) -> None:
        repository.write({"a.py": "a = 1\n"}).commit()
        repository.refresh()
        before = repository.base_file.read_bytes()
        repository.write({"a.py": "a = 1\nb = 2\n"})
        repository.refresh()
        repository.git("checkout", "--", "a.py")
        repository.refresh()
        assert repository.base_file.read_bytes() == before

    def test_nothing_is_written_while_a_merge_is_under_way(self, repository: Scene) -> None:
        repository.write({"a.py": "a = 1\n"}).commit()
        repository.refresh()
        repository.commit("the map")
        repository.git("checkout", "-q", "-b", "other")
        repository.write({"a.py": "a = 2\n"}).commit()
        repository.git("checkout", "-q", "main")
        repository.write({"a.py": "a = 3\n"}).commit()
        repository.git("merge", "other", check=False)
        before = repository.base_file.read_bytes()
        done = repository.refresh()
        assert not done.written
        assert any("under way" in note for note in done.notes)
        assert repository.base_file.read_bytes() == before
        assert repository.live()["a.py"].structure.size_chars > len("a = 1\n")


class TestSettings:
    def test_excluded_rows_stay_in_the_file_and_do_not_live(self, repository: Scene) -> None:
        repository.write({"a.py": "a = 1\n", "gen/b.py": "b = 1\n"}).commit()
        repository.refresh()
        before = repository.base_file.read_bytes()
        repository.exclude = ("gen",)
        repository.write({"gen/b.py": "b = 1\nc = 2\n"})
        assert repository.refresh().counts.files == 1
        assert repository.base_file.read_bytes() == before
        assert list(repository.live()) == ["a.py"]

    def test_an_excluded_folder_is_the_one_at_the_root(self, repository: Scene) -> None:
        repository.write({"docs/a.md": "a\n", "src/docs/b.md": "b\n"}).commit()
        repository.exclude = ("docs/",)
        repository.refresh()
        assert list(repository.stored()) == ["src/docs/b.md"]

    def test_a_pattern_excludes_at_every_depth(self, repository: Scene) -> None:
        repository.write({"a.min.js": "a\n", "src/b.min.js": "b\n", "src/c.js": "c\n"}).commit()
        repository.exclude = ("*.min.js",)
        repository.refresh()
        assert list(repository.stored()) == ["src/c.js"]

    def test_an_include_brings_in_ignored_files(self, repository: Scene) -> None:
        repository.write({".gitignore": "gen/\n", "gen/a.py": "a = 1\n", "gen/b.txt": "b\n"})
        repository.include = ("gen/*.py",)
        repository.refresh()
        assert sorted(repository.stored()) == [".gitignore", "gen/a.py"]

    def test_a_described_row_that_a_teammates_include_brought_in_is_left_alone(
        self, repository: Scene
    ) -> None:
        repository.write({".gitignore": "gen/\n", "gen/a.py": "a = 1\n"}).commit()
        repository.include = ("gen",)
        repository.refresh()
        repository.describe("gen/a.py", "Sets a.")
        before = repository.base_file.read_bytes()
        repository.include = ()
        assert repository.refresh().counts.files == 1
        assert repository.base_file.read_bytes() == before
        assert list(repository.live()) == [".gitignore"]

    def test_included_files_do_not_change_the_rows_of_others(self, repository: Scene) -> None:
        repository.write(
            {
                ".gitignore": "gen/\n",
                "gen/api.ts": "import { m } from '../main'\nexport const g = m\n",
                "main.ts": "import { g } from './gen/api'\nexport const m = 1\n",
            }
        )
        repository.refresh()
        without = repository.stored()["main.ts"]
        repository.include = ("gen",)
        repository.refresh()
        assert repository.stored()["main.ts"] == without
        assert repository.stored()["gen/api.ts"]["imports"] == {"main.ts": ["m"]}

    @pytest.mark.parametrize(
        ("files", "path", "imports"),
        [
            # https://github.com/Graphify-Labs/graphify/issues/462
            pytest.param(
                {
                    "package.json": '{"workspaces": ["ui"]}',
                    "ui/package.json": '{"name": "@acme/ui"}',
                    "ui/index.ts": "export const b = 1\n",
                    "a.ts": "import { b } from '@acme/ui'\n",
                },
                "a.ts",
                {"ui/index.ts": ["b"]},
                id="package.json",
            ),
            pytest.param(
                {
                    "tsconfig.json": '{"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}',
                    "src/a.ts": "import { b } from '@/b'\n",
                    "src/b.ts": "export const b = 1\n",
                },
                "src/a.ts",
                {"src/b.ts": ["b"]},
                id="tsconfig.json",
            ),
            pytest.param(
                {
                    "go.mod": "module ex.com/r\n",
                    "a.go": 'package a\n\nimport "ex.com/r/b"\n\nvar A = b.B\n',
                    "b/b.go": "package b\n\nvar B = 1\n",
                },
                "a.go",
                {"b/b.go": ["B"]},
                id="go.mod",
            ),
            pytest.param(
                {
                    "a/Cargo.toml": '[package]\nname = "a"\n[dependencies]\nb = {path = "../b"}\n',
                    "a/src/lib.rs": "use b::B;\n",
                    "b/Cargo.toml": '[package]\nname = "b"\n',
                    "b/src/lib.rs": "pub struct B;\n",
                },
                "a/src/lib.rs",
                {"b/src/lib.rs": ["B"]},
                id="Cargo.toml",
            ),
            pytest.param(
                {
                    "composer.json": '{"autoload": {"psr-4": {"Acme\\\\": "lib"}}}',
                    "lib/B.php": "<?php\nnamespace Acme;\nclass B { }\n",
                    "a.php": "<?php\nuse Acme\\B;\n",
                },
                "a.php",
                {"lib/B.php": ["B"]},
                id="composer.json",
            ),
        ],
    )
    def test_configuration_that_is_excluded_still_decides_how_imports_resolve(
        self,
        repository: Scene,
        files: dict[str, str | bytes],
        path: str,
        imports: dict[str, list[str]],
    ) -> None:
        name = next(iter(files)).rpartition("/")[2]
        repository.write(files)
        repository.exclude = (f"**/{name}",)
        repository.refresh()
        assert name not in {row.rpartition("/")[2] for row in repository.live()}
        assert repository.stored()[path]["imports"] == imports

    def test_what_an_excluded_folder_holds_stops_nothing(self, repository: Scene) -> None:
        repository.write(
            {
                "go.mod": "module ex.com/r\n",
                "a.go": 'package a\n\nimport "ex.com/r/gen"\n\nvar A = gen.B\n',
                "gen/b.go": "package gen\n\nvar B = 1\n",
                "x.py": "from gen import b\n",
                "gen/b.py": "",
            }
        )
        repository.exclude = ("gen",)
        repository.refresh()
        assert repository.stored()["a.go"]["imports"] == {"ex.com/r/gen": []}
        assert repository.stored()["x.py"]["imports"] == {"gen/b.py": []}

    @pytest.mark.parametrize("exclude", [(), ("**/tsconfig.json",)], ids=["listed", "excluded"])
    def test_files_that_stayed_as_they_were_follow_a_configuration_that_changed(
        self, repository: Scene, exclude: tuple[str, ...]
    ) -> None:
        # https://github.com/Helweg/open-codebase-index/pull/326
        config = '{"extends": "../base.json", "compilerOptions": {"paths": {"@/*": ["./src/*"]}}}'
        repository.write(
            {
                "apps/tsconfig.json": config,
                "apps/src/x.ts": "import { f } from '@/lib'\n",
                "apps/src/lib.ts": "export const f = 1\n",
                "apps/other/lib.ts": "export const f = 2\n",
            }
        ).commit()
        repository.exclude = exclude
        repository.refresh()
        assert repository.stored()["apps/src/x.ts"]["imports"] == {"apps/src/lib.ts": ["f"]}
        repository.write({"apps/tsconfig.json": config.replace("src", "other")}).commit()
        repository.refresh()
        assert repository.stored()["apps/src/x.ts"]["imports"] == {"apps/other/lib.ts": ["f"]}
        repository.write({"apps/tsconfig.json": '{"extends": "../base.json"}'})
        repository.write(
            {"base.json": '{"compilerOptions": {"paths": {"@/*": ["./apps/src/*"]}}}'}
        ).commit()
        repository.refresh()
        assert repository.stored()["apps/src/x.ts"]["imports"] == {"apps/src/lib.ts": ["f"]}


class TestSubProjects:
    def test_a_sub_project_keeps_its_own_rows(self, repository: Scene) -> None:
        repository.write(
            {
                "a.py": "a = 1\n",
                "packages/ui/b.py": "b = 1\n",
                "packages/ui/.knowledge/summaries.json": '{"files": {}}',
                "packages/ui/in/ner/c.py": "c = 1\n",
                "packages/ui/in/ner/.knowledge/summaries.json": '{"files": {}}',
            }
        ).commit()
        done = repository.refresh()
        assert done.counts == Counts(files=3, unanalysed=3, bases=3)
        assert list(repository.stored()) == ["a.py"]
        assert json.loads(repository.base_file.read_text())["subKnowledge"] == [
            {"location": "packages/ui", "knowledgeDir": "packages/ui/.knowledge"}
        ]
        below = json.loads((repository.root / "packages/ui/.knowledge/summaries.json").read_text())
        assert list(below["files"]) == ["b.py"]
        assert sorted(repository.live()) == ["a.py", "packages/ui/b.py", "packages/ui/in/ner/c.py"]
        assert not repository.refresh().written

    def test_rows_of_a_folder_that_becomes_a_sub_project_move_with_their_analysis(
        self, repository: Scene
    ) -> None:
        repository.write({"a.py": "a = 1\n", "ui/b.py": "b = 1\n"}).commit()
        repository.refresh()
        repository.describe("ui/b.py", "Sets b.")
        repository.write({"ui/.knowledge/summaries.json": '{"files": {}}'})
        repository.refresh()
        assert list(repository.stored()) == ["a.py"]
        below = json.loads((repository.root / "ui/.knowledge/summaries.json").read_text())
        assert below["files"]["b.py"]["summary"] == "Sets b."

    def test_a_record_of_a_sub_project_that_is_gone_is_dropped(self, repository: Scene) -> None:
        repository.write({"a.py": "", "ui/.knowledge/summaries.json": '{"files": {}}'}).commit()
        repository.refresh()
        repository.git("rm", "-rqf", "ui")
        repository.refresh()
        assert "subKnowledge" not in json.loads(repository.base_file.read_text())


class TestOlderFiles:
    def test_a_mangled_key_is_swept_beside_the_real_name(self, repository: Scene) -> None:
        mangled = {'"wiki/f\\303\\274r.md"': {"sizeChars": 1, "summary": "Old."}}
        repository.write({"wiki/für.md": "x\n"})
        repository.write({".knowledge/summaries.json": json.dumps({"files": mangled})}).commit()
        repository.refresh()
        assert list(repository.live()) == ["wiki/für.md"]

    def test_a_structural_refresh_leaves_the_time_of_the_analysis(self, repository: Scene) -> None:
        repository.write({"a.py": "a = 1\n"}).commit()
        repository.refresh()
        repository.describe("a.py", "Sets a.")
        repository.write({"a.py": "a = 1\nb = 2\n"})
        repository.refresh()
        assert repository.stored()["a.py"]["lastUpdated"] == "2026-01-01T00:00:00.000Z"

    def test_the_tools_own_folder_is_never_mapped(self, repository: Scene) -> None:
        repository.write({"a.py": "", ".knowledge/notes.md": "x"})
        repository.refresh()
        repository.git("add", "-Af")
        repository.git("commit", "-qm", "all of it")
        repository.refresh()
        assert list(repository.stored()) == ["a.py"]

    def test_a_stored_path_does_not_replace_where_a_row_really_lies(
        self, repository: Scene
    ) -> None:
        row = {"path": "src/a.ts", "sizeChars": 1, "summary": "Makes widgets."}
        base = json.dumps({"files": {"src/a.ts": row}})
        repository.write({"ui/src/a.ts": "", "ui/.knowledge/summaries.json": base}).commit()
        assert list(repository.live()) == ["ui/src/a.ts"]

    def test_a_record_of_a_base_above_or_of_itself_is_not_followed(self, repository: Scene) -> None:
        recorded = [{"location": path, "knowledgeDir": "x"} for path in ("..", "", ".", "../up")]
        base = json.dumps({"files": {}, "subKnowledge": recorded})
        repository.write({"a.py": "", ".knowledge/summaries.json": base}).commit()
        assert list(repository.live()) == ["a.py"]

    def test_bases_below_are_found_where_there_is_none_at_the_top(self, repository: Scene) -> None:
        repository.write({"top.py": "", "ui/a.ts": "", "ui/.knowledge/summaries.json": "{}"})
        assert sorted(repository.live()) == ["top.py", "ui/a.ts"]


class TestBrokenBases:
    @pytest.mark.parametrize(
        "text", ["", "null", "[]", '{"files": ', '{"version": 7, "files": {}}', "\0\0"]
    )
    def test_a_broken_base_is_set_aside_and_built_anew(self, repository: Scene, text: str) -> None:
        repository.write({"a.py": "a = 1\n", ".knowledge/summaries.json": text})
        done = repository.refresh()
        assert done.written
        assert len(done.notes) == 1
        assert "could not be read" in done.notes[0]
        assert list(repository.stored()) == ["a.py"]
        (aside,) = repository.root.glob(".knowledge/summaries.json.unreadable-*")
        assert aside.read_bytes() == text.encode()
        assert aside.name in done.notes[0]
        assert repository.refresh().notes == ()

    def test_summaries_that_can_still_be_read_are_kept(self, repository: Scene) -> None:
        repository.write({"a.py": "a = 1\n", "b.py": "b = 1\n"}).commit()
        repository.refresh()
        repository.describe("a.py", "Sets a.")
        whole = repository.base_file.read_text()
        repository.base_file.write_text(whole[: whole.index('"b.py"') + 30])
        done = repository.refresh()
        assert "1 summaries were saved" in done.notes[0]
        assert repository.stored()["a.py"]["summary"] == "Sets a."

    def test_conflict_markers_outside_a_merge_are_healed(self, repository: Scene) -> None:
        repository.write({"a.py": "a = 1\n", "b.py": "b = 1\n"}).commit()
        repository.refresh()
        repository.describe("a.py", "Sets a.")
        ours = repository.base_file.read_text()
        lines = ours.splitlines(keepends=True)
        mid = [f"<<<<<<< HEAD\n{lines[2]}=======\n{lines[2]}>>>>>>> x\n"]
        repository.base_file.write_text("".join([*lines[:2], *mid, *lines[3:]]))
        repository.refresh()
        assert repository.base_file.read_text() == ours

    def test_a_base_that_is_a_folder_is_not_overwritten(self, repository: Scene) -> None:
        repository.write({"a.py": "a = 1\n", ".knowledge/summaries.json/x": "1"})
        with pytest.raises(Exception, match="cannot be opened"):
            repository.refresh()

    def test_a_knowledge_folder_that_is_a_file_is_named(self, repository: Scene) -> None:
        repository.write({"a.py": "a = 1\n", ".knowledge": "x"})
        done = repository.refresh()
        assert done.counts.files >= 1
        assert any("is a file where a folder is needed" in note for note in done.notes)
        assert (repository.root / ".knowledge").read_text() == "x"

    def test_a_knowledge_folder_that_leads_outside_is_not_written_through(
        self, repository: Scene, tmp_path: Path
    ) -> None:
        outside = tmp_path / "outside"
        outside.mkdir()
        repository.write({"a.py": "a = 1\n"})
        (repository.root / ".knowledge").symlink_to(outside)
        done = repository.refresh()
        assert any("symbolic link" in note for note in done.notes)
        assert list(outside.iterdir()) == []


class TestChecking:
    def test_the_check_is_behind_after_an_edit_and_writes_nothing(self, repository: Scene) -> None:
        repository.write({"a.py": "a = 1\n"}).commit()
        repository.refresh()
        assert not repository.refresh(write=False).behind
        before = repository.base_file.read_bytes()
        repository.write({"a.py": "b = 1\n"})
        assert repository.refresh(write=False).behind
        assert repository.base_file.read_bytes() == before

    def test_untracked_files_are_no_reason_to_be_behind(self, repository: Scene) -> None:
        repository.write({"a.py": "a = 1\n"}).commit()
        repository.refresh()
        repository.write({"new.py": "n = 1\n"})
        assert not repository.refresh(write=False).behind

    def test_a_missing_base_is_behind(self, repository: Scene) -> None:
        repository.write({"a.py": "a = 1\n"}).commit()
        assert repository.refresh(write=False).behind

    def test_a_row_of_a_removed_file_is_behind(self, repository: Scene) -> None:
        repository.write({"a.py": "a = 1\n", "b.py": ""}).commit()
        repository.refresh()
        repository.git("rm", "-q", "b.py")
        assert repository.refresh(write=False).behind


def test_what_does_not_fit_the_time_is_left_for_the_next_refresh(repository: Scene) -> None:
    repository.write({f"m{number}.py": f"x{number} = 1\n" for number in range(5)}).commit()
    done = repository.refresh(budget_seconds=0)
    assert done.counts == Counts(remaining=5)
    assert repository.refresh().counts == Counts(files=5, unanalysed=5)


class TestOddFiles:
    def test_every_kind_of_name_has_its_row(self, repository: Scene) -> None:
        names = ["a b.py", "tab\t.py", '"q".py', "new\nline.py", "脚本/血条.lua", "café.py", "x "]
        repository.write(dict.fromkeys(names, "a\n")).commit()
        repository.refresh()
        assert sorted(repository.stored()) == sorted(names)

    def test_binary_files_have_bytes_and_no_lines_and_never_lack_analysis(
        self, repository: Scene
    ) -> None:
        repository.write({"logo.png": b"\x89PNG\0\1\2"}).commit()
        assert repository.refresh().counts == Counts(files=1)
        row = repository.stored()["logo.png"]
        assert row["sizeChars"] == 7
        assert "lineCount" not in row

    def test_links_are_counted_and_not_followed(self, repository: Scene) -> None:
        repository.write({"a.py": "a = 1\n"})
        (repository.root / "loop").symlink_to(".")
        (repository.root / "out.py").symlink_to("/etc/passwd")
        repository.commit()
        repository.refresh()
        assert list(repository.stored()) == ["a.py"]

    @pytest.mark.skipif(os.getuid() == 0, reason="root reads everything")
    def test_an_unreadable_file_keeps_its_row(self, repository: Scene) -> None:
        repository.write({"a.py": "a = 1\n"}).commit()
        repository.refresh()
        (repository.root / "a.py").write_text("b = 2\n")
        (repository.root / "a.py").chmod(0)
        done = repository.refresh()
        assert "a.py could not be read" in done.notes[0]
        assert repository.stored()["a.py"]["exports"] == ["a"]

    def test_a_file_kept_in_lfs_is_known_by_the_size_its_pointer_names(
        self, repository: Scene
    ) -> None:
        pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12345\n"
        repository.write({".gitattributes": "*.bin filter=lfs\n", "a.bin": pointer}).commit()
        repository.refresh()
        row = repository.stored()["a.bin"]
        assert row == {"sizeChars": 12345, "hash": repository.git("hash-object", "a.bin")[:16]}

    def test_a_sparse_checkout_keeps_the_rows_it_cannot_see(self, repository: Scene) -> None:
        repository.write({"a/x.py": "x = 1\n", "b/y.py": "import a.x\ny = 1\n"}).commit()
        repository.refresh()
        before = repository.base_file.read_bytes()
        repository.git("sparse-checkout", "set", "a")
        assert not (repository.root / "b").exists()
        done = repository.refresh()
        assert repository.base_file.read_bytes() == before
        assert done.counts.files == 1

    def test_a_sparse_checkout_without_the_base_does_not_replace_it(
        self, repository: Scene
    ) -> None:
        repository.write({"a/x.py": "x = 1\n", "b/y.py": "y = 1\n"}).commit()
        repository.refresh()
        repository.describe("a/x.py", "Sets x.")
        repository.commit("the map")
        repository.git("sparse-checkout", "set", "a")
        assert not repository.base_file.exists()
        done = repository.refresh()
        assert not done.written
        assert "sparse" in done.notes[0]
        assert repository.status() == ""
        said = repository.live()["a/x.py"].analysis
        assert said is not None
        assert said.summary == "Sets x."

    def test_a_base_that_git_is_told_to_pass_over_is_written_where_it_is_on_disk(
        self, repository: Scene
    ) -> None:
        repository.write({"a.py": "a = 1\n"}).commit().refresh()
        repository.commit("the map")
        repository.git("update-index", "--skip-worktree", ".knowledge/summaries.json")
        repository.write({"b.py": "b = 1\n"})
        done = repository.refresh()
        assert (done.written, done.notes) == (True, ())
        assert sorted(repository.stored()) == ["a.py", "b.py"]

    def test_one_deeply_nested_file_costs_no_more_than_its_size(self, repository: Scene) -> None:
        deep = {
            "chain.js": "import a from 'b'\nx" + "\n.a()" * 60_000,
            "list.py": "import os\nx=" + "\n[" * 20_000 + "\n]" * 20_000,
            "open.js": "(function(){\n" * 20_000,
        }
        repository.write(deep).commit()
        assert repository.refresh(budget_seconds=30).counts.remaining == 0
        assert repository.stored()["chain.js"]["imports"] == {"b": ["a"]}
        assert repository.stored()["list.py"]["imports"] == {"os": []}
