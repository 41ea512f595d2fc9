"""Makes aider's map of a tree, without a model or a chat around it; runs in aider's Python.

python aider_map.py TREE          build what is kept and print the default map once
python aider_map.py TREE --ask    then answer queries: see answering.py

Tokens are counted as a quarter of the characters: its own counter would load a tokenizer.
"""

import os
import re
import subprocess
import sys

from aider.repomap import RepoMap
from answering import answer_queries


class Quiet:
    """Stands for aider's terminal."""

    def tool_output(self, *_: object) -> None:
        """Say nothing."""

    tool_warning = tool_error = tool_output

    def read_text(self, path: str) -> str | None:
        """Return the text of a file, None where it has none."""
        try:
            with open(path, encoding="utf-8") as file:
                return file.read()
        except (OSError, UnicodeError):
            return None


class Quarter:
    """Stands for a model with 200,000 tokens of context."""

    def token_count(self, text: str) -> float:
        """Count a token for every four characters."""
        return len(text) / 4


def main() -> None:
    """Map, and answer where asked to."""
    tree = os.path.realpath(sys.argv[1])
    os.chdir(tree)
    listed = subprocess.run(["git", "ls-files", "-z"], capture_output=True, check=True).stdout
    paths = listed.decode(errors="surrogateescape").split("\0")[:-1]
    files = [os.path.join(tree, path) for path in paths]
    maps = RepoMap(
        root=tree, main_model=Quarter(), io=Quiet(), max_context_window=200_000, map_tokens=1024
    )

    def ask(query: str) -> tuple[list[str], int]:
        # As its chat finds what a message mentions: words as names, and as stems of files.
        words = set(re.split(r"\W+", query)) - {""}
        long = {word.lower() for word in words if len(word) >= 5}
        named = {p for p in paths if os.path.splitext(os.path.basename(p))[0].lower() in long}
        tags = maps.get_ranked_tags([], files, named, words)
        text = maps.get_repo_map([], files, named, words) or ""
        return list(dict.fromkeys(tag[0] for tag in tags)), len(text)

    if "--ask" in sys.argv:
        answer_queries(ask)
    else:
        maps.get_repo_map([], files)
        print(f"{len(files)} files")


main()
