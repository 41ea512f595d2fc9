"""Writes hits as an evidence packet that never exceeds its budget."""

from collections.abc import Sequence

from project_intel.display import safe
from project_intel.evidence.calls import quoted, snippet_call
from project_intel.evidence.fences import fence_for
from project_intel.evidence.model import HIT_CHARS, SNIPPET_LINES, Hit

NOTHING = "No matching chunks found."
_BETWEEN = "\n\n"


def packet(hits: Sequence[Hit], max_chars: int) -> str:
    """Write the hits in their order; what does not fit is named, with the call that shows it."""
    if not hits:
        return NOTHING
    blocks: list[str] = []
    used = 0
    for number, hit in enumerate(hits, 1):
        block = _block(number, hit, _whole(hit))
        used += len(block) + (len(_BETWEEN) if blocks else 0)
        if used > max_chars:
            break
        blocks.append(block)
    else:
        return _BETWEEN.join(blocks)
    while True:
        ending = _ending(hits, blocks, max_chars)
        if ending:
            return _BETWEEN.join((*blocks, *ending))
        if not blocks:
            return f"... (budget: {_counted(len(hits))} omitted; raise maxChars to see them)"
        blocks.pop()


def _ending(hits: Sequence[Hit], blocks: Sequence[str], max_chars: int) -> list[str]:
    """Give what follows the whole blocks: a cut hit, a trailer or both; nothing if none fits."""
    shown = len(blocks)
    available = max_chars - sum(len(block) + len(_BETWEEN) for block in blocks)
    hit, rest = hits[shown], hits[shown + 1 :]
    if rest:
        trailer = _trailer(rest, available, more=True)
        part = _part(shown + 1, hit, available - len(trailer) - len(_BETWEEN)) if trailer else ""
        if part:
            return [part, trailer]
    else:
        part = _part(shown + 1, hit, available)
        if part:
            return [part]
    trailer = _trailer(hits[shown:], available, more=bool(blocks))
    return [trailer] if trailer else []


def _block(number: int, hit: Hit, body: str) -> str:
    fence = fence_for(body)
    head = f"[{number}] FILE: {safe(hit.path, len(hit.path) * 6)}\nLINES: {hit.start}-{hit.end}"
    return f"{head}\nSCORE: {_number(hit.score)}\n{fence}\n{body}\n{fence}"


def _whole(hit: Hit) -> str:
    if hit.resume is None:
        return hit.body
    end = min(hit.end, hit.resume + SNIPPET_LINES - 1)
    call = snippet_call(hit.path, hit.resume, end, hit.column)
    return f"{hit.body}\n... (truncated at {HIT_CHARS} chars; use {call} to expand)"


def _part(number: int, hit: Hit, available: int) -> str:
    """Write a hit with as many whole lines of its body as fit, "" where not even its head does."""
    kept: list[str] = []
    for line in hit.body.split("\n"):
        block = _block(number, hit, "\n".join((*kept, line, cut_note(hit, len(hit.body)))))
        if len(block) > available:
            break
        kept.append(line)
    shown = "\n".join(kept)
    block = _block(number, hit, "\n".join((*kept, cut_note(hit, len(hit.body) - len(shown)))))
    return block if len(block) <= available else ""


def cut_note(hit: Hit, chars: int) -> str:
    """Say that so many characters of a hit's body are left out, and the call that shows them."""
    end = min(hit.end, hit.start + SNIPPET_LINES - 1)
    call = snippet_call(hit.path, hit.start, end)
    return f"... (budget: {chars} chars omitted; use {call} to expand)"


def _trailer(hits: Sequence[Hit], available: int, *, more: bool) -> str:
    """Name as many of the omitted hits as fit, "" where not even one does."""
    counted = _counted(len(hits), " more" if more else "")
    head, tail = (
        f"... (budget: {counted} omitted: ",
        ("; use read_snippet <path> <start> <end> to expand, or raise maxChars)"),
    )
    room = available - len(head) - len(tail)
    best = ""
    named = ""
    for number, hit in enumerate(hits, 1):
        named += f"{', ' if named else ''}{quoted(hit.path)} {hit.start}-{hit.end}"
        left = len(hits) - number
        written = f"{named}, +{left} more" if left else named
        if len(written) <= room:
            best = f"{head}{written}{tail}"
        elif len(named) > room:
            break
    return best


def _counted(number: int, more: str = "") -> str:
    return f"{number}{more} hit" if number == 1 else f"{number}{more} hits"


def _number(score: float) -> str:
    """Write a number without a needless point: 2.1, 4."""
    return f"{score:.3f}".rstrip("0").rstrip(".")
