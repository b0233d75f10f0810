"""Rules for a whole layout: known names, no duplicates, no cycles."""

import itertools
from collections.abc import Callable, Iterable

from layouts.errors import LayoutError
from layouts.expr import Expr
from layouts.model import Field, Layout, Signal, Struct, Width, count, names_of, words


LONGEST_FIELD = 256  # bits


def check(layout: Layout) -> None:
    _unique(layout, "parameter, width or constant", _upper_names(layout))
    _unique(layout, "type", [(f"enum.{e.name}", e.name) for e in layout.enums]
            + [(f"struct.{s.name}", s.name) for s in layout.structs])
    _unique(layout, "enum value", [(f"enum.{e.name}.values.{v.name}", e.prefix + v.name)
                                   for e in layout.enums for v in e.values])
    _unique(layout, "signal", [(_key(s), s.name) for s in layout.signals])
    for struct in layout.structs:
        _unique(layout, "field", [(f"struct.{struct.name}.fields.{f.name}", f.name)
                                  for f in struct.fields])
    _names_known(layout)
    _sizes_sane(layout)
    _no_combinational_cycle(layout)


def _key(signal: Signal) -> str:
    return f"{'port' if signal.kind in ('input', 'output') else 'state'}.{signal.name}"


def _upper_names(layout: Layout) -> list[tuple[str, str]]:
    return [(f"{kind}.{row.name}", row.name)
            for kind, rows in (("parameter", layout.parameters), ("width", layout.widths),
                               ("constant", layout.constants)) for row in rows]


def _unique(layout: Layout, what: str, rows: Iterable[tuple[str, str]]) -> None:
    seen: dict[str, str] = {}
    for key, name in rows:
        if name in seen:
            raise LayoutError(layout.file, key, f"duplicate {what}, first at {seen[name]}")
        seen[name] = key


def _require(layout: Layout, key: str, expr: Expr, known: set[str]) -> None:
    for name in sorted(expr.names() - known):
        raise LayoutError(layout.file, key, f"unknown name {name!r} (names must come before "
                          "they are used)")


def _names_known(layout: Layout) -> None:
    known = {c.name for c in layout.constants} | {p.name for p in layout.parameters}
    for width in layout.widths:
        _require(layout, f"width.{width.name}.expr", width.expr, known)
        known.add(width.name)
    parameters = {p.name for p in layout.parameters}
    for struct in layout.structs:
        for field in struct.fields:
            key = f"struct.{struct.name}.fields.{field.name}.width"
            _require(layout, key, field.width, known)
            for name in sorted(field.width.names() & parameters):
                raise LayoutError(layout.file, key, f"names the parameter {name!r}: give it a "
                                  "row in [width]")
    for signal in layout.signals:
        _require(layout, f"{_key(signal)}.width", signal.width, known)
        for key, expr in (("count", signal.count), ("words", signal.words)):
            if expr is not None:
                _require(layout, f"{_key(signal)}.{key}", expr, known)


def corners(layout: Layout, names: set[str]) -> Iterable[dict[str, int]]:
    """All combinations of smallest and largest of the parameters that these names depend on."""
    parameters = layout.parameters_behind(names)
    for corner in itertools.product(*((p.min, p.max) for p in parameters)):
        yield layout.values(layout.defaults() | {
            p.name: value for p, value in zip(parameters, corner, strict=True)})


def _sizes_sane(layout: Layout) -> None:
    def require(item: Width | Field | Signal, key: str, limit: int,
                value: Callable[[dict[str, int]], int], least: int = 1) -> None:
        for values in corners(layout, names_of(item)):
            _in_range(layout, key, value(values), limit, least)

    for width in layout.widths:
        require(width, f"width.{width.name}.expr", LONGEST_FIELD, lambda v: v[width.name])
    for struct in layout.structs:
        for field in struct.fields:
            require(field, f"struct.{struct.name}.fields.{field.name}.width",
                    32 if field.signed else LONGEST_FIELD, field.width.value)
    for signal in layout.signals:
        if not isinstance(signal.type, Struct):
            require(signal, f"{_key(signal)}.width",
                    LONGEST_FIELD if signal.kind == "memory" else 64, signal.width.value)
        require(signal, f"{_key(signal)}.words", 64, lambda v: words(signal, v))
        # A flop may be absent at some sizes.
        require(signal, f"{_key(signal)}.count", 2**24, lambda v: count(signal, v),
                0 if signal.kind == "flop" and signal.count is not None else 1)


def _in_range(layout: Layout, key: str, value: int, limit: int, least: int) -> None:
    if not least <= value <= limit:
        raise LayoutError(layout.file, key, f"must be {least} to {limit} at every legal size, "
                          f"can be {value}")


def _no_combinational_cycle(layout: Layout) -> None:
    edges = {p.name: p.depends_on for p in layout.ports}
    for port in layout.ports:
        for name in port.depends_on:
            if name not in edges:
                raise LayoutError(layout.file, f"port.{port.name}.depends_on",
                                  f"unknown port {name!r}")
    done: set[str] = set()

    def visit(name: str, path: list[str]) -> None:
        if name in path:
            loop = " -> ".join([*path[path.index(name):], name])
            raise LayoutError(layout.file, f"port.{name}.depends_on",
                              f"combinational cycle {loop}")
        if name not in done:
            for other in edges[name]:
                visit(other, [*path, name])
            done.add(name)

    for port in edges:
        visit(port, [])
