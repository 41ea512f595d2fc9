"""How a driver answers queries: a JSON string a line in, {"paths", "chars"} a line out."""

import json
import sys
from collections.abc import Callable


def answer_queries(ask: Callable[[str], tuple[list[str], int]]) -> None:
    """Answer until the input ends; `ask` gives paths, best first, and the reply's characters."""
    answers = sys.stdout
    # What a peer prints on its own must not come between the answers.
    sys.stdout = sys.stderr
    for line in sys.stdin:
        paths, chars = ask(json.loads(line))
        print(json.dumps({"paths": paths, "chars": chars}), file=answers, flush=True)
