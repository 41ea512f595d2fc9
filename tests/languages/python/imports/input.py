import os
import os.path, numpy as np
import xml . dom \
    . minidom
from json import dumps, loads as parse
from shapes import *
from wide import (
    one,  # the first
    two as second,
    three,
)
from long \
    import tail
import os
from json import JSONDecodeError
