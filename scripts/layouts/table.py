"""One table of a layout file: typed access to keys, nothing left unread."""

from typing import Any

from layouts.errors import LayoutError
from layouts.expr import Expr, ExprError, parse


class Table:
    """`path` names the table in messages; `name` is its key where it is one of several rows."""

    def __init__(self, file: str, path: str, content: Any, name: str = "") -> None:
        self.file, self.path, self.name = file, path, name
        if not isinstance(content, dict):
            raise LayoutError(file, path, "must be a table")
        self._content = dict(content)

    def fail(self, key: str, problem: str) -> LayoutError:
        return LayoutError(self.file, f"{self.path}.{key}" if self.path else key, problem)

    def rename(self, path: str) -> None:
        self.path = path

    def has(self, key: str) -> bool:
        return key in self._content

    def peek(self, key: str) -> Any:
        return self._content[key]

    def take(self, key: str, kind: type, default: Any = None) -> Any:
        if key not in self._content:
            if default is None:
                raise self.fail(key, "missing")
            return default
        value = self._content.pop(key)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.fail(key, f"must be of type {kind.__name__}, is {value!r}")
        return value

    def expr(self, key: str) -> Expr:
        if key not in self._content:
            raise self.fail(key, "missing")
        value = self._content.pop(key)
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise self.fail(key, f"must be a number or an expression, is {value!r}")
        try:
            return parse(value)
        except ExprError as error:
            raise self.fail(key, str(error)) from None

    def tables(self, key: str, path: str) -> list["Table"]:
        """The array of tables `key`; each is called `path` and its number until renamed."""
        rows = self.take(key, list, [])
        return [Table(self.file, f"{path}[{i}]", row) for i, row in enumerate(rows)]

    def rows(self, key: str) -> list["Table"]:
        """The tables in table `key`, by their names."""
        return [Table(self.file, f"{key}.{name}", row, name)
                for name, row in self.take(key, dict, {}).items()]

    def done(self) -> None:
        if self._content:
            raise self.fail(next(iter(self._content)), "unknown key")
