import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.extraction.record import packed, unpacked
from project_intel.extraction.structure import Extraction, ImportKind, Outcome, RawImport

NAMES = st.lists(st.text()).map(tuple)
IMPORTS = st.lists(
    st.builds(RawImport, st.text(), NAMES, st.sampled_from(ImportKind), st.text(), st.text())
).map(tuple)
EXTRACTIONS = st.builds(
    Extraction,
    size_chars=st.integers(0),
    line_count=st.none() | st.integers(0),
    language=st.text(),
    outcome=st.sampled_from(Outcome),
    imports=IMPORTS,
    exports=NAMES,
    mentions=NAMES,
    namespaces=NAMES,
    identifiers=NAMES,
    owners=NAMES,
    members=NAMES,
    bases=NAMES,
    generics=NAMES,
    taken=NAMES,
    extensions=NAMES,
    read=NAMES,
    values=NAMES,
    nested=NAMES,
)


@given(EXTRACTIONS)
def test_a_record_brings_the_extraction_back_through_json(extraction: Extraction) -> None:
    assert unpacked(packed(extraction)) == extraction


def test_a_record_holds_no_empty_tail() -> None:
    imports = (RawImport("os"), RawImport("./a", ("b",)), RawImport("./c", (), ImportKind.EFFECT))
    extraction = Extraction(9, 1, "typescript", Outcome.PARSED, imports, ("d",))
    assert json.loads(packed(extraction)) == [
        9,
        1,
        "typescript",
        "parsed",
        [["os"], ["./a", ["b"]], ["./c", [], "effect"]],
        ["d"],
    ]
    assert packed(Extraction(0, 0, "", Outcome.TEXT)) == '[0,0,"","text"]'


@pytest.mark.parametrize(
    "record",
    [
        [],
        [1, 2, "python"],
        [1, 2, "python", "unheard of"],
        [1, 2, "python", "parsed", 5],
        [1, 2, "python", "parsed", [["os", [], "odd"]]],
        [1, 2, "python", "parsed", *([[]] * 15)],
    ],
)
def test_a_foreign_record_is_refused(record: list[object]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        unpacked(json.dumps(record))
