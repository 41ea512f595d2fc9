"""The shapes of tool results; none shows a credential."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from json import dumps, loads
from typing import Any

from mcp.types import Annotations, CallToolResult, ContentBlock, TextContent

from project_intel.credentials import seal, seal_value
from project_intel.knowledge.analysis.handout import Handout
from project_intel.knowledge.question import Answer
from project_intel.settings import Settings


def found(answer: Answer, options: Settings, now: datetime | None = None) -> CallToolResult:
    """Return the answer for the model, and a line for the user where that is wanted."""
    stamp = (now or datetime.now(UTC)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    for_model = Annotations.model_validate(
        {"audience": ["assistant"], "priority": 0.3, "lastModified": stamp}
    )
    content: list[ContentBlock] = [_text(answer.text, for_model)]
    if options.user_audience:
        entries = "entry" if answer.shown == 1 else "entries"
        for_user = Annotations(audience=["user"], priority=0.0)
        content.append(_text(f"Found {answer.shown} knowledge {entries}", for_user))
    structured = _sendable(answer.structured) if options.structured_content else None
    return CallToolResult(content=content, structuredContent=structured)


def handed_out(handout: Handout, notes: Sequence[str], options: Settings) -> CallToolResult:
    """Return the batches for the model as JSON, and a line for the user where that is wanted."""
    value = handout.as_json(notes)
    if not handout.batches:
        return told("\n".join((handout.text, *notes)), value, options)
    for_model = Annotations(audience=["assistant"], priority=0.1)
    text = dumps(value, ensure_ascii=False, separators=(",", ":"))
    content: list[ContentBlock] = [_text(text, for_model)]
    if options.user_audience:
        count = len(handout.batches)
        for_user = Annotations(audience=["user"], priority=0.0)
        content.append(_text(f"File analysis by {count} subagents required", for_user))
    structured = _sendable(value) if options.structured_content else None
    return CallToolResult(content=content, structuredContent=structured)


def told(text: str, structured: Mapping[str, object], options: Settings) -> CallToolResult:
    """Return a message for the model and the user."""
    return stated(text, structured if options.structured_content else None)


def stated(text: str, structured: Mapping[str, object] | None) -> CallToolResult:
    """Return a message for the model and the user, with its values whatever the settings."""
    return CallToolResult(
        content=[_text(text, Annotations(audience=["assistant", "user"], priority=0.0))],
        structuredContent=None if structured is None else _sendable(structured),
    )


def error(sentence: str, opening: str = "Error") -> CallToolResult:
    """Return a failure; its text is exactly the opening, a colon and the sentence."""
    for_both = Annotations(audience=["assistant", "user"], priority=0.0)
    return CallToolResult(content=[_text(f"{opening}: {sentence}", for_both)], isError=True)


def _text(text: str, annotations: Annotations) -> TextContent:
    # Half a surrogate pair (a file name that is not UTF-8) cannot be sent: it ends the session.
    sendable = seal(text).encode("utf-8", "backslashreplace").decode("utf-8")
    return TextContent(type="text", text=sendable, annotations=annotations)


def _sendable(value: Mapping[str, object]) -> dict[str, Any]:
    text = dumps(seal_value(value), ensure_ascii=False)
    sendable: dict[str, Any] = loads(text.encode("utf-8", "replace"))
    return sendable
