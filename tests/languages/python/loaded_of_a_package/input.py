from importlib import import_module

import_module(".rel", "b")
import_module("..up", package="a.c")
import_module(".own", __package__)
import_module("whole", "b")
"a.b".replace(".", "_")
