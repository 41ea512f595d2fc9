import before
from .good import name

def fine(): ...

def broken(:
