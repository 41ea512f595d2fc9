"""Counts a file as the TypeScript original did, so that its baselines can be compared."""


def original_counts(data: bytes) -> tuple[int, int]:
    """Return UTF-16 code units, line endings and byte-order mark included, and lines.

    Lines are the pieces between LF or CRLF, less one where the text ends with LF or CR.
    """
    text = data.decode("utf-8", "replace")
    units = len(text) + sum(character > "\uffff" for character in text)
    if not text:
        return 0, 0
    return units, text.count("\n") + 1 - text.endswith(("\n", "\r"))
