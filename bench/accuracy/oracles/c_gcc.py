"""Says which files the includes of a C or C++ checkout open, by gcc, and what ctags finds in them.

C_INCLUDE lists the -I folders of the build, relative to the checkout and separated by colons. Every
directive is tried by itself, whatever condition it stands under, in a file beside its own.
"""

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

SOURCES = (".c", ".cc", ".cpp", ".cxx")
HEADERS = (".h", ".hh", ".hpp", ".hxx")
DIRECTIVE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*(<[^>\n]+>|"[^"\n]+")', re.M)
COMMENT = re.compile(rb'//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'', re.S)
GUARD = re.compile(r"_(?:H|HH|HPP|HXX|INCLUDED)_*$")
KINDS = ["--kinds-C=fgpstuvxd", "--kinds-C++=fgpstuvxdcA", "--extras=-{anonymous}"]


def directives(text: bytes) -> list[str]:
    """List the includes outside comments, as written."""
    bare = COMMENT.sub(lambda m: m[0] if m[0][:1] in b"\"'" else b" ", text)
    return [found.decode() for found in dict.fromkeys(DIRECTIVE.findall(bare))]


def opened(root: str, folder: str, written: str, flags: list[str]) -> str | None:
    """Give the file gcc opens for one directive of a file in `folder`."""
    if written[1:-1].startswith("/"):
        return None
    command = ["gcc", "-E", "-H", "-x", "c++" if "." not in written else "c", *flags]
    command += ["-iquote", os.path.join(root, folder), "-o", os.devnull, "-"]
    done = subprocess.run(
        command, input=f"#include {written}\n", capture_output=True, text=True, cwd=root
    )
    first = next((line for line in done.stderr.splitlines() if line.startswith(". ")), None)
    return os.path.realpath(os.path.join(root, first[2:])) if first else None


def exports(root: str, paths: list[str]) -> dict[str, list[str]]:
    """Ask ctags for what each file shares."""
    command = [
        "ctags",
        "--output-format=json",
        "--fields=+fksS{file}",
        *KINDS,
        "-f",
        "-",
        "-L",
        "-",
    ]
    done = subprocess.run(command, input="\n".join(paths), capture_output=True, text=True, cwd=root)
    found: dict[str, list[str]] = {path: [] for path in paths}
    for line in done.stdout.splitlines():
        tag = json.loads(line)
        path, kind = tag["path"], tag["kind"]
        is_header = path.endswith(HEADERS)
        in_scope = tag.get("scopeKind") not in ("struct", "union", "class", "function", "enum")
        is_static = not is_header and tag.get("file") and kind in ("function", "variable")
        if kind == "macro" and GUARD.search(tag["name"]):
            continue
        only_header = kind in ("macro", "prototype", "externvar")
        is_named = "__anon" not in tag["name"] + tag.get("scope", "")
        if is_named and in_scope and not is_static and (is_header or not only_header):
            found[path].append(tag["name"])
    return found


def main() -> None:
    root = os.path.realpath(sys.argv[1])
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, text=True)
    paths = [path for path in listed.stdout.split("\0") if path]
    known = set(paths)
    flags = [f"-I{os.path.join(root, f)}" for f in os.environ.get("C_INCLUDE", "").split(":") if f]
    wanted = {}
    for path in paths:
        full = os.path.join(root, path)
        if path.endswith(SOURCES + HEADERS) and os.path.isfile(full) and not os.path.islink(full):
            with open(full, "rb") as file:
                wanted[path] = directives(file.read())
    tries = sorted(
        {(os.path.dirname(p), written) for p, each in wanted.items() for written in each}
    )
    with ThreadPoolExecutor(2) as pool:
        answers = dict(zip(tries, pool.map(lambda t: opened(root, *t, flags), tries), strict=True))
    edges, externals = {}, {}
    for path, each in wanted.items():
        edges[path], externals[path] = {}, []
        for written in each:
            answer = answers[os.path.dirname(path), written]
            relative = os.path.relpath(answer, root) if answer else ""
            if relative in known:
                if relative != path:
                    edges[path][relative] = []
            elif answer or written[0] == "<":
                externals[path].append(written[1:-1])
    said = {"edges": edges, "externals": externals, "exports": exports(root, sorted(wanted))}
    # What a build makes out of a template is not there for gcc, which cannot know the template.
    said["targets"] = [*SOURCES, *HEADERS, ".def", ".inc", ".inl", ".ipp"]
    print(json.dumps(said))


main()
