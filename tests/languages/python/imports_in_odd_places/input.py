"""A guide.

import not_this
from nor import this
"""
from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from models import User

try:
    import fast
except ImportError:
    import slow as fast

TEXT = f"from x import {1 + 1}"


def late() -> None:
    # import a_comment
    import inner
    from .deep import thing


class Holder:
    from mixin import method
