import importlib

importlib.import_module("plugins.one")
importlib.import_module(".two", "plugins")
__import__("three")
importlib.import_module(name)
importlib.import_module(f"plugins.{name}")
importlib.import_module("plugins." + name)
importlib.reload("four")
other.import_module("five")
open("six")
