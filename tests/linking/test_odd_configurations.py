"""No configuration, however odd, stops the linking of a project or of its other languages."""

import json
import tomllib
from collections.abc import Iterator

import pytest

from ending import ends
from project_intel.extraction.structure import RawImport
from project_intel.linking.link import link
from project_intel.linking.links import Tree
from project_intel.linking.troubles import find_troubles

SOUND = {
    "package.json": json.dumps(
        {
            "name": "ui",
            "main": "dist/a.js",
            "module": "b.mjs",
            "types": "c.d.ts",
            "typesVersions": {">=4": {"*": ["./types/*"]}},
            "workspaces": {"packages": ["packages/*", "!packages/no"]},
            "exports": {".": {"import": ["./src/a.ts"]}, "./*": "./src/*.ts"},
            "imports": {"#*": {"default": "./src/*.ts"}},
            "dependencies": {"beside": "file:./packages/beside"},
        }
    ),
    "lerna.json": '{"packages": ["packages/*"]}',
    "pnpm-workspace.yaml": "packages:\n  - 'packages/*'\n  - \"!packages/no\"\n",
    "tsconfig.json": json.dumps(
        {
            "extends": ["./base.json", "ui/tsconfig.json"],
            "compilerOptions": {
                "baseUrl": "./src",
                "paths": {"@/*": ["./*"], "ui": ["a"]},
                "rootDirs": ["src", "gen"],
            },
            "references": [{"path": "./packages"}],
        }
    ),
    "vite.config.ts": "export default { resolve: { alias: { '@': '/src', '~': './src' } } }\n",
    "composer.json": json.dumps(
        {
            "autoload": {"psr-4": {"A\\": ["src/", "lib"]}, "psr-0": {"B_": "src"}},
            "autoload-dev": {"psr-4": {"": ""}},
        }
    ),
    "Cargo.toml": (
        '[package]\nname = "app"\nedition = "2021"\nbuild = "build.rs"\nworkspace = "."\n'
        '[workspace]\nmembers = ["packages"]\ndependencies = { c = { path = "packages" } }\n'
        '[lib]\nname = "lib"\npath = "src/a.rs"\n[[bin]]\nname = "b"\npath = "src/b.rs"\n'
        '[dependencies]\nb = { path = "packages", package = "x" }\nc = { workspace = true }\n'
        '[target.unix.dependencies]\nd = "1"\n[patch.crates-io]\nd = { path = "packages" }\n'
    ),
    "go.mod": 'module "ex.com/r"\n\nrequire (\n\tex.com/x v1\n)\nreplace ex.com/x => ./packages\n',
    "go.work": "go 1.22\nuse (\n\t.\n\t./packages\n)\nreplace ex.com/y v1 => ./src\n",
    "Package.swift": 'let p = [.target(name: "A", path: "src"), .target(name: "B")]',
    "pubspec.yaml": "name: shop\n",
    "Gemfile": "gem 'rails'\ngemspec\n",
    "Gemfile.lock": "GEM\n  specs:\n    rails (7.0)\n",
    "App.csproj": '<Project><ItemGroup><Using Include="A.B" Static="true"/></ItemGroup></Project>',
    "Directory.Build.props": '<Project><Using Include="A"/></Project>',
    "setup.cfg": "[metadata]\n",
}

IMPORTS = (
    *("./a", "@/a", "ui", "ui/a", "#a", "beside", "a", ".a", "A.B", "A\\B", "ex.com/x/src"),
    *("package:shop/a.dart", "c::T", "crate::a::T", "rails", "~/a", ""),
)
ENDINGS = ("ts", "vue", "py", "rs", "go", "java", "cs", "php", "rb", "dart", "c", "swift", "scss")
CODE = (*(f"src/a.{ending}" for ending in ENDINGS), "packages/b.ts", "packages/a.proto", "x.ts")

WRONG = (
    *(None, True, 1.5, "", ".", "../../..", "/", "*", "\0", "\ud800"),
    *([], [[None]], ["*"], {}, {"": None}, {"*": [{}]}),
)


@pytest.fixture(scope="module")
def code(file_saying):
    imports = [RawImport(source, ("T",)) for source in IMPORTS]
    return {path: file_saying(path, imports, identifiers=("T",)) for path in CODE}


@pytest.fixture(scope="module")
def ending_rows(code):
    """Link all code beside one configuration; gives the rows."""

    def run(name, text):
        texts = {name: text, "base.json": "{}", "packages/package.json": '{"name": "beside"}'}
        tree = Tree(frozenset({*code, *texts}), texts.get)
        find_troubles(tree)
        return link(code, tree)

    return run


def replaced(value: object) -> Iterator[object]:
    """Yield `value` with every part of it, and then itself, replaced by each odd value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            for other in replaced(inner):
                yield value | {key: other}
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            for other in replaced(inner):
                yield [*value[:at], other, *value[at + 1 :]]
    yield from WRONG


def as_toml(value: object) -> str:
    """Write a value inline, as TOML has it; what TOML has not becomes an empty text."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {as_toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(as_toml, value))}]"
    return json.dumps("" if value is None else value, ensure_ascii=True)


def odd_texts(name: str) -> Iterator[str]:
    """Yield the configuration cut short, with each line missing, and with odd values."""
    sound = SOUND[name]
    yield from ("\ufeff", "\0", "[", "{", "null", "<", "---\n")
    yield from (sound[:at] for at in range(0, len(sound), 13))
    lines = sound.splitlines(keepends=True)
    yield from ("".join(lines[:at] + lines[at + 1 :]) for at in range(len(lines)))
    if name.endswith(".json"):
        yield from map(json.dumps, replaced(json.loads(sound)))
    elif name == "Cargo.toml":
        for value in replaced(tomllib.loads(sound)):
            if isinstance(value, dict):
                yield "".join(f"{json.dumps(k)} = {as_toml(v)}\n" for k, v in value.items())


@pytest.mark.parametrize("name", SOUND)
def test_an_odd_configuration_costs_no_file_its_row(ending_rows, name):
    for text in odd_texts(name):
        assert sorted(ending_rows(name, text)) == sorted(CODE), text


@pytest.mark.parametrize(
    "unit", ["[", "{", '{"a":', "(", "<a", '"', "//", "- ", "gem '", ".target(", "a."]
)
def test_a_configuration_of_one_sign_is_read_in_linear_time(ending_rows, unit):
    for name in SOUND:
        with ends():
            ending_rows(name, unit * (100_000 // len(unit)))
