"""Weighs the batches of a scan against the same files in the original's layout.

python bench/batches.py REPOSITORY

The repository is mapped in memory and in its cache; nothing else is written. Every batch is worded
twice, with the same files: as a scan writes it, and as the original did (every run of white space
one space, but for the languages it kept lines of; its schema and `imports` attributes; nothing
cut). Neither tells summaries of other files; ours tells what they export. Four comparisons: all
files; without those a tool wrote, such as lock files, and drawings; without any file of which we
leave something out; of these the layout alone, without the exports. The last line is the README's
row.

Tokens are those of o200k_base where the package `bpe-openai` is installed, another model's, so the
ratio counts; else characters / 2.5.
"""

import math
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from project_intel.knowledge.analysis.brief import Ending, compose, fence_for
from project_intel.knowledge.analysis.gathering import Gathered, gather
from project_intel.knowledge.analysis.material import SAMPLE_CHARS
from project_intel.knowledge.analysis.packing import Budget, plan
from project_intel.knowledge.analysis.work import Batch, Source
from project_intel.knowledge.located import Located, locate
from project_intel.knowledge.project import Project

BUDGET = Budget(50_000, 2.5)
COMMIT = ["git", "rev-parse", "--short=12", "HEAD"]
KEPT_LINES = (".py", ".yaml", ".yml", ".pug", ".haml", ".coffee")

# What the original asks for, in about as many words as it used.
ASKED = """\
Analyze the following {count} files and return a JSON array with one object per file:
[{{"path": "exact input path", "summary": "content, purpose and key information for understanding \
the role of the file (max 450 characters)", "role": "implementation|executable|helperScript|test|\
configuration|build|documentation|data", "technologies": ["2-5 items"], "searchTags": ["additional \
search words that are not in the other fields"]}}]

Load the tool submit_analysis and call it with the results. Do not use any other tools. When \
finished, answer only: Done
"""


def counter() -> tuple[str, Callable[[str], int]]:
    """Return how tokens are counted, in words and as a function."""
    try:
        import bpe_openai
    except ImportError:
        return "characters / 2.5", lambda text: math.ceil(len(text) / 2.5)
    encoding = bpe_openai.get_encoding("o200k_base")

    def count(text: str) -> int:
        # It takes texts of limited length only.
        pieces = (text[at : at + 100_000] for at in range(0, len(text), 100_000))
        return sum(len(encoding.encode(piece, disallowed_special=())) for piece in pieces)

    return "tokens of o200k_base", count


def original_content(path: str, text: str) -> str:
    """Shorten a text as the original did."""
    if not path.lower().endswith(KEPT_LINES):
        return re.sub(r"\s+", " ", text).strip()
    lines = (line.rstrip() for line in text.splitlines())
    return "\n".join(
        re.sub(r"^\s+", lambda margin: margin[0].replace("\t", "  "), line)
        for line in lines
        if line
    )


def original(batch: Batch, sources: dict[str, Source], texts: dict[str, str]) -> str:
    """Word a batch as the original did."""
    files = set(batch.files)
    parts = []
    for path in batch.files:
        told = [
            f"{key}: {', '.join(names)}" if names else key
            for key, names in sources[path].imports.items()
            if key in files
        ]
        told += [ref for ref in sources[path].refs if ref in files]
        imports = f' imports="{" | ".join(told)}"' if told else ""
        content = original_content(path, texts[path])
        parts.append(f'<file path="{path}"{imports}>\n{content}\n</file>')
    head = ASKED.format(count=len(parts))
    return head + "\n--- Files to Analyze ---\n" + "\n\n".join(parts)


def weigh(
    found: Located,
    gathered: Gathered,
    paths: Iterable[str],
    count: Callable[[str], int],
    *,
    exports: bool,
) -> tuple[int, int, int, int]:
    """Return batches, files and the tokens of both layouts for some of the files."""
    sources = {path: gathered.sources[path] for path in paths}
    root = Path(found.project.root)
    texts = {path: (root / path).read_bytes().decode("utf-8", "replace") for path in sources}
    sizes = {path: gathered.materials[path].chars for path in sources}
    batches = plan(list(sources.values()), sizes, found.rows, BUDGET)
    ours = theirs = 0
    for batch in batches:
        materials = {path: gathered.materials[path] for path in batch.files}
        fence = fence_for([one.text for one in materials.values()])
        bare = ((path, replace(found.rows[path], analysis=None)) for path in batch.context)
        known = dict(bare) if exports else {}
        ours += count(compose(batch, materials, known, Ending.SUBMIT, fence))
        theirs += count(original(batch, sources, texts))
    return len(batches), len(sources), ours, theirs


def main() -> int:
    """Print a line for each comparison."""
    if len(sys.argv) != 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    found = locate(Project(str(Path(sys.argv[1]).resolve())), "", write=False)
    every = [path for path, row in found.rows.items() if row.structure.line_count is not None]
    filters = found.mapped.listing.filters
    gathered = gather(found.project.root, "", every, found.rows, {}, filters, BUDGET)
    materials = gathered.materials
    whole = [path for path in materials if not materials[path].left_out]
    written = [
        path for path in materials if path in whole or len(materials[path].text) > SAMPLE_CHARS
    ]
    unit, count = counter()
    print(unit)
    row = []
    cases = (
        ("all", materials, True),
        ("no lock files", written, True),
        ("nothing cut", whole, True),
        ("layout alone", whole, False),
    )
    for name, paths, exports in cases:
        batches, files, ours, theirs = weigh(found, gathered, paths, count, exports=exports)
        ratio = f"{ours / theirs - 1:+.1%}".replace("-", "−").replace("%", " %")
        sizes = f"{files:,} files, {batches} batches, {ours:,} ours, {theirs:,} original"
        print(f"{name}: {sizes}, {ratio}")
        row += [ratio] if row else [f"{files:,}", f"{ours:,}", ratio]
    commit = subprocess.run(COMMIT, cwd=found.project.root, capture_output=True, text=True)
    name = f"{Path(found.project.root).name} `{commit.stdout.strip()}`"
    print(f"| {name} | {' | '.join(row)} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
