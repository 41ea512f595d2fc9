import json as json
import numpy as np
from .impl import kept as kept, renamed as other, plain
from .impl import _own as _own
