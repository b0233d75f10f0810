"""Width and count expressions: + - * ( ), numbers, names, id_w(), cnt_w(), pow2()."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

_TOKEN = re.compile(r"\s*(?:(\d+)|([A-Za-z_]\w*)|([-+*()]))")
_FUNCTIONS: dict[str, Callable[[int], int]] = {
    "id_w": lambda n: max(1, (n - 1).bit_length()),
    "cnt_w": lambda n: n.bit_length(),
    "pow2": lambda n: 2**n,
}
_PRECEDENCE = {"+": 1, "-": 1, "*": 2}


class ExprError(Exception):
    """The text is no expression of this small language."""


@dataclass(frozen=True)
class Expr:
    """One node: `kind` is number, name, call or one of the operators."""

    kind: str
    text: str
    args: tuple["Expr", ...] = ()

    def names(self) -> set[str]:
        """Every parameter, width and constant that the expression reads."""
        found = {self.text} if self.kind == "name" else set()
        return found.union(*(arg.names() for arg in self.args))

    def functions(self) -> set[str]:
        """Every function that the expression calls."""
        found = {self.text} if self.kind == "call" else set()
        return found.union(*(arg.functions() for arg in self.args))

    def value(self, values: Mapping[str, int]) -> int:
        if self.kind == "number":
            return int(self.text)
        if self.kind == "name":
            return values[self.text]
        args = [arg.value(values) for arg in self.args]
        if self.kind == "call":
            return _FUNCTIONS[self.text](args[0])
        left, right = args
        return {"+": left + right, "-": left - right, "*": left * right}[self.kind]

    def render(self, spell: Callable[[str], str] = str) -> str:
        """The expression as text, with every name spelled by `spell`."""
        if self.kind == "number":
            return self.text
        if self.kind == "name":
            return spell(self.text)
        if self.kind == "call":
            return f"{self.text}({self.args[0].render(spell)})"
        left, right = self.args
        rank = _PRECEDENCE[self.kind]
        return (
            f"{_wrap(left, rank, spell)} {self.kind} "
            f"{_wrap(right, rank + (self.kind == '-'), spell)}"
        )


def _wrap(node: Expr, rank: int, spell: Callable[[str], str]) -> str:
    text = node.render(spell)
    return f"({text})" if _PRECEDENCE.get(node.kind, 9) < rank else text


def parse(source: int | str) -> Expr:
    """The expression in `source`; an integer stands for itself."""
    if isinstance(source, int):
        return Expr("number", str(source))
    tokens, at = [], 0
    text = source.strip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if not match:
            raise ExprError(f"cannot read {text[at:]!r} in {source!r}")
        tokens.append(match.group().strip())
        at = match.end()
    parser = _Parser(tokens, source)
    tree = parser.sum()
    parser.end()
    return tree


class _Parser:
    def __init__(self, tokens: list[str], source: str) -> None:
        self._tokens, self._source = [*tokens, ""], source

    def _take(self) -> str:
        return self._tokens.pop(0) if len(self._tokens) > 1 else ""

    def _expect(self, token: str) -> None:
        if self._take() != token:
            raise ExprError(f"{token!r} missing in {self._source!r}")

    def end(self) -> None:
        if self._tokens[0]:
            raise ExprError(f"cannot read {self._tokens[0]!r} in {self._source!r}")

    def sum(self) -> Expr:
        tree = self._product()
        while self._tokens[0] in ("+", "-"):
            op = self._take()
            tree = Expr(op, op, (tree, self._product()))
        return tree

    def _product(self) -> Expr:
        tree = self._atom()
        while self._tokens[0] == "*":
            tree = Expr(self._take(), "*", (tree, self._atom()))
        return tree

    def _atom(self) -> Expr:
        token = self._take()
        if token.isdigit():
            return Expr("number", token)
        if token == "(":
            tree = self.sum()
            self._expect(")")
            return tree
        if token and self._tokens[0] == "(":
            if token not in _FUNCTIONS:
                raise ExprError(f"unknown function {token!r} in {self._source!r}")
            self._expect("(")
            tree = Expr("call", token, (self.sum(),))
            self._expect(")")
            return tree
        if not token or not (token[0].isalpha() or token[0] == "_"):
            raise ExprError(f"operand missing in {self._source!r}")
        return Expr("name", token)
