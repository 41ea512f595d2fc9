"""Says what the Rust files of a checkout import and export, by syn and `cargo metadata`.

The parser is the program in rust_syn/ beside this file (Debian's librust-syn-dev has its crates);
Cargo itself says which crates there are and what they depend on. What is worked out here is only
the language's own name lookup: modules, then what use declarations bind, then crates. A file that
syn cannot parse is left out. `--macros` looks into the arguments of macros, too.
"""

import json
import os
import subprocess
import sys
import tomllib
from collections import defaultdict
from functools import cache

HERE = os.path.dirname(os.path.realpath(__file__))
CRATES = "/usr/share/cargo/registry"
BUILT_IN = {"std", "core", "alloc", "proc_macro", "test"}


def facts(root: str, names: list[str]) -> dict[str, list[list[str]]]:
    """Let syn read the files; unparsable ones have no entry."""
    target = os.path.join(os.environ.get("TMPDIR", "/tmp"), "rust_syn_target")
    source = [
        "--config",
        'source.crates-io.replace-with="debian"',
        "--config",
        f'source.debian.directory="{CRATES}"',
    ]
    command = ["cargo", *source, "run", "--offline", "--quiet", "--target-dir", target]
    command += ["--manifest-path", f"{HERE}/rust_syn/Cargo.toml", "--", root, *sys.argv[2:]]
    said = subprocess.run(
        command,
        cwd=HERE,  # a checkout may ask for a toolchain that is not here
        input="\n".join(names),
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        check=True,
    )
    found: dict[str, list[list[str]]] = {}
    name = ""
    for line in said.stdout.split("\n"):
        kind, *parts = line.split("\t")
        if kind == "F":
            name = parts[0]
            found[name] = []
        elif kind == "!":
            print(f"syn cannot parse {parts[0]}", file=sys.stderr)
        elif kind:
            found[name].append([kind, *parts])
    return found


class Crates:
    """What Cargo says: crate roots, libraries and dependencies, by package folder."""

    def __init__(self, root: str, manifests: list[str]) -> None:
        self.roots: dict[str, str] = {}
        self.library: dict[str, tuple[str, str]] = {}
        self.needs: dict[str, dict[str, tuple[str, str | None]]] = {}
        self.edition: dict[str, str] = {}
        for manifest in manifests:
            command = ["cargo", "metadata", "--no-deps", "--offline", "--format-version", "1"]
            command += ["--manifest-path", os.path.join(root, manifest)]
            said = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
            if said.returncode == 0:
                told = json.loads(said.stdout)
                patched = self.patched(root, told["workspace_root"])
                for package in told["packages"]:
                    self.take(root, package, patched)

    @staticmethod
    def patched(root: str, workspace: str) -> dict[str, str]:
        """Give what the workspace takes from its own folders; `--no-deps` leaves that out."""
        with open(os.path.join(workspace, "Cargo.toml"), "rb") as file:
            registries = tomllib.load(file).get("patch", {}).values()
        return {
            need.get("package", name): os.path.relpath(os.path.join(workspace, need["path"]), root)
            for registry in registries
            for name, need in registry.items()
            if "path" in need
        }

    def take(self, root: str, package: dict, patched: dict[str, str]) -> None:
        folder = os.path.relpath(os.path.dirname(package["manifest_path"]), root)
        self.edition[folder] = package["edition"]
        for target in package["targets"]:
            path = os.path.relpath(target["src_path"], root)
            self.roots.setdefault(path, folder)
            if {"lib", "proc-macro", "rlib", "cdylib", "dylib"} & set(target["kind"]):
                self.library[folder] = (target["name"].replace("-", "_"), path)
        self.needs[folder] = {}
        for need in package["dependencies"]:
            known_as = (need["rename"] or need["name"]).replace("-", "_")
            place = os.path.relpath(need["path"], root) if need.get("path") else None
            place = place or patched.get(need["name"])
            self.needs[folder][known_as] = (need["name"], place)

    def owner(self, path: str) -> str | None:
        folder = os.path.dirname(path)
        while True:
            if (folder or ".") in self.needs:
                return folder or "."
            if not folder:
                return None
            folder = os.path.dirname(folder)


class Lookup:
    """The modules of every crate and the names each of them knows."""

    def __init__(self, files: dict[str, list[list[str]]], crates: Crates) -> None:
        self.files, self.crates = files, crates
        self.homes = defaultdict(list)
        self.places = defaultdict(list)
        self.loads = defaultdict(set)
        self.bound = defaultdict(list)
        self.globs = defaultdict(list)
        for root in sorted(
            crates.roots, key=lambda path: path not in dict(crates.library.values())
        ):
            if root in files:
                self.enter(root, root, (), os.path.dirname(root))
        for path in sorted(files):
            if path not in self.places:
                self.enter(path, path, (), os.path.dirname(path))
        self.exports = {p: {f[1] for f in said if f[0] == "E"} for p, said in files.items()}

    def enter(self, root: str, file: str, module: tuple[str, ...], folder: str) -> None:
        if (root, module) in self.places[file]:
            return
        self.places[file].append((root, module))
        self.homes[root, module].append(file)
        for kind, *parts in self.files[file]:
            inner = tuple(filter(None, parts[0].split("::"))) if kind in "NMU" else ()
            here = (root, module + inner)
            if kind == "N":
                self.homes[root, module + inner + (parts[1],)].append(file)
            elif kind == "U":
                segments, alias = parts[2].split("::"), parts[3]
                if segments[-1] == "*":
                    self.globs[here].append((file, segments[:-1]))
                else:
                    if segments[-1] == "self" and len(segments) > 1:
                        segments = segments[:-1]
                    self.bound[here, segments[-1] if alias == "-" else alias].append(
                        (file, segments)
                    )
            elif kind == "M":
                self.load(
                    root, file, module + inner, os.path.join(folder, *inner), parts, bool(inner)
                )

    def load(self, root, file, module, folder, parts, nested) -> None:
        name = parts[1].removeprefix("r#")
        base = folder if nested else os.path.dirname(file)
        found = [os.path.normpath(os.path.join(base, path)) for path in parts[2:] if path]
        candidates = [(path, os.path.dirname(path)) for path in found]
        if not found or not any(path in self.files for path in found):
            own = os.path.join(folder, name)
            candidates = [(f"{own}.rs", own), (f"{own}/mod.rs", own)]
        for path, own in candidates:
            if path in self.files:
                self.loads[file].add(path)
                self.enter(root, path, (*module, name), own)

    @cache  # noqa: B019
    def find(self, file, place, segments, depth=0):
        """Give ("file", module, name), ("crate", name) or None."""
        root, module = place
        head = segments[0]
        if head in ("crate", "$crate"):
            return self.walk((root, ()), segments[1:])
        if head in ("self", "super"):
            while segments and segments[0] in ("self", "super"):
                module = module[:-1] if segments[0] == "super" else module
                segments = segments[1:]
            return self.walk((root, module), segments)
        if head == "":
            return self.foreign(file, root, segments[1:])
        if (root, (*module, head)) in self.homes:
            return self.walk(place, segments)
        if depth < 6:
            for at, bound in self.bound[place, head]:
                if tuple(bound) != (head,):
                    found = self.find(at, place, (*bound, *segments[1:]), depth + 1)
                    if found:
                        return found
            for at, glob in self.globs[place]:
                source = self.find(at, place, tuple(glob), depth + 3) if glob else None
                if source and source[0] == "file" and not source[2]:
                    there = source[1]
                    if (there[0], (*there[1], head)) in self.homes:
                        return self.walk(there, segments)
                    for to, bound in self.bound[there, head]:
                        found = self.find(to, there, (*bound, *segments[1:]), depth + 1)
                        if found:
                            return found
        return self.foreign(file, root, segments)

    def walk(self, place, segments):
        root, module = place
        for segment in segments:
            if segment == "super":
                module = module[:-1]
            elif segment == "self":
                continue
            elif (root, (*module, segment)) in self.homes:
                module = (*module, segment)
            else:
                return "file", (root, module), segment
        return "file", (root, module), ""

    def foreign(self, file, root, segments):
        if not segments:
            return None
        owner = self.crates.owner(file)
        if owner is not None:
            need = self.crates.needs[owner].get(segments[0])
            library = self.crates.library.get(owner)
            if need and need[1] is None:
                return "crate", need[0]
            if need:
                library = self.crates.library.get(need[1])
            if library and (need or library[0] == segments[0]):
                return self.walk((library[1], ()), segments[1:])
            if self.crates.edition[owner] == "2015" and (root, (segments[0],)) in self.homes:
                return self.walk((root, ()), segments)
        return ("crate", segments[0]) if segments[0] in BUILT_IN else None


def main() -> None:
    """Print the oracle's answer."""
    root = os.path.realpath(sys.argv[1])
    listing = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, check=True)
    paths = [
        p for p in listing.stdout.decode().split("\0") if p and not os.path.islink(f"{root}/{p}")
    ]
    known = set(paths)
    files = facts(root, [path for path in paths if path.endswith(".rs")])
    crates = Crates(root, [path for path in paths if os.path.basename(path) == "Cargo.toml"])
    lookup = Lookup(files, crates)
    edges, externals = {}, {}
    for file, said in files.items():
        to: dict[str, set[str]] = {path: set() for path in lookup.loads[file]}
        out: set[str] = set()
        for kind, *parts in said:
            if kind == "I":
                put = os.path.normpath(os.path.join(os.path.dirname(file), parts[0]))
                if put in known:
                    to.setdefault(put, set())
            if kind not in "UP":
                continue
            segments = tuple(
                part.removeprefix("r#") for part in parts[2 if kind == "U" else 1].split("::")
            )
            if kind == "P" and not (segments[0][:1].islower() or segments[0][:1] in ("", "_")):
                continue
            inner = tuple(filter(None, parts[0].split("::")))
            found = [
                hit
                for at, module in lookup.places[file]
                if (hit := lookup.find(file, (at, module + inner), segments))
            ]
            is_leaf = kind == "U" and len(segments) > 1 and segments[0].islower()
            if not found and is_leaf and crates.owner(file) is None:
                out.add(segments[0])
            for hit in sorted(found, key=lambda hit: -len(hit[1][1]) if hit[0] == "file" else 1)[
                :1
            ]:
                if hit[0] == "crate":
                    out.add(hit[1])
                    continue
                homes = lookup.homes[hit[1]]
                declaring = [home for home in homes if hit[2] in lookup.exports[home]]
                for home in declaring or homes:
                    to.setdefault(home, set()).update({hit[2]} - {""})
        to.pop(file, None)
        edges[file] = {path: sorted(names) for path, names in to.items()}
        externals[file] = sorted(out)
    exports = {path: sorted(names) for path, names in lookup.exports.items()}
    print(json.dumps({"edges": edges, "externals": externals, "exports": exports}))


if __name__ == "__main__":
    main()
