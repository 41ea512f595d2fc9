"""Puts a line into a text that others write too, and takes it out again byte for byte."""


def with_line(text: bytes | None, line: bytes, mark: bytes, head: bytes = b"") -> bytes:
    """Return the text with `line`, which ends with `mark`, in place of one with that mark or last.

    Line ends are those of the text. Where there was none, `head` goes before the line.
    """
    if text is None:
        return head + line + b"\n"
    lines = text.splitlines(keepends=True)
    for number, old in enumerate(lines):
        bare = old.rstrip(b"\r\n")
        if bare.endswith(mark):
            lines[number] = line + old[len(bare) :]
            return b"".join(lines)
    end = b"\r\n" if b"\r\n" in text or text.endswith(b"\r") else b"\n"
    # A last line that was open stays so: then it can be told apart when ours is taken out.
    return text + line + end if text.endswith(b"\n") else text + end + line


def without_line(text: bytes, mark: bytes, head: bytes = b"") -> bytes | None:
    """Return the text without the lines that end with `mark`; None where nothing else was in it."""
    lines = text.splitlines(keepends=True)
    kept = [line for line in lines if not line.rstrip(b"\r\n").endswith(mark)]
    left = b"".join(kept)
    if len(kept) == len(lines) or text.endswith(b"\n"):
        return None if left == head and left != text else left
    return left.removesuffix(b"\n").removesuffix(b"\r")
