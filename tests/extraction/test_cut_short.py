"""A file cut in the middle of a declaration still has the name that stands there."""

import pytest

from project_intel.extraction.extract import extract
from project_intel.extraction.structure import Outcome

CUT = [
    ("a.ts", "export const whole = 1\nexport function cut(a: string", ["whole", "cut"]),
    ("a.ts", "export class Cut {\n  m() {", ["Cut"]),
    ("a.ts", "export interface Cut {\n  a:", ["Cut"]),
    ("a.ts", "export const cut =", ["cut"]),
    ("a.js", "export async function cut(a, b", ["cut"]),
    ("a.js", "module.exports = { a, b", ["a", "b"]),
    ("a.py", "def whole(): ...\ndef cut(a,\n  b", ["whole", "cut"]),
    ("a.py", "class Cut(", ["Cut"]),
    ("a.go", "package a\ntype Cut struct {\n A int", ["Cut"]),
    ("a.rs", "pub struct Cut {\n a:", ["Cut"]),
    ("a.java", "public record Cut(int a", ["Cut"]),
    ("a.kt", "class Whole\nclass Cut(val a: Int", ["Whole", "Cut"]),
    ("a.kt", "object Cut {\n val x =", ["Cut"]),
    ("a.cs", "namespace A {\npublic class Cut {\n void M() {", ["Cut"]),
    ("a.rb", "module Cut\n class B", ["Cut", "B"]),
    ("a.php", "<?php\nfunction cut(", ["cut"]),
    ("a.c", "int cut(int a", ["cut"]),
    ("a.swift", "func cut(", ["cut"]),
]


@pytest.mark.parametrize(
    ("path", "text", "names"), CUT, ids=[f"{p} {t[-12:]!r}" for p, t, _ in CUT]
)
def test_the_declaration_being_cut_keeps_its_name(path: str, text: str, names: list[str]) -> None:
    found = extract(path, text.encode())
    assert (list(found.exports), found.outcome) == (names, Outcome.PARTIAL)


def test_a_list_of_imports_being_cut_keeps_what_is_there() -> None:
    (item,) = extract("a.py", b"from b import (a,\n c").imports
    assert (item.source, item.names) == ("b", ("a", "c"))


def test_nothing_is_made_up_for_a_name_that_is_not_there() -> None:
    assert extract("a.ts", b"export function").exports == ()
    assert extract("a.ts", b"export const whole = 1\nexport").exports == ("whole",)
