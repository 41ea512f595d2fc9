"""Says where the directives of a Dart checkout lead, as pub and the language specification have it.

There is no Dart SDK behind it: directives stand before all declarations, so a small scanner of
comments and strings suffices. A package is what a pubspec.yaml calls so.
"""

import itertools
import json
import os
import posixpath
import re
import subprocess
import sys

TOKEN = re.compile(
    r"//[^\n]*|/\*.*?\*/|@[\w.]+(?:\([^()]*\))?|(?P<word>\w+)|(?P<text>'[^'\n]*'|\"[^\"\n]*\")|(?P<sign>[^\s])",
    re.S,
)
STARTS = ("import", "export", "part", "library", "augment")


def directives(text: str) -> list[list[str]]:
    """Split the beginning of a file into its directives, each a list of tokens."""
    found: list[list[str]] = [[]]
    for match in TOKEN.finditer(text):
        token = match["word"] or match["text"] or match["sign"]
        if token is None:
            continue
        if token == ";":
            found.append([])
            continue
        if not found[-1] and token not in STARTS:
            break
        found[-1].append(token)
    return [each for each in found if each]


def main() -> None:
    root = os.path.realpath(sys.argv[1])
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, text=True)
    known = {path for path in listed.stdout.split("\0") if path}
    packages: dict[str, list[str]] = {}
    for path in sorted(known):
        if posixpath.basename(path) == "pubspec.yaml":
            with open(os.path.join(root, path), encoding="utf-8") as file:
                name = next((line for line in file if line.startswith("name:")), "name:")
            packages.setdefault(name[5:].split("#")[0].strip(" \n'\""), []).append(
                posixpath.dirname(path)
            )
    edges: dict[str, dict[str, list[str]]] = {}
    externals: dict[str, list[str]] = {}
    for path in sorted(known):
        full = os.path.join(root, path)
        if not path.endswith(".dart") or os.path.islink(full):
            continue
        with open(full, encoding="utf-8") as file:
            text = file.read()
        edges[path], externals[path] = {}, []
        for words in directives(text):
            names = taken(words)
            for word in words:
                if word[0] not in "'\"":
                    continue
                uri = word[1:-1]
                if uri.startswith("dart:"):
                    externals[path].append(uri)
                    continue
                target = posixpath.join(posixpath.dirname(path), uri)
                if uri.startswith("package:"):
                    package, _, inner = uri[8:].partition("/")
                    homes = packages.get(package)
                    if not homes:
                        externals[path].append(package)
                        continue
                    around = [home for home in homes if f"{path}/".startswith(f"{home}/")]
                    home = max(around, key=len) if around else homes[0]
                    target = posixpath.join(home, "lib", inner)
                target = posixpath.normpath(target)
                if target in known and target != path:
                    kept = edges[path].setdefault(target, [])
                    kept += [name for name in names if name not in kept]
    print(json.dumps({"edges": edges, "externals": externals}))


def taken(words: list[str]) -> list[str]:
    """List the prefix and the names shown; an export of everything is a star."""
    names = []
    for before, word in itertools.pairwise(words):
        if before == "as":
            names.append(word)
    shown = False
    for word in words:
        if word in ("show", "hide", "as"):
            shown = word == "show"
        elif shown and word[0] not in ",'\"":
            names.append(word)
    return names or (["*"] if words[0] == "export" else [])


main()
