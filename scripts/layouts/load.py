"""Reads a layout file."""

import re
import tomllib
from dataclasses import replace
from pathlib import Path

from cards.card import OWN_TABLES
from layouts.check import check
from layouts.errors import LayoutError
from layouts.expr import Expr, parse
from layouts.model import (
    Child,
    Constant,
    Enum,
    EnumValue,
    Field,
    Layout,
    Parameter,
    Signal,
    Struct,
    Width,
)
from layouts.table import Table

_LOWER = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_UPPER = re.compile(r"[A-Z][A-Za-z0-9]*")


def load(path: Path, shown_as: str) -> Layout:
    """The layout in `path`, checked; errors call the file `shown_as`."""
    try:
        top = Table(shown_as, "", tomllib.loads(path.read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise LayoutError(shown_as, "syntax", str(error)) from None
    block = _name(top, "block", _LOWER)
    if block != path.stem:
        raise top.fail("block", f"must be {path.stem!r} as the file is called, is {block!r}")
    doc = top.take("doc", str)
    for own in OWN_TABLES:
        top.take(own, dict, {})
    parameters = tuple(_parameter(t) for t in top.rows("parameter"))
    widths = tuple(_width(top, name, expr) for name, expr in top.take("width", dict, {}).items())
    others = _Others(path)
    constants = tuple(_constant(t, others) for t in top.rows("constant"))
    enums = tuple(_enum(t, others) for t in top.tables("enum", "enum"))
    by_name = {e.name: e for e in enums}
    types = _Types(by_name, others)
    structs = tuple(_struct(t, types, others) for t in top.tables("struct", "struct"))
    types.add(structs)
    ports = tuple(_port(t, types) for t in top.rows("port"))
    state = tuple(_state(t, types) for t in top.rows("state"))
    children = tuple(_child(t, structs, others) for t in top.rows("child"))
    top.done()
    layout = Layout(shown_as, block, doc, parameters, widths, constants, enums, structs, ports,
                    state, children)
    check(layout)
    return layout


class _Others:
    """The other blocks' layouts and the shared one (rtl/common), each read once."""

    def __init__(self, of: Path) -> None:
        self._rtl, self._read = of.resolve().parent.parent, {}

    def layout(self, table: Table, key: str, block: str) -> Layout:
        path = self._rtl / block / f"{block}.toml"
        if not path.exists():
            path = self._rtl / "common" / f"{block}.toml"
        if block not in self._read:
            if not path.exists():
                raise table.fail(key, f"there is no layout of a block {block!r}")
            self._read[block] = load(path, path.name)
        return self._read[block]

    def part(self, table: Table, key: str, name: str, kind: str) -> Constant | Enum | Struct:
        """The meaning of `name`, BLOCK.NAME: one of its `constants`, `enums` or `structs`."""
        block, _, local = name.partition(".")
        for row in getattr(self.layout(table, key, block), kind):
            if row.name == local:
                return row
        raise table.fail(key, f"block {block!r} has no {local!r} among its {kind}")


class _Types:
    """The types that a field or signal may have: the layout's own, and others' enums."""

    def __init__(self, own: dict[str, Enum], others: _Others) -> None:
        self._known: dict[str, Enum | Struct] = dict(own)
        self._others = others

    def add(self, structs: tuple[Struct, ...]) -> None:
        self._known |= {s.name: s for s in structs}

    def find(self, table: Table, name: str) -> Enum | Struct:
        if name not in self._known:
            if "." not in name:
                raise table.fail("type", f"unknown type {name!r}")
            found = self._others.part(table, "type", name, "enums")
            self._known[name] = replace(found, owner=name.partition(".")[0])
        return self._known[name]


def _name(table: Table, key: str, style: re.Pattern[str]) -> str:
    name = table.take(key, str)
    if not style.fullmatch(name):
        wanted = "snake_case" if style is _LOWER else "UpperCamelCase"
        raise table.fail(key, f"{name!r} is not {wanted}")
    return name


def _in_style(table: Table, style: re.Pattern[str], text: str | None = None) -> str:
    """The row's key, if it is written as such names are."""
    name = table.name if text is None else text
    if not style.fullmatch(name):
        wanted = "snake_case" if style is _LOWER else "UpperCamelCase"
        raise table.fail("name", f"{name!r} is not {wanted}")
    return name


def _named(table: Table, style: re.Pattern[str]) -> str:
    """Takes the table's name and lets later messages use it."""
    name = _name(table, "name", style)
    table.rename(f"{table.path.rpartition('[')[0]}.{name}")
    return name


def _parameter(table: Table) -> Parameter:
    name = _in_style(table, _UPPER)
    default, low, high = (table.take(k, int) for k in ("default", "min", "max"))
    if not 1 <= low <= default <= high:
        raise table.fail("default", f"1 <= min <= default <= max does not hold: {default}")
    row = Parameter(name, default, low, high, table.take("doc", str))
    table.done()
    return row


def _width(top: Table, name: str, expr: object) -> Width:
    table = Table(top.file, f"width.{name}", {"expr": expr}, name)
    return Width(_in_style(table, _UPPER), table.expr("expr"))


def _constant(table: Table, others: _Others) -> Constant:
    name = _in_style(table, _UPPER)
    if table.has("from"):
        source = table.take("from", str)
        value = others.part(table, "from", source, "constants").value
    else:
        value = table.take("value", int)
    width = table.take("width", int) if table.has("width") else None
    if not 0 <= value < 2 ** (width or 32):
        raise table.fail("value", f"{value} does not fit {width or 32} bits")
    row = Constant(name, value, width, table.take("doc", str))
    table.done()
    return row


def _enum(table: Table, others: _Others) -> Enum:
    name = _named(table, _LOWER)
    if table.has("from"):
        return _shared_enum(table, name, others)
    prefix, width = _name(table, "prefix", _UPPER), table.take("width", int)
    values = []
    for entry in table.tables("values", f"{table.path}.values"):
        values.append(EnumValue(_named(entry, _LOWER), entry.take("doc", str)))
        entry.done()
    if not 1 <= width <= 8:
        raise table.fail("width", f"must be 1 to 8, is {width}")
    if not 1 <= len(values) <= 2**width:
        raise table.fail("values", f"{len(values)} values do not fit {width} bits")
    row = Enum(name, prefix, width, table.take("doc", str), tuple(values))
    table.done()
    return row


def _shared_enum(table: Table, name: str, others: _Others) -> Enum:
    """Another layout's enum, or the first of its values."""
    whole = others.part(table, "from", table.take("from", str), "enums")
    known = [value.name for value in whole.values]
    names = table.take("values", list, known)
    if not names or names != known[:len(names)]:
        raise table.fail("values", f"must be the first of {', '.join(known)}")
    row = replace(whole, name=name, doc=table.take("doc", str, whole.doc), values=whole.values[:len(names)])
    table.done()
    return row


def _struct(table: Table, types: _Types, others: _Others) -> Struct:
    name = _named(table, _LOWER)
    if table.has("like"):
        source = table.take("like", str)
        row = replace(_copy(others.part(table, "like", source, "structs"), source, types, table),
                      name=name)
        table.done()
        return row
    fields = []
    for entry in table.tables("fields", f"{table.path}.fields"):
        field_name = _named(entry, _LOWER)
        type_, width = _type(entry, types)
        signed = entry.take("signed", bool, default=False)
        fields.append(Field(field_name, type_, width, signed, entry.take("doc", str)))
        entry.done()
    if not fields:
        raise table.fail("fields", "a struct needs a field")
    row = Struct(name, table.take("doc", str), tuple(fields))
    table.done()
    return row


def _copy(struct: Struct, source: str, types: _Types, table: Table) -> Struct:
    """Another block's struct, with that block's enums; its widths must be names here, too."""
    block = source.partition(".")[0]
    fields = [f if f.type is None or f.type.owner
              else replace(f, type=types.find(table, f"{block}.{f.type.name}"))
              for f in struct.fields]
    return replace(struct, fields=tuple(fields))


def _type(table: Table, types: _Types) -> tuple:
    """A named type, or plain bits: exactly one of the keys `type` and `width`."""
    if not table.has("type"):
        return None, table.expr("width")
    type_ = types.find(table, table.take("type", str))
    return type_, parse(type_.width) if isinstance(type_, Enum) else Expr("number", "0")


def _count(table: Table) -> Expr | None:
    return table.expr("count") if table.has("count") else None


def _port(table: Table, types: _Types) -> Signal:
    name = _in_style(table, _LOWER)
    direction = {"_i": "in", "_o": "out"}.get(name[-2:])
    if direction is None:
        raise table.fail("name", f"{name!r} must end in '_i' or '_o'")
    type_, width = _type(table, types)
    depends_on = tuple(table.take("depends_on", list, []))
    if depends_on and direction == "in":
        raise table.fail("depends_on", "only outputs depend on inputs")
    count = _count(table)
    kind = {"in": "input", "out": "output"}[direction]
    row = Signal(name, kind, type_, width, count, table.take("doc", str), depends_on=depends_on)
    table.done()
    return row


def _state(table: Table, types: _Types) -> Signal:
    name = table.name
    scope, _, register = name.rpartition(".")
    _in_style(table, _LOWER, register)
    if not register.endswith("_q"):
        raise table.fail("name", f"{register!r} must end in '_q'")
    instance = r"u_" + _LOWER.pattern
    if scope and not re.fullmatch(rf"{instance}(\.{instance})*", scope):
        raise table.fail("scope", f"{scope!r} is no instance name such as 'u_dss' or 'u_tables.u_launches'")
    kind = table.take("kind", str, "flop")
    if kind not in ("flop", "memory"):
        raise table.fail("kind", f"must be flop or memory, is {kind!r}")
    type_, width = _type(table, types)
    budget = table.take("budget", bool, default=False)
    count = _count(table)
    if kind == "memory" and count is None:
        raise table.fail("count", "a memory needs one")
    words = table.expr("words") if table.has("words") else None
    if words is not None and (kind != "memory" or type_ is not None):
        raise table.fail("words", "only a memory of plain bits has them")
    row = Signal(name, kind, type_, width, count, table.take("doc", str), scope, budget,
                 words=words)
    table.done()
    return row


def _child(table: Table, structs: tuple[Struct, ...], others: _Others) -> Child:
    path = table.name
    counted = table.has("count")
    form = (r"g_" + _LOWER.pattern + r"\." if counted else "") + r"u_" + _LOWER.pattern
    if not re.fullmatch(form, path):
        wanted = "'g_sm.u_engine', as it has a count" if counted else "'u_gate'"
        raise table.fail("instance", f"{path!r} is no instance name such as {wanted}")
    layout = others.layout(table, "block", table.take("block", str))
    given = Table(table.file, f"{table.path}.parameters", table.take("parameters", dict))
    parameters: list[tuple[str, Expr | Struct]] = []
    for parameter in layout.parameters:
        parameters.append((parameter.name, _given(given, parameter.name, structs)))
    given.done()
    row = Child(path, layout, tuple(parameters), table.take("doc", str), _count(table))
    table.done()
    return row


def _given(table: Table, name: str, structs: tuple[Struct, ...]) -> Expr | Struct:
    """An expression, or bits(STRUCT)."""
    if table.has(name):
        text = str(table.peek(name))
        for struct in structs:
            if text == f"bits({struct.name})":
                table.take(name, str)
                return struct
    return table.expr(name)
