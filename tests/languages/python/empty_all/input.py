__all__: list[str] = []


def visible(): ...
