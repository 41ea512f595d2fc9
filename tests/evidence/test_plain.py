"""What a process printed, as plain lines."""

import pytest

from project_intel.evidence.plain import plain_lines


@pytest.mark.parametrize(
    ("output", "lines"),
    [
        pytest.param(b"", [], id="nothing"),
        pytest.param(b"one\ntwo\n", ["one", "two"], id="lines"),
        pytest.param(b"\none\n\n\n", ["", "one"], id="empty lines at the end"),
        pytest.param(b"one\r\ntwo", ["one", "two"], id="line ends of Windows"),
        pytest.param(b"\x1b[1;31mFAIL\x1b[0m a", ["FAIL a"], id="colours"),
        pytest.param(b"\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", ["link"], id="a link"),
        pytest.param(b"\x1b]0;title\x07a", ["a"], id="a window's title"),
        pytest.param(b"10%\r50%\r100% done\n", ["100% done"], id="progress written over"),
        pytest.param("größe ✓".encode(), ["größe ✓"], id="signs of several bytes"),
        pytest.param(b"caf\xe9", ["caf\ufffd"], id="what is no UTF-8"),
        pytest.param("a\u202eb\x08c".encode(), ["abc"], id="what turns or hides text"),
        pytest.param(b"\tat x", ["\tat x"], id="a tab stays"),
    ],
)
def test_an_output_becomes_lines_without_controls(output, lines):
    assert plain_lines(output) == lines


def test_of_an_output_whose_beginning_is_missing_the_part_line_goes():
    assert plain_lines("größe\nnext\n".encode()[3:], cut=True) == ["next"]
    assert plain_lines(b"one endless line", cut=True) == ["one endless line"]
