from . import sibling, other as renamed
from .. import top
from .client import call
from ..pkg.mod import flatten
from ... pkg . deep import (level)
