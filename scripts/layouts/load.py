"""Reads a layout file."""

import re
import tomllib
from pathlib import Path

from layouts.check import check
from layouts.errors import LayoutError
from layouts.expr import Expr, parse
from layouts.model import (
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
    parameters = tuple(_parameter(t) for t in top.tables("parameter", "parameter"))
    widths = tuple(_width(t) for t in top.tables("width", "width"))
    constants = tuple(_constant(t) for t in top.tables("constant", "constant"))
    enums = tuple(_enum(t) for t in top.tables("enum", "enum"))
    by_name = {e.name: e for e in enums}
    structs = tuple(_struct(t, by_name) for t in top.tables("struct", "struct"))
    types = by_name | {s.name: s for s in structs}
    ports = tuple(_port(t, types) for t in top.tables("port", "port"))
    state = tuple(_state(t, types) for t in top.tables("state", "state"))
    top.done()
    layout = Layout(
        shown_as, block, doc, parameters, widths, constants, enums, structs, ports, state
    )
    check(layout)
    return layout


def _name(table: Table, key: str, style: re.Pattern[str]) -> str:
    name = table.take(key, str)
    if not style.fullmatch(name):
        wanted = "snake_case" if style is _LOWER else "UpperCamelCase"
        raise table.fail(key, f"{name!r} is not {wanted}")
    return name


def _named(table: Table, style: re.Pattern[str]) -> str:
    """Takes the table's name and lets later messages use it."""
    name = _name(table, "name", style)
    table.rename(f"{table.path.rpartition('[')[0]}.{name}")
    return name


def _parameter(table: Table) -> Parameter:
    name = _named(table, _UPPER)
    default, low, high = (table.take(k, int) for k in ("default", "min", "max"))
    if not 1 <= low <= default <= high:
        raise table.fail("default", f"1 <= min <= default <= max does not hold: {default}")
    row = Parameter(name, default, low, high, table.take("doc", str))
    table.done()
    return row


def _width(table: Table) -> Width:
    row = Width(_named(table, _UPPER), table.expr("expr"))
    table.done()
    return row


def _constant(table: Table) -> Constant:
    name = _named(table, _UPPER)
    value = table.take("value", int)
    width = table.take("width", int) if table.has("width") else None
    if not 0 <= value < 2 ** (width or 32):
        raise table.fail("value", f"{value} does not fit {width or 32} bits")
    row = Constant(name, value, width, table.take("doc", str))
    table.done()
    return row


def _enum(table: Table) -> Enum:
    name = _named(table, _LOWER)
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


def _struct(table: Table, enums: dict[str, Enum]) -> Struct:
    name = _named(table, _LOWER)
    fields = []
    for entry in table.tables("fields", f"{table.path}.fields"):
        field_name = _named(entry, _LOWER)
        type_, width = _type(entry, enums)
        signed = entry.take("signed", bool, default=False)
        fields.append(Field(field_name, type_, width, signed, entry.take("doc", str)))
        entry.done()
    if not fields:
        raise table.fail("fields", "a struct needs a field")
    row = Struct(name, table.take("doc", str), tuple(fields))
    table.done()
    return row


def _type(table: Table, types: dict) -> tuple:
    """A named type, or plain bits: exactly one of the keys `type` and `width`."""
    if not table.has("type"):
        return None, table.expr("width")
    name = table.take("type", str)
    if name not in types:
        raise table.fail("type", f"unknown type {name!r}")
    type_ = types[name]
    return type_, parse(type_.width) if isinstance(type_, Enum) else Expr("number", "0")


def _count(table: Table) -> Expr | None:
    return table.expr("count") if table.has("count") else None


def _port(table: Table, types: dict) -> Signal:
    name = _named(table, _LOWER)
    direction = table.take("dir", str)
    if direction not in ("in", "out"):
        raise table.fail("dir", f"must be in or out, is {direction!r}")
    suffix = {"in": "_i", "out": "_o"}[direction]
    if not name.endswith(suffix):
        raise table.fail("name", f"{name!r} must end in {suffix!r}")
    type_, width = _type(table, types)
    depends_on = tuple(table.take("depends_on", list, []))
    if depends_on and direction == "in":
        raise table.fail("depends_on", "only outputs depend on inputs")
    count = _count(table)
    kind = {"in": "input", "out": "output"}[direction]
    row = Signal(name, kind, type_, width, count, table.take("doc", str), depends_on=depends_on)
    table.done()
    return row


def _state(table: Table, types: dict) -> Signal:
    name = _named(table, _LOWER)
    if not name.endswith("_q"):
        raise table.fail("name", f"{name!r} must end in '_q'")
    scope = table.take("scope", str, "")
    if scope:
        name = f"{scope}.{name}"
        table.rename(f"state.{name}")
        if not re.fullmatch(r"u_" + _LOWER.pattern, scope):
            raise table.fail("scope", f"{scope!r} is no instance name such as 'u_dss'")
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
