"""A layout file after it has been read and judged."""

from collections.abc import Mapping
from dataclasses import dataclass

from layouts.expr import Expr


@dataclass(frozen=True)
class Parameter:
    name: str
    default: int
    min: int
    max: int
    doc: str


@dataclass(frozen=True)
class Width:
    name: str
    expr: Expr


@dataclass(frozen=True)
class Constant:
    name: str
    value: int
    width: int | None
    doc: str


@dataclass(frozen=True)
class EnumValue:
    name: str
    doc: str


@dataclass(frozen=True)
class Enum:
    name: str
    prefix: str
    width: int
    doc: str
    values: tuple[EnumValue, ...]
    owner: str = ""  # the block that it is taken from, if it is another's


@dataclass(frozen=True)
class Field:
    """Of `type` (an enum), or plain bits of `width`."""

    name: str
    type: Enum | None
    width: Expr
    signed: bool
    doc: str


@dataclass(frozen=True)
class Struct:
    name: str
    doc: str
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Signal:
    """A port or a state element: `count` elements (None: not an array). An element of a memory
    may be an array of `words` words, then `width` is that of a word."""

    name: str  # as observed: "ctx_q", "u_dss.best_q"
    kind: str  # input, output, flop, memory
    type: Enum | Struct | None
    width: Expr
    count: Expr | None
    doc: str
    scope: str = ""
    budget: bool = False
    depends_on: tuple[str, ...] = ()
    words: Expr | None = None

    @property
    def local_name(self) -> str:
        return self.name.rpartition(".")[2]


@dataclass(frozen=True)
class Child:
    """A block that is an instance in this one. The value of a parameter is an expression over this block's names, or a
    struct of it, for its bits. A child with `count` is an instance in each of so many generate blocks of one name:
    "g_sm.u_engine" is g_sm[0].u_engine and so on."""

    path: str  # as in the card: "u_gate", "g_sm.u_engine"
    layout: "Layout"
    parameters: tuple[tuple[str, "Expr | Struct"], ...]
    doc: str
    count: Expr | None = None

    @property
    def instance(self) -> str:
        return self.path.rpartition(".")[2]

    def instances(self, values: Mapping[str, int]) -> list[str]:
        """As observed, in order, from the values of the block that it is in."""
        if self.count is None:
            return [self.path]
        block, _, instance = self.path.partition(".")
        return [f"{block}[{i}].{instance}" for i in range(self.count.value(values))]


@dataclass(frozen=True)
class Layout:
    file: str
    block: str
    doc: str
    parameters: tuple[Parameter, ...]
    widths: tuple[Width, ...]
    constants: tuple[Constant, ...]
    enums: tuple[Enum, ...]
    structs: tuple[Struct, ...]
    ports: tuple[Signal, ...]
    state: tuple[Signal, ...]
    children: tuple[Child, ...] = ()

    @property
    def signals(self) -> tuple[Signal, ...]:
        return self.ports + self.state

    def defaults(self) -> dict[str, int]:
        return {p.name: p.default for p in self.parameters}

    def values(self, parameters: Mapping[str, int]) -> dict[str, int]:
        """Every constant, parameter and width at the given parameters."""
        known = {c.name: c.value for c in self.constants} | dict(parameters)
        for width in self.widths:
            known[width.name] = width.expr.value(known)
        return known

    def parameters_behind(self, names: set[str]) -> list[Parameter]:
        """The parameters that the values of these names depend on."""
        names = set(names)
        for width in reversed(self.widths):
            if width.name in names:
                names |= width.expr.names()
        return [p for p in self.parameters if p.name in names]

    def sized_names(self) -> set[str]:
        """The names with a value that depends on a parameter."""
        sized = {p.name for p in self.parameters}
        for width in self.widths:
            if width.expr.names() & sized:
                sized.add(width.name)
        return sized

    def calls(self, function: str) -> bool:
        """Some width calls it."""
        return any(function in w.expr.functions() for w in self.widths)

    def struct_widths(self, struct: Struct) -> list[str]:
        """The size-dependent widths that a struct uses, in the order of [width]."""
        used = set().union(*(f.width.names() for f in struct.fields))
        return [w.name for w in self.widths if w.name in used & self.sized_names()]

    def blocks(self) -> list[str]:
        """The blocks that are instances in this one, those in them first, then itself."""
        below = [b for child in self.children for b in child.layout.blocks()]
        return list(dict.fromkeys([*below, self.block]))

    def owners(self) -> set[str]:
        """The other blocks that own enums used by this one."""
        types = [f.type for s in self.structs for f in s.fields] + [s.type for s in self.signals]
        return {t.owner for t in types if isinstance(t, Enum) and t.owner}

    def scopes(self) -> list[str]:
        """The instances that hold state, in order; "" is the block itself."""
        return list(dict.fromkeys(["", *(s.scope for s in self.state)]))


def child_sizes(child: Child, values: Mapping[str, int]) -> dict[str, int]:
    """The child's parameters, from the values of the block that it is in."""
    return {name: bits(given, values) if isinstance(given, Struct) else given.value(values)
            for name, given in child.parameters}


def all_state(layout: Layout, sizes: Mapping[str, int]) -> list[tuple[str, Signal, dict[str, int]]]:
    """Every state element, also those of the children, as observed, with the values that its
    widths are over; `sizes` are the parameters that differ from their defaults."""
    values = layout.values(layout.defaults() | dict(sizes))
    rows = [(s.name, s, values) for s in layout.state]
    for child in layout.children:
        inside = all_state(child.layout, child_sizes(child, values))
        rows += [(f"{instance}.{name}", s, v)
                 for instance in child.instances(values) for name, s, v in inside]
    return rows


def names_of(item: Struct | Signal | Field | Width) -> set[str]:
    """The names that its bits, words and count are over."""
    if isinstance(item, Width):
        return item.expr.names()
    if isinstance(item, Struct):
        return set().union(*(f.width.names() for f in item.fields))
    found = item.width.names()
    if isinstance(item, Signal):
        for expr in (item.count, item.words):
            found = found | (expr.names() if expr is not None else set())
        if isinstance(item.type, Struct):
            found = found | names_of(item.type)
    return found


def bits(item: Struct | Signal, values: Mapping[str, int]) -> int:
    """Bits of a struct, or of one element of a signal."""
    if isinstance(item, Struct):
        return sum(f.width.value(values) for f in item.fields)
    if isinstance(item.type, Struct):
        return bits(item.type, values)
    return item.width.value(values) * words(item, values)


def words(signal: Signal, values: Mapping[str, int]) -> int:
    return 1 if signal.words is None else signal.words.value(values)


def count(signal: Signal, values: Mapping[str, int]) -> int:
    return 1 if signal.count is None else signal.count.value(values)


def c_bytes(width: int) -> int:
    """Bytes of the C type that Verilator gives to a packed value."""
    for size in (1, 2, 4, 8):
        if width <= 8 * size:
            return size
    return 4 * ((width + 31) // 32)
