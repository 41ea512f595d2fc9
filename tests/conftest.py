"""Options and settings all tests share."""

import os
import signal

import pytest
from hypothesis import settings

# Time limits of single examples fail on busy machines; CI must see the same examples every time.
settings.register_profile("project", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("project")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update",
        action="store_true",
        help="rewrite the golden files from what the code answers; review them as a diff",
    )


@pytest.fixture(autouse=True, scope="session")
def _interruptible() -> None:
    """Let what tests start be interrupted, also where a shell runs the tests in the background."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
