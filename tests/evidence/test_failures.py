"""Which lines of a test run's output are shown."""

import re

import pytest

from ending import ends
from project_intel.evidence.failures import (
    KEPT_LINES,
    LINE_CHARS,
    RAW_LINES,
    REPORT_CHARS,
    failure_lines,
)
from project_intel.evidence.runners import BY_NAME, RUNNERS

SCRIPTS = ("bun_test", "npm_test", "pnpm_test", "yarn_test")

FAILING = [
    ("pytest", "E   ValueError: bad input"),
    ("pytest", "E       AssertionError"),
    ("pytest", "E         - 3"),
    ("pytest", ">       assert total == 4"),
    ("pytest", "ModuleNotFoundError: No module named 'yaml'"),
    ("pytest", "tests/test_api.py F.."),
    ("pytest", "tests/test_api.py ..E.                     [ 50%]"),
    ("pytest", "...F....                                   [100%]"),
    ("pytest", "FAILED tests/test_api.py::test_get - assert 1 == 2"),
    ("pytest", "ERROR tests/test_db.py"),
    ("pytest", "____________________ test_get ____________________"),
    ("pytest", "tests/test_api.py:12: AssertionError"),
    ("pytest", "1 failed, 12 passed in 0.31s"),
    ("pytest", "3 errors in 0.10s"),
    ("pytest", "Fatal Python error: Segmentation fault"),
    ("npm_test", "TypeError: x is not a function"),
    ("npm_test", "not ok 3 - adds numbers"),
    ("npm_test", "  ✕ renders header (12 ms)"),
    ("npm_test", "  ● Header › renders"),
    ("npm_test", " FAIL  src/header.test.ts > renders"),
    ("npm_test", "    > 12 |   expect(total).toBe(4)"),
    ("npm_test", "    Received: 3"),
    ("npm_test", "  1) adds numbers"),
    ("npm_test", "sh: 1: mocha: not found"),
    ("npm_test", "Error: Cannot find module './header'"),
    ("npm_test", "ℹ fail 2"),
    ("npm_test", "src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'."),
    ("bun_test", "(fail) adds numbers [0.42ms]"),
    ("go_test", "--- FAIL: TestFoo (0.00s)"),
    ("go_test", "    foo_test.go:12: got 3, want 4"),
    ("go_test", "FAIL\texample.com/m/foo\t0.004s"),
    ("go_test", "./foo.go:7:2: undefined: bar"),
    ("go_test", "panic: runtime error: index out of range [3] with length 3"),
    ("cargo_test", "test parse::empty ... FAILED"),
    ("cargo_test", "thread 'parse::empty' panicked at src/parse.rs:9:5:"),
    ("cargo_test", "  left: 3"),
    ("cargo_test", "error[E0308]: mismatched types"),
    ("cargo_test", "test result: FAILED. 3 passed; 1 failed; 0 ignored; finished in 0.00s"),
    ("dotnet_test", "  Failed Shop.Tests.Adds [12 ms]"),
    ("dotnet_test", "/src/Shop/Cart.cs(5,10): error CS1002: ; expected [/src/Shop/Shop.csproj]"),
    ("dotnet_test", "Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3"),
    ("maven_test", "java.lang.AssertionError: expected:<3> but was:<4>"),
    ("maven_test", "[ERROR]   CartTest.adds:12 expected: <3> but was: <4>"),
    ("maven_test", "[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0 <<< FAILURE!"),
    ("maven_test", "\tat com.shop.CartTest.adds(CartTest.java:12)"),
    ("gradle_test", "CartTest > adds() FAILED"),
    ("gradle_test", "3 tests completed, 1 failed"),
    ("gradle_test", "FAILURE: Build failed with an exception."),
    ("gradle_test", "e: file:///src/Cart.kt:3:5 Unresolved reference: total"),
]


@pytest.mark.parametrize(("runner", "line"), FAILING)
def test_a_line_that_tells_of_a_failure_is_known(runner, line):
    assert failure_lines([line], runner).matched


HARMLESS = [
    ("pytest", "0 failed, 12 passed"),
    ("pytest", "12 passed in 0.31s"),
    ("pytest", "tests/test_errors.py ....                  [ 40%]"),
    ("pytest", "....s..x                                   [100%]"),
    ("npm_test", "  ✓ handles an error (3 ms)"),
    ("npm_test", "PASS src/error.test.ts"),
    ("npm_test", "ok 4 - throws the expected error"),
    ("npm_test", "# fail 0"),
    ("npm_test", "stdout | src/cart.test.ts > reports an error"),
    ("npm_test", "Tests:  0 failed, 12 passed, 12 total"),
    ("npm_test", "    at Object.<anonymous> (/p/node_modules/jest/build/run.js:12:3)"),
    ("npm_test", "    at Test.run (node:internal/test_runner/test:796:25)"),
    ("bun_test", "(pass) throws the expected error"),
    ("go_test", "ok  \texample.com/m/errors\t0.004s"),
    ("go_test", "--- PASS: TestErrorIsKept (0.00s)"),
    ("cargo_test", "test errors::expected ... ok"),
    ("cargo_test", "test result: ok. 4 passed; 0 failed; 0 ignored; finished in 0.00s"),
    ("dotnet_test", "Passed!  - Failed:     0, Passed:     3, Skipped:     0, Total:     3"),
    ("dotnet_test", "    0 Error(s)"),
    ("maven_test", "[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0"),
    ("maven_test", "[ERROR] For more information about the errors, read the following articles:"),
    ("maven_test", "\tat org.junit.jupiter.api.AssertionFailure.build(AssertionFailure.java:151)"),
    ("gradle_test", "CartTest > reportsAnError() PASSED"),
]


@pytest.mark.parametrize(("runner", "line"), HARMLESS)
def test_a_line_that_only_sounds_like_a_failure_is_known_too(runner, line):
    assert not failure_lines([line], runner).matched


def lines_of(text: str) -> list[str]:
    return text.strip("\n").split("\n")


SAMPLES = {
    "pytest": (
        """
................................................ [ 80%]
...........F
=================================== FAILURES ===================================
___________________________________ test_sum ___________________________________

    def test_sum():
        cart = Cart()
        cart.add(1)
        cart.add(2)
        cart.add(3)
        cart.add(4)
        cart.add(5)
        cart.add(6)
        cart.add(7)
>       assert cart.total() == {"net": 14}
E       AssertionError: assert {'net': 15} == {'net': 14}
E         Differing items:
E         {'net': 15} != {'net': 14}

tests/test_cart.py:9: AssertionError
=========================== short test summary info ============================
FAILED tests/test_cart.py::test_sum - AssertionError: assert {'net': 15} == {'...
1 failed, 59 passed in 0.20s
""",
        ["E         {'net': 15} != {'net': 14}", "tests/test_cart.py:9: AssertionError"],
        ["        cart.add(3)"],
    ),
    "npm_test": (
        """
> shop@1.0.0 test
> jest

PASS src/price.test.ts
PASS src/user.test.ts
PASS src/page.test.ts
PASS src/list.test.ts
FAIL src/cart.test.ts
  ✓ starts empty (2 ms)
  ✕ adds up (4 ms)

  ● adds up

    expect(received).toEqual(expected) // deep equality

    - Expected  - 1
    + Received  + 1

      Object {
        "currency": "EUR",
        "items": Array [
          1,
          2,
          3,
          4,
        ],
    -   "net": 14,
    +   "net": 15,
      }

      4 | test('adds up', () => {
    > 5 |   expect(cart.total()).toEqual({net: 14})
        |                        ^

      at Object.<anonymous> (src/cart.test.ts:5:24)
      at run (node_modules/jest-circus/build/run.js:71:3)

Tests:       1 failed, 5 passed, 6 total
""",
        ['    -   "net": 14,', '    +   "net": 15,', "Tests:       1 failed, 5 passed, 6 total"],
        ["PASS src/price.test.ts"],
    ),
    "cargo_test": (
        """
   Compiling shop v0.1.0
    Finished test profile in 0.31s
     Running unittests src/lib.rs

running 7 tests
test cart::a ... ok
test cart::b ... ok
test cart::c ... ok
test cart::d ... ok
test cart::e ... ok
test cart::f ... ok
test cart::adds ... FAILED

failures:

---- cart::adds stdout ----

thread 'cart::adds' panicked at src/cart.rs:10:9:
assertion `left == right` failed
  left: 15
 right: 14
note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace

test result: FAILED. 6 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out
""",
        ["  left: 15", " right: 14", "thread 'cart::adds' panicked at src/cart.rs:10:9:"],
        ["test cart::a ... ok"],
    ),
    "dotnet_test": (
        """
  Determining projects to restore...
  All projects are up-to-date for restore.
  Shop -> /src/Shop/bin/Debug/net8.0/Shop.dll
Starting test execution, please wait...
A total of 1 test files matched the specified pattern.
  Passed Shop.Tests.IsEmpty [1 ms]
  Passed Shop.Tests.Removes [1 ms]
  Failed Shop.Tests.Adds [12 ms]
  Error Message:
   Assert.Equal() Failure: Values differ
Expected: 14
Actual:   15
  Stack Trace:
     at Shop.Tests.Adds() in /src/Shop.Tests/CartTests.cs:line 10
     at System.RuntimeMethodHandle.InvokeMethod(Object target)

Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3, Duration: 5 ms
""",
        ["Expected: 14", "Actual:   15", "  Failed Shop.Tests.Adds [12 ms]"],
        ["  Determining projects to restore..."],
    ),
    "maven_test": (
        """
[INFO] Scanning for projects...
[INFO] Building shop 1.0
[INFO] --- surefire:3.2.5:test (default-test) @ shop ---
[INFO]  T E S T S
[INFO] Running com.shop.CartTest
[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.05 s <<< FAILURE!
[ERROR] com.shop.CartTest.adds -- Time elapsed: 0.01 s <<< FAILURE!
org.opentest4j.AssertionFailedError: expected: <14> but was: <15>
\tat org.junit.jupiter.api.AssertionFailure.build(AssertionFailure.java:151)
\tat com.shop.CartTest.adds(CartTest.java:12)
\tat java.base/java.lang.reflect.Method.invoke(Method.java:580)

[INFO] Results:
[ERROR] Failures:
[ERROR]   CartTest.adds:12 expected: <14> but was: <15>
[INFO] BUILD FAILURE
[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.
""",
        ["\tat com.shop.CartTest.adds(CartTest.java:12)", "[INFO] BUILD FAILURE"],
        ["[INFO] Scanning for projects..."],
    ),
    "gradle_test": (
        """
> Task :tools:jar UP-TO-DATE
> Task :compileJava UP-TO-DATE
> Task :processResources NO-SOURCE
> Task :classes UP-TO-DATE
> Task :compileTestJava UP-TO-DATE
> Task :test FAILED

CartTest > adds() FAILED
    org.opentest4j.AssertionFailedError at CartTest.java:12

3 tests completed, 1 failed

FAILURE: Build failed with an exception.
* What went wrong:
Execution failed for task ':test'.
* Try:
> Run with --stacktrace option to get the stack trace.
""",
        [
            "    org.opentest4j.AssertionFailedError at CartTest.java:12",
            "3 tests completed, 1 failed",
        ],
        ["> Task :compileJava UP-TO-DATE"],
    ),
}


@pytest.mark.parametrize("runner", SAMPLES)
def test_of_a_whole_run_the_failures_are_shown_with_what_explains_them(runner):
    output, wanted, unwanted = SAMPLES[runner]
    found = failure_lines(lines_of(output), runner)
    shown = found.text.split("\n")
    assert found.matched
    assert [line for line in wanted if line not in shown] == []
    assert [line for line in unwanted if line in shown] == []


def test_two_lines_before_a_failure_and_four_after_it_are_shown():
    lines = [f"line {number}" for number in range(1, 31)]
    lines[9] = "TypeError: no"
    assert failure_lines(lines, "npm_test").text.split("\n") == [
        "... (7 lines omitted)",
        "line 8",
        "line 9",
        "TypeError: no",
        "line 11",
        "line 12",
        "line 13",
        "line 14",
        "... (16 lines omitted)",
    ]


def test_lines_of_a_difference_belong_to_the_failure_before_them_and_to_nothing_else():
    lines = [*("- a list",) * 20, "AssertionError: not equal", *("  same",) * 9, "- 3", "+ 4"]
    lines += [*("  same",) * 20, "- another list"]
    shown = failure_lines(lines, "npm_test").text.split("\n")
    assert shown == [
        "... (18 lines omitted)",
        *("- a list",) * 2,
        "AssertionError: not equal",
        *("  same",) * 4,
        "... (3 lines omitted)",
        *("  same",) * 2,
        *("- 3", "+ 4"),
        *("  same",) * 4,
        "... (17 lines omitted)",
    ]


def test_a_gap_of_two_lines_is_shown_and_one_of_three_is_counted():
    lines = [f"line {number}" for number in range(1, 41)]
    for number in (10, 19, 29):  # shown: 8-14, 17-23, 27-33
        lines[number - 1] = "TypeError: no"
    shown = failure_lines(lines, "npm_test").text.split("\n")
    assert shown[8:10] == ["line 15", "line 16"]
    assert "... (3 lines omitted)" in shown


def test_with_many_failures_what_stands_around_them_goes_first_and_then_the_earliest():
    few = [line for n in range(40) for line in (f"Error: {n}", *("so",) * 9)]
    shown = failure_lines(few, "npm_test").text.split("\n")
    # 40 failures with 2 + 4 lines around each are 280 lines, with 1 + 2 160, alone 40.
    assert [line for line in shown if line.startswith("Error")] == [
        f"Error: {n}" for n in range(40)
    ]
    assert "so" not in shown
    many = [f"Error: {n}" for n in range(500)]
    shown = failure_lines(many, "npm_test").text.split("\n")
    assert shown[:2] == ["... (380 lines omitted)", "Error: 380"]
    assert (len(shown), shown[-1]) == (KEPT_LINES + 1, "Error: 499")


def test_without_a_failure_the_end_is_shown_as_it_is():
    found = failure_lines([f"line {number}" for number in range(1, 201)], "npm_test")
    assert not found.matched
    shown = found.text.split("\n")
    assert shown[:2] == ["... (120 lines omitted)", "line 121"]
    assert (len(shown), shown[-1]) == (RAW_LINES + 1, "line 200")


def test_no_output_gives_no_text():
    assert failure_lines([], "pytest").text == ""


def test_long_lines_are_cut_and_the_whole_stays_within_its_bound():
    found = failure_lines([f"Error {number} {'x' * 50_000}" for number in range(100)], "npm_test")
    shown = found.text.split("\n")
    # 33 lines of 600 characters and their line ends are 19,833 characters.
    assert (shown[0], len(shown)) == ("... (67 lines omitted)", 34)
    assert (len(shown[-1]), shown[-1][:9], shown[-1][-1]) == (LINE_CHARS, "Error 99 ", "…")
    assert len(found.text) <= REPORT_CHARS + len(shown[0])


HOSTILE = ["0 " * 400, "[" * 900, "\t" * 900, "a." * 400, "_" * 900, "/site-packages/" * 60]


@pytest.mark.parametrize("runner", BY_NAME)
def test_no_line_keeps_a_pattern_busy(runner):
    with ends():
        failure_lines(HOSTILE * 100, runner)


def test_every_pattern_of_the_table_is_one():
    for runner in RUNNERS:
        for pattern in (*runner.failing, *runner.harmless):
            re.compile(pattern)
