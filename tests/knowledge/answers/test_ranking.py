"""How good the ranking is on a small project: a change of it is a change of this golden file."""

from pathlib import Path
from statistics import fmean

import pytest

from project_intel.counting import count_words
from project_intel.extraction.extract import extract
from project_intel.extraction.text import content_hash
from project_intel.knowledge.answers.index import Index, prepare
from project_intel.knowledge.answers.score import best, rank
from project_intel.knowledge.model import Entry, Structure
from project_intel.knowledge.texts.texts import Texts
from project_intel.linking.link import link
from project_intel.linking.links import Tree
from project_intel.terms import parse

HERE = Path(__file__).parent / "ranking"
GOLDEN = HERE / "rank_stats.txt"


def project() -> Index:
    """Map the project whose files stand in one text, each after a line with its path."""
    sources = {}
    for part in (HERE / "project.txt").read_text("utf-8").split("=== ")[1:]:
        path, _, text = part.partition("\n")
        sources[path] = text
    found = {path: extract(path, text.encode()) for path, text in sources.items()}
    links = link(found, Tree(frozenset(sources), sources.get))
    texts = Texts()
    files = {}
    for path, text in sources.items():
        content = content_hash(text.encode())
        texts.add(content, count_words(text))
        one = found[path]
        files[path] = Entry(
            Structure(
                one.size_chars,
                one.line_count,
                one.exports,
                links[path].imports,
                links[path].refs,
                content,
            )
        )
    return prepare(files, [(texts, list(files))])


def test_the_ranks_of_known_answers(request: pytest.FixtureRequest) -> None:
    index = project()
    lines, ranks = [], []
    for line in (HERE / "questions.txt").read_text("utf-8").splitlines():
        query, _, wanted = line.partition(" => ")
        found = [index.paths[row] for row in best(index, rank(index, parse(query)))]
        place = found.index(wanted) + 1 if wanted in found else 0
        ranks.append(place)
        lines.append(f"{place or '-':>2} of {len(found):>2}  {query} => {wanted}")
    share = {most: fmean(0 < place <= most for place in ranks) for most in (1, 3, 10)}
    mrr = fmean(1 / place if place else 0 for place in ranks)
    lines.append(
        f"first {share[1]:.2f}, in the first three {share[3]:.2f}, in the first ten "
        f"{share[10]:.2f}, mean reciprocal rank {mrr:.2f}"
    )
    text = "\n".join(lines) + "\n"
    if request.config.getoption("--update"):
        GOLDEN.write_text(text, "utf-8", newline="\n")
    assert text == GOLDEN.read_text("utf-8")
    assert share[1] > 0.8
