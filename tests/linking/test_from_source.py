"""What broke in comparable tools, from the text of the files to the edges between them.

Each case stands for a kind of trouble, in one of the languages that have it.
"""

import pytest

from project_intel.extraction.extract import extract
from project_intel.linking.link import link
from project_intel.linking.links import Tree


@pytest.fixture(scope="session")
def mapped():
    """Read and link files given by their text."""

    def run(texts):
        files = {path: extract(path, text.encode()) for path, text in texts.items()}
        return files, link(files, Tree(frozenset(texts), texts.get))

    return run


def edges(links, path):
    row = links[path]
    return {key: list(names) for key, names in row.imports.items()} | dict.fromkeys(row.refs)


# Imports that lead to a file; `None` stands for a reference, a list for an import with its names.

NAMESAKES = {
    # https://github.com/tirth8205/code-review-graph/issues/981
    "python": (
        {
            "app/jenkins/build_tree.py": "def flatten(): ...\n",
            "lib/flatten.py": "",
            "app/tools/diag.py": "from ..jenkins.build_tree import flatten\n",
        },
        "app/tools/diag.py",
        {"app/jenkins/build_tree.py": ["flatten"]},
    ),
    # https://github.com/JordanCoin/codemap/issues/136
    "python, dots alone": (
        {
            "pkg/cli.py": "from .client import call\nfrom . import config\nfrom .. import top\n",
            "pkg/client.py": "",
            "pkg/config.py": "",
            "top.py": "",
            "client.py": "",
        },
        "pkg/cli.py",
        {"pkg/client.py": ["call"], "pkg/config.py": [], "top.py": []},
    ),
    # https://github.com/Houseofmvps/codesight/issues/53
    "python, beside": (
        {"a/scoring.py": "", "b/scoring.py": "", "b/run.py": "from .scoring import f\n"},
        "b/run.py",
        {"b/scoring.py": ["f"]},
    ),
    # https://github.com/Graphify-Labs/graphify/pull/3429
    "python, no package file": (
        {"ns/brain.py": "", "brain.py": "", "ns/go.py": "from . import brain\n"},
        "ns/go.py",
        {"ns/brain.py": []},
    ),
    "notebook": (
        {
            "ns/brain.py": "",
            "x/brain.py": "",
            "ns/go.ipynb": '{"cells": [{"cell_type": "code", "source": ["from brain import f"]}],'
            ' "metadata": {"kernelspec": {"language": "python"}}}',
        },
        "ns/go.ipynb",
        {"ns/brain.py": ["f"]},
    ),
    "typescript": (
        {
            "app/jenkins/build.ts": "",
            "lib/flatten.ts": "",
            "app/tools/diag.ts": "import { flatten } from '../jenkins/build';\n",
        },
        "app/tools/diag.ts",
        {"app/jenkins/build.ts": ["flatten"]},
    ),
    "vue": (
        {
            "a/x.js": "",
            "b/x.js": "",
            "b/C.vue": "<script setup>\nimport { f } from './x'\n</script>\n",
        },
        "b/C.vue",
        {"b/x.js": ["f"]},
    ),
    "svelte": (
        {"a/x.js": "", "b/x.js": "", "b/C.svelte": "<script>import { f } from './x.js'</script>"},
        "b/C.svelte",
        {"b/x.js": ["f"]},
    ),
    "astro": (
        {"a/x.ts": "", "b/x.ts": "", "b/p.astro": "---\nimport { f } from './x'\n---\n<p/>\n"},
        "b/p.astro",
        {"b/x.ts": ["f"]},
    ),
    "rust": (
        {
            "Cargo.toml": '[package]\nname = "app"\nedition = "2021"\n',
            "src/lib.rs": "mod jenkins;\nmod tools;\nmod flatten;\n",
            "src/jenkins.rs": "pub fn flatten() {}\n",
            "src/flatten.rs": "",
            "src/tools/mod.rs": "mod diag;\n",
            "src/tools/diag.rs": "use super::super::jenkins::flatten;\n",
        },
        "src/tools/diag.rs",
        {"src/jenkins.rs": ["flatten"]},
    ),
    "go": (
        {
            "go.mod": "module ex.com/r\n",
            "internal/x/x.go": "package x\n\nfunc Run() {}\n",
            "x/x.go": "package x\n\nfunc Run() {}\n",
            "main.go": 'package main\n\nimport "ex.com/r/internal/x"\n\nfunc main() { x.Run() }\n',
        },
        "main.go",
        {"internal/x/x.go": ["Run"]},
    ),
    "java": (
        {
            "one/src/main/java/com/x/Y.java": "package com.x;\npublic class Y { }\n",
            "two/src/main/java/com/z/Y.java": "package com.z;\npublic class Y { }\n",
            "two/src/main/java/app/A.java": "package app;\nimport com.x.Y;\nclass A { Y y; }\n",
        },
        "two/src/main/java/app/A.java",
        {"one/src/main/java/com/x/Y.java": ["Y"]},
    ),
    "kotlin": (
        {
            "src/main/kotlin/com/x/All.kt": "package com.x\nclass Y\nfun run() {}\n",
            "src/main/kotlin/com/z/Y.kt": "package com.z\nclass Y\n",
            "src/main/kotlin/app/A.kt": "package app\nimport com.x.Y\nimport com.x.run\n",
        },
        "src/main/kotlin/app/A.kt",
        {"src/main/kotlin/com/x/All.kt": ["Y", "run"]},
    ),
    "csharp": (
        {
            "Core/Order.cs": "namespace Acme.Core;\npublic class Order { }\n",
            "Other/Order.cs": "namespace Acme.Other { public class Order { } }\n",
            "App/X.cs": "using Acme.Core;\nnamespace Acme.App;\nclass X { Order order; }\n",
        },
        "App/X.cs",
        {"Acme.Core": [], "Core/Order.cs": ["Order"]},
    ),
    "scala": (
        {
            "src/main/scala/com/x/Y.scala": "package com.x\nclass Y\n",
            "src/main/scala/com/z/Y.scala": "package com.z\nclass Y\n",
            "src/main/scala/app/A.scala": "package app\nimport com.x.Y\nclass A(y: Y)\n",
        },
        "src/main/scala/app/A.scala",
        {"src/main/scala/com/x/Y.scala": ["Y"]},
    ),
    "php": (
        {
            "composer.json": '{"autoload": {"psr-4": {"App\\\\": "src/"}}}',
            "src/Core/Clock.php": "<?php\nnamespace App\\Core;\nclass Clock { }\n",
            "src/Clock.php": "<?php\nnamespace App;\nclass Clock { }\n",
            "src/Main.php": "<?php\nnamespace App;\nuse App\\Core\\Clock;\nnew Clock();\n",
        },
        "src/Main.php",
        {"src/Core/Clock.php": ["Clock"]},
    ),
    "ruby": (
        {"lib/a/x.rb": "", "lib/b/x.rb": "", "lib/b/run.rb": "require_relative 'x'\n"},
        "lib/b/run.rb",
        {"lib/b/x.rb": []},
    ),
    "c": (
        {"a/x.h": "", "b/x.h": "", "b/run.c": '#include "x.h"\n'},
        "b/run.c",
        {"b/x.h": []},
    ),
    "c++": (
        {"a/x.hpp": "", "b/x.hpp": "", "c/run.cpp": '#include "../b/x.hpp"\n'},
        "c/run.cpp",
        {"b/x.hpp": []},
    ),
    "dart": (
        {
            "pubspec.yaml": "name: shop\n",
            "lib/a/x.dart": "",
            "lib/x.dart": "",
            "lib/main.dart": "import 'a/x.dart' show F;\nimport 'package:shop/x.dart';\n",
        },
        "lib/main.dart",
        {"lib/a/x.dart": ["F"], "lib/x.dart": []},
    ),
    "protobuf": (
        {
            "proto/a/x.proto": "",
            "proto/b/x.proto": "",
            "proto/b/y.proto": 'syntax = "proto3";\nimport "a/x.proto";\n',
        },
        "proto/b/y.proto",
        {"proto/a/x.proto": []},
    ),
    "scss": (
        {"a/_x.scss": "", "b/_x.scss": "", "b/y.scss": "@use './x';\n"},
        "b/y.scss",
        {"b/_x.scss": None},
    ),
    "bash": (
        {"a/x.sh": "", "b/x.sh": "", "b/run.sh": "source ./x.sh\n"},
        "b/run.sh",
        {"b/x.sh": None},
    ),
    "elixir": (
        {
            "lib/shop/money.ex": "defmodule Shop.Money do\nend\n",
            "lib/bank/money.ex": "defmodule Bank.Money do\nend\n",
            "lib/shop/order.ex": "defmodule Shop.Order do\n  alias Shop.Money\nend\n",
        },
        "lib/shop/order.ex",
        {"lib/shop/money.ex": []},
    ),
}


@pytest.mark.parametrize(("texts", "path", "expected"), NAMESAKES.values(), ids=NAMESAKES)
def test_a_namesake_elsewhere_is_never_the_target(mapped, texts, path, expected):
    assert edges(mapped(texts)[1], path) == expected


PASSED_ON = {
    # https://github.com/hadi-technology/clarpse/issues/195
    "python": (
        {
            "pkg/__init__.py": 'from .impl import f as g\n__all__ = ["g"]\n',
            "pkg/impl.py": "def f(): ...\n",
            "x.py": "from pkg import g\n",
        },
        {"x.py": {"pkg/__init__.py": ["g"]}, "pkg/__init__.py": {"pkg/impl.py": ["f"]}},
        {"pkg/__init__.py": ("g",)},
    ),
    # https://github.com/jgravelle/jcodemunch-mcp/issues/283
    "typescript": (
        {
            "x.ts": "import { Injectable, X, ns } from './lib';\n",
            "lib/index.ts": "export * from './decorators';\n"
            "export { default as X, a as b } from './x';\nexport * as ns from './ns';\n",
            "lib/decorators/index.ts": "export * from './core';\n",
            "lib/decorators/core/index.ts": "export * from './injectable';\n",
            "lib/decorators/core/injectable.ts": "export function Injectable() {}\n",
            "lib/x.ts": "export default 1;\nexport const a = 1;\n",
            "lib/ns.ts": "export const n = 1;\n",
        },
        {
            "x.ts": {"lib/index.ts": ["Injectable", "X", "ns"]},
            "lib/index.ts": {
                "lib/decorators/index.ts": ["*"],
                "lib/x.ts": ["X", "a"],
                "lib/ns.ts": ["ns"],
            },
            "lib/decorators/index.ts": {"lib/decorators/core/index.ts": ["*"]},
            "lib/decorators/core/index.ts": {"lib/decorators/core/injectable.ts": ["*"]},
        },
        {"lib/index.ts": ("X", "b", "ns")},
    ),
    "two barrels in a circle": (
        {
            "a/index.ts": "export * from '../b';\nexport const one = 1;\n",
            "b/index.ts": "export * from '../a';\nexport const one = 2;\n",
            "x.ts": "import { one } from './a';\n",
        },
        {
            "a/index.ts": {"b/index.ts": ["*"]},
            "b/index.ts": {"a/index.ts": ["*"]},
            "x.ts": {"a/index.ts": ["one"]},
        },
        {"a/index.ts": ("one",)},
    ),
    "a name of two starred modules": (
        {
            "index.ts": "export * from './a';\nexport * from './b';\n",
            "a.ts": "export const same = 1;\n",
            "b.ts": "export const same = 2;\n",
            "x.ts": "import { same } from '.';\n",
        },
        {"index.ts": {"a.ts": ["*"], "b.ts": ["*"]}, "x.ts": {"index.ts": ["same"]}},
        {"index.ts": ()},
    ),
    # https://github.com/Graphify-Labs/graphify/pull/753
    "commonjs": (
        {
            "m.js": "function f() {}\nmodule.exports = { f };\nexports.g = 1;\n",
            "n.js": "const { a, b: c } = require('./m');\n",
            "o.js": "function late() { return require('./m').y; }\nconst z = require('./m').z;\n",
        },
        {"n.js": {"m.js": ["a", "b"]}, "o.js": {"m.js": ["y", "z"]}},
        {"m.js": ("f", "g")},
    ),
    "rust": (
        {
            "Cargo.toml": '[package]\nname = "app"\nedition = "2021"\n',
            "src/lib.rs": "mod inner;\nmod user;\npub use inner::Thing as Other;\n",
            "src/inner.rs": "pub struct Thing;\n",
            "src/user.rs": "use crate::Other;\n",
        },
        {
            "src/lib.rs": {"src/inner.rs": ["Thing"], "src/user.rs": None},
            "src/user.rs": {"src/lib.rs": ["Other"]},
        },
        {"src/lib.rs": ("Other",)},
    ),
    "dart": (
        {
            "lib/all.dart": "export 'src/a.dart' show A;\nexport 'src/b.dart';\n",
            "lib/src/a.dart": "class A {}\n",
            "lib/src/b.dart": "class B {}\n",
            "lib/main.dart": "import 'all.dart' show A;\n",
        },
        {
            "lib/all.dart": {"lib/src/a.dart": ["A"], "lib/src/b.dart": ["*"]},
            "lib/main.dart": {"lib/all.dart": ["A"]},
        },
        {"lib/all.dart": ("A",)},
    ),
    "protobuf": (
        {
            "all.proto": 'syntax = "proto3";\nimport public "a.proto";\n',
            "a.proto": 'syntax = "proto3";\nmessage A {}\n',
            "x.proto": 'syntax = "proto3";\nimport "all.proto";\n',
        },
        {"all.proto": {"a.proto": ["*"]}, "x.proto": {"all.proto": []}},
        {"a.proto": ("A",)},
    ),
    "scss": (
        {"_index.scss": "@forward 'a';\n", "_a.scss": "", "x.scss": "@use 'index';\n"},
        {"_index.scss": {"_a.scss": None}, "x.scss": {"_index.scss": None}},
        {},
    ),
}


@pytest.mark.parametrize(("texts", "expected", "exported"), PASSED_ON.values(), ids=PASSED_ON)
def test_who_passes_names_on_is_the_target_and_tells_where_they_come_from(
    mapped, texts, expected, exported
):
    files, links = mapped(texts)
    assert {path: edges(links, path) for path in expected} == expected
    assert {path: files[path].exports for path in exported} == exported


ABSENT = {
    # https://github.com/Graphify-Labs/graphify/issues/2457
    "typescript": ("a/x.ts", "import { g } from './generated/api';\n", "./generated/api", ["g"]),
    "javascript": (
        "a/x.js",
        "const { g } = require('./generated/api');\n",
        "./generated/api",
        ["g"],
    ),
    "vue": ("a/x.vue", "<script>\nimport g from './gen'\n</script>\n", "./gen", ["g"]),
    "svelte": ("a/x.svelte", "<script>import { g } from './gen'</script>", "./gen", ["g"]),
    "astro": ("a/x.astro", "---\nimport G from '../gen.astro'\n---\n", "../gen.astro", ["G"]),
    "python": ("a/x.py", "from .generated.api import g\n", ".generated.api", ["g"]),
    "dart": ("a/x.dart", "import 'x.g.dart' show g;\n", "x.g.dart", ["g"]),
    "ruby": ("a/x.rb", "require_relative 'generated/api'\n", "./generated/api", []),
    "go": ("a/x.go", 'package a\n\nimport "ex.com/r/gen"\n', "ex.com/r/gen", []),
    "c": ("a/x.c", '#include "../gen/api.h"\n', "../gen/api.h", []),
    "scss": ("a/x.scss", "@use './gen';\n", "./gen", []),
    "css": ("a/x.css", "@import './gen.css';\n", "./gen.css", []),
    "bash": ("a/x.sh", "source ./gen.sh\n", "./gen.sh", []),
}


@pytest.mark.parametrize(("path", "text", "key", "names"), ABSENT.values(), ids=ABSENT)
def test_a_generated_file_that_is_absent_stays_as_written(mapped, path, text, key, names):
    links = mapped({path: text, "go.mod": "module ex.com/r\n"})[1][path]
    assert (dict(links.imports), links.unresolved) == ({key: tuple(names)}, (key,))


NEIGHBOURS = {
    # https://github.com/giancarloerra/SocratiCode/issues/107
    "python": (
        {
            "packages/a-b-c/pyproject.toml": '[project]\nname = "totally-other"\n',
            "packages/a-b-c/src/a_b_c/__init__.py": "",
            "packages/a-b-c/src/a_b_c/d.py": "",
            "packages/x-y/pyproject.toml": "",
            "packages/x-y/src/x_y/__init__.py": "from a_b_c.d import f\n",
        },
        "packages/x-y/src/x_y/__init__.py",
        {"packages/a-b-c/src/a_b_c/d.py": ["f"]},
    ),
    # https://github.com/tirth8205/code-review-graph/issues/1030
    "npm": (
        {
            "package.json": '{"workspaces": ["packages/*"]}',
            "packages/shared/package.json": '{"name": "@acme/shared", "main": "src/index.ts"}',
            "packages/shared/src/index.ts": "export const f = 1;\n",
            "packages/web/package.json": '{"name": "web"}',
            "packages/web/x.ts": "import { f } from '@acme/shared';\n",
        },
        "packages/web/x.ts",
        {"packages/shared/src/index.ts": ["f"]},
    ),
    "cargo": (
        {
            "Cargo.toml": '[workspace]\nmembers = ["a-b", "app"]\n',
            "a-b/Cargo.toml": '[package]\nname = "a-b"\nedition = "2021"\n',
            "a-b/src/lib.rs": "pub fn f() {}\n",
            "app/Cargo.toml": '[package]\nname = "app"\nedition = "2021"\n'
            '[dependencies]\na-b = { path = "../a-b" }\n',
            "app/src/main.rs": "use a_b::f;\nfn main() { f() }\n",
        },
        "app/src/main.rs",
        {"a-b/src/lib.rs": ["f"]},
    ),
    # https://github.com/giancarloerra/SocratiCode/pull/48
    "go.work": (
        {
            "go.work": "go 1.22\n\nuse (\n\t./app\n\t./lib\n)\n",
            "app/go.mod": "module ex.com/app\n",
            "app/main.go": 'package main\n\nimport "ex.com/lib/x"\n\nfunc main() { x.F() }\n',
            "lib/go.mod": "module ex.com/lib\n",
            "lib/x/x.go": "package x\n\nfunc F() {}\n",
        },
        "app/main.go",
        {"lib/x/x.go": ["F"]},
    ),
    "go, a stub with the same module path": (
        {
            "go.mod": "module ex.com/r\n",
            "main.go": 'package main\n\nimport "ex.com/r/x"\n\nfunc main() { x.F() }\n',
            "x/x.go": "package x\n\nfunc F() {}\n",
            "stub/go.mod": "module ex.com/r\n",
            "stub/x/x.go": "package x\n\nfunc F() {}\n",
        },
        "main.go",
        {"x/x.go": ["F"]},
    ),
    "go, replaced": (
        {
            "go.mod": "module ex.com/r\nreplace ex.com/old => ./third\n",
            "main.go": 'package main\n\nimport "ex.com/old/x"\n\nfunc main() { x.F() }\n',
            "third/go.mod": "module ex.com/old\n",
            "third/x/x.go": "package x\n\nfunc F() {}\n",
        },
        "main.go",
        {"third/x/x.go": ["F"]},
    ),
    # https://github.com/cajasmota/grafel/pull/4731
    "java": (
        {
            "lib/src/main/java/com/x/Y.java": "package com.x;\npublic class Y { }\n",
            "lib/src/main/java/com/x/Z.java": "package com.x;\npublic class Z { }\n",
            "app/src/main/java/a/A.java": "package a;\nimport com.x.*;\n"
            "import static com.x.Y.z;\nclass A { Z one; }\n",
        },
        "app/src/main/java/a/A.java",
        {
            "lib/src/main/java/com/x/Y.java": ["z"],
            "lib/src/main/java/com/x/Z.java": ["Z"],
        },
    ),
    "kotlin": (
        {
            "lib/src/commonMain/kotlin/x/Y.kt": "package com.x\nclass Y\nclass Z\n",
            "app/src/main/kotlin/A.kt": "package a\nimport com.x.*\nval z = Z()\n",
        },
        "app/src/main/kotlin/A.kt",
        {"lib/src/commonMain/kotlin/x/Y.kt": ["Z"]},
    ),
    "csharp": (
        {
            "Core/Core.csproj": "<Project/>",
            "Core/A.cs": "namespace Acme.Core { public partial class Order { } }\n",
            "Core/B.cs": "namespace Acme.Core;\npublic partial class Order { }\n",
            "App/App.csproj": '<Project><ProjectReference Include="../Core/Core.csproj"/>',
            "App/Usings.cs": "global using Acme.Core;\n",
            "App/X.cs": "using System.Text;\nusing Alias = Acme.Core.Order;\n"
            "using static System.Math;\nclass X { Order order; }\n",
        },
        "App/X.cs",
        {
            "System.Text": [],
            "System": [],
            "Core/A.cs": ["Order"],
            "Core/B.cs": ["Order"],
        },
    ),
    "composer": (
        {
            "packages/core/composer.json": '{"autoload": {"psr-4": {"Acme\\\\Core\\\\": "src"}}}',
            "packages/core/src/Clock.php": "<?php\nnamespace Acme\\Core;\nclass Clock { }\n",
            "packages/app/composer.json": '{"autoload": {"psr-4": {"Acme\\\\App\\\\": "src"}}}',
            "packages/app/src/X.php": "<?php\nnamespace Acme\\App;\nuse Acme\\Core\\Clock;\n",
        },
        "packages/app/src/X.php",
        {"packages/core/src/Clock.php": ["Clock"]},
    ),
    "pub": (
        {
            "packages/core/pubspec.yaml": "name: core\n",
            "packages/core/lib/core.dart": "class Clock {}\n",
            "packages/app/pubspec.yaml": "name: app\n",
            "packages/app/lib/x.dart": "import 'package:core/core.dart' show Clock;\n",
        },
        "packages/app/lib/x.dart",
        {"packages/core/lib/core.dart": ["Clock"]},
    ),
    "swift": (
        {
            "Package.swift": "",
            "Sources/Core/Clock.swift": "public struct Clock { }\n",
            "Sources/App/X.swift": "import Core\nlet clock: Clock = Clock()\n",
        },
        "Sources/App/X.swift",
        {"Core": [], "Sources/Core/Clock.swift": ["Clock"]},
    ),
    "gems": (
        {
            "core/core.gemspec": "",
            "core/lib/core/clock.rb": "",
            "app/app.gemspec": "",
            "app/lib/app.rb": "require 'core/clock'\n",
        },
        "app/lib/app.rb",
        {"core/lib/core/clock.rb": []},
    ),
}


@pytest.mark.parametrize(("texts", "path", "expected"), NEIGHBOURS.values(), ids=NEIGHBOURS)
def test_a_package_of_the_project_is_no_stranger(mapped, texts, path, expected):
    assert edges(mapped(texts)[1], path) == expected


PROJECTS = [case[0] for table in (NAMESAKES, PASSED_ON, NEIGHBOURS) for case in table.values()]


@pytest.mark.parametrize("texts", PROJECTS, ids=lambda texts: min(texts))
def test_files_that_were_not_read_cost_the_others_nothing(texts):
    # They are excluded by settings, unreadable, or the time was too short.
    whole = Tree(frozenset(texts), texts.get)
    silent = Tree(frozenset(texts), lambda path: None)
    for path, text in texts.items():
        alone = {path: extract(path, text.encode())}
        assert list(link(alone, whole)) == [path]
        others = {each: extract(each, texts[each].encode()) for each in texts if each != path}
        assert list(link(others, whole)) == sorted(others)
        assert list(link(others, silent)) == sorted(others)


ALIAS = '{"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}'


@pytest.mark.parametrize(
    ("name", "text"),
    [
        # https://github.com/DeusData/codebase-memory-mcp/issues/730
        pytest.param("x.ts", "import { pay } from '@/lib/stripe';\n", id="typescript"),
        pytest.param("x.tsx", "import { pay } from '@/lib/stripe';\n", id="tsx"),
        pytest.param("x.mjs", "import { pay } from '@/lib/stripe';\n", id="javascript"),
        pytest.param("x.cjs", "const { pay } = require('@/lib/stripe');\n", id="commonjs"),
        pytest.param("t.ts", "import type { pay } from '@/lib/stripe';\n", id="types"),
        pytest.param("i.ts", "type P = import('@/lib/stripe').pay;\n", id="types in place"),
        pytest.param("e.ts", "export { pay } from '@/lib/stripe';\n", id="re-export"),
        pytest.param(
            "x.vue",
            "<script>\nexport default {}\n</script>\n"
            "<script setup lang='ts'>\nimport { pay } from '@/lib/stripe'\n</script>\n",
            id="vue",
        ),
        pytest.param(
            "x.svelte", "<script lang='ts'>import { pay } from '@/lib/stripe'</script>", id="svelte"
        ),
        pytest.param("x.astro", "---\nimport { pay } from '@/lib/stripe'\n---\n", id="astro"),
        pytest.param(
            "x.mdx.html",
            "<script type='module'>import { pay } from '@/lib/stripe'</script>",
            id="html",
        ),
    ],
)
@pytest.mark.parametrize("config", ["tsconfig.json", "jsconfig.json"])
def test_an_alias_of_the_project_is_a_path_in_every_kind_of_file(mapped, name, text, config):
    texts = {config: ALIAS, "src/lib/stripe.ts": "export const pay = 1;\n", f"src/{name}": text}
    assert edges(mapped(texts)[1], f"src/{name}") == {"src/lib/stripe.ts": ["pay"]}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        # https://github.com/Graphify-Labs/graphify/issues/462
        ("package.json", '{"name": "x", "scripts": {"test": "jest"}}'),
        ("data/a.json", '{"exports": {"a": 1}}'),
        ("a.yaml", "jobs:\n  test: 1\n"),
        ("pyproject.toml", '[project]\nname = "x"\n'),
        ("a.ini", "[test]\na = 1\n"),
        ("a.csv", "name,test\n"),
        ("a.xml", "<test><name/></test>\n"),
        ("locale/de.po", 'msgid "a"\n'),
        ("README.md", "# Test\n"),
    ],
)
def test_the_keys_of_data_are_no_exports(mapped, path, text):
    files, links = mapped({path: text})
    assert (files[path].exports, dict(links[path].imports)) == ((), {})


def test_what_the_original_missed_or_made_up_in_a_script_is_right(mapped):
    text = (
        "export * from './x';\nexport { a } from './x';\n"
        "import r from '/x';\nimport d from '@/lib/db';\nimport h from '~/x';\n"
        "import $ from 'jquery';\nimport{q}from'./x';\n"
        "import(/* c */ './late');\nimport(`./late`);\nimport(`./${name}`);\n"
        "import { z /* c */ } from './x';\nimport c from 'constructor';\n"
        "export async function run() {}\n// export { no }\n"
    )
    files, links = mapped({"a.ts": text, "x.ts": "", "late.ts": ""})
    assert edges(links, "a.ts") == {
        "x.ts": ["*", "a", "r", "h", "q", "z"],
        "@/lib/db": ["d"],
        "jquery": ["$"],
        "constructor": ["c"],
        "late.ts": None,
    }
    assert files["a.ts"].exports == ("a", "run")
    assert links["a.ts"].unresolved == ("@/lib/db",)


def test_what_the_original_missed_or_made_up_in_prose_is_right(mapped):
    found = ["docs/guide.md", "src/a.ts", "docs/b.md", ".github/workflows/ci.yml"]
    found += ["app/[id]/page.tsx", "a/b.mp4", "src/Dockerfile", "my dir/f n.ts", "café/é.py"]
    text = (
        "./guide.md ../src/a.ts ./b.md .github/workflows/ci.yml `app/[id]/page.tsx` a/b.mp4 "
        '"my dir/f n.ts" src/Dockerfile café/é.py https://x.example/src/q.ts docs/README.md\n'
    )
    texts = dict.fromkeys([*found, "src/q.ts", "guide.md"], "") | {"docs/README.md": text}
    row = mapped(texts)[1]["docs/README.md"]
    assert (sorted(row.refs), dict(row.imports)) == (sorted(found), {})
