VERSION = "1"
_private = 2
first, (second, *rest), _hidden = values
[left, right] = pair
chained = also = 3
typed: int = 4
declared: str
type Alias = int
type Box[T] = list[T]
holder.attribute = 5
table["key"] = 6
counter += 1


@decorated
def function():
    local = 1

    def nested(): ...


async def coroutine(): ...


def _helper(): ...


class Thing:
    attribute = 1

    def method(self): ...


class _Inner: ...


if condition:
    under_if = 1
elif other:

    def under_elif(): ...

else:
    _under_else = 1

try:
    tried = 1
except Error:
    handled = None
finally:
    cleaned = True

with context as bound:
    inside_with = 1

if __name__ == "__main__":
    arguments = parse()
