import pytest

from project_intel.extraction.beginning import beginning, closed


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(b"one\ntwo\nthree\n", b"one\ntwo\n", id="whole lines"),
        pytest.param(b"longer than ten", b"longer tha", id="no line ends in time"),
        pytest.param(b"short", b"short", id="all of it"),
    ],
)
def test_a_piece_ends_with_a_line(source: bytes, expected: bytes) -> None:
    assert beginning(source, 10) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(b"a\n/* b\n\nc d e */ f\ng\n", b"a\n" + b" " * 14 + b" f\ng\n", id="comment"),
        pytest.param(b'a\n"""\nb\nc\nd"""\ne\nf\n', b"a\n" + b" " * 12 + b"\ne\nf\n", id="string"),
        pytest.param(b"a\n/* b\n\nno end\n", b"a\n/* b\n\n", id="never closed"),
        pytest.param(b"/*\n*/\na\nb c d\n", b"/*\n*/\na\n", id="closed before"),
        pytest.param(
            b"a\n/*\nbcdefg*/\nh\n/*\nijklm*/\nn\n", b"a\n" + b" " * 11 + b"\nh\n", id="another"
        ),
    ],
)
def test_a_comment_or_string_across_the_cut_is_left_out(source: bytes, expected: bytes) -> None:
    assert beginning(source, 10) == expected


@pytest.mark.parametrize(
    ("piece", "expected"),
    [
        pytest.param(b"f(a, [1, {", b"f(a, [1, {}])", id="nested"),
        pytest.param(b"f(a)", b"f(a)", id="nothing open"),
        pytest.param(b"} f(", b"} f()", id="one too many closed"),
        pytest.param(b"(" * 3_000, b"(" * 3_000 + b")" * 1_000, id="more than a table has"),
    ],
)
def test_what_is_open_gets_closed(piece: bytes, expected: bytes) -> None:
    assert closed(piece) == expected
