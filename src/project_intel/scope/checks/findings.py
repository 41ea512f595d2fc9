"""The codes of findings: what each says and what to do about it; README's table is made from it."""

from typing import NamedTuple


class Code(NamedTuple):
    """One code; E is an error, W a warning."""

    code: str
    says: str
    remedy: str


# fmt: off
CODES: tuple[Code, ...] = (
    Code("E1", "the manifest is no TOML", "mend the line"),
    Code("E2", "a key is missing or of the wrong kind", "see the keys of the manifest"),
    Code("E3", "`type`, `precedence`, `version` or a name in `targets` is not a known one",
         "take one that the message lists"),
    Code("E4", "two fragments have the same id", "rename one"),
    Code("E5", "a fragment's file is missing, no text, over 1 MiB or outside the project",
         "mend the path or the file"),
    Code("E6", "a trigger or exclude is no valid glob", "mend the glob"),
    Code("E7", "a trigger, exclude, keyword or target is empty", "take it out"),
    Code("W1", "a fragment that nothing can match",
         "give it triggers or keywords, or `always = true`"),
    Code("W2", "a glob that matches no file of the project", "mend the glob or take it out"),
    Code("W3", "a fragment larger than the budget, so never packed", "split it"),
    Code("W4", "rules and `always` fragments together are over the budget",
         "shorten them or raise the budget"),
    Code("W5", "a file in a folder of `.scope` that no fragment names (`README` files may)",
         "add a `[[fragment]]` or remove the file"),
    Code("W6", "two fragments name the same file", "make them one"),
    Code("W7", "a keyword of one or two letters, found inside other words", "take a longer one"),
    Code("W8", "a key nobody reads", "mend its name or take it out"),
    Code("W9", "a sign that readers do not see: bidirectional, zero-width, tag, control",
         "take it out, whoever put it there"),
    Code("W10", "a vendor reads only a part of a file", "shorten it or split it"),
    Code("W11", "a file hides another one from a vendor",
         "import the hidden one, move the text there, or remove the file"),
    Code("W12", "a vendor reads the same text twice", "keep the text in one of the files"),
    Code("W13", "an `@word` outside code, which Claude Code and Gemini CLI take for an import",
         "put it into backticks"),
    Code("W14", "an import of a file that does not exist", "mend the path"),
)
# fmt: on


def codes_table() -> str:
    """Write the table as Markdown."""
    rows = ["| code | says | what to do |", "| --- | --- | --- |"]
    rows += [f"| {code} | {says} | {remedy} |" for code, says, remedy in CODES]
    return "\n".join(rows)
