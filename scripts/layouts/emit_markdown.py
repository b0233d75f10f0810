"""rtl/gen/BLOCK_layout.md: the reference page."""

from layouts.expr import Expr
from layouts.layout_totals import budget_bits, memory_bytes
from layouts.model import Enum, Layout, Signal, Struct, bits, count
from layouts.names import shown


def emit(layout: Layout) -> dict[str, str]:
    v = layout.values(layout.defaults())
    has_budget = any(s.budget for s in layout.state)
    text = "\n".join([
        f"<!-- Generated from {layout.file} by scripts/gen-layouts; do not edit. -->",
        f"# `{layout.block}`: layout", "", layout.doc,
        "Widths, positions and totals are those at the default size.", "",
        "## Parameters", "",
        *_table(("name", "default", "range", ""), [
            (f"`{p.name}`", p.default, f"{p.min}..{p.max}", p.doc) for p in layout.parameters]),
        "## Widths", "",
        *_table(("name", "is", "default"), [
            (f"`{w.name}`", f"`{w.expr.render()}`", v[w.name]) for w in layout.widths]),
        "## Constants", "",
        *_table(("name", "value", ""), [
            (f"`{c.name}`", hex(c.value) if c.width else c.value, c.doc)
            for c in layout.constants]),
        "## Enums", "", *(line for e in layout.enums for line in _enum(e)),
        "## Structs", "", *(line for s in layout.structs for line in _struct(layout, s, v)),
        "## Ports", "", "Beside `clk_i` and `rst_ni`.", "",
        *_table(("name", "bits", "type", "looks at", ""), [
            (f"`{p.name}`", _bits(p, v), _type(p), ", ".join(f"`{d}`" for d in p.depends_on),
             p.doc) for p in layout.ports]),
        "## State", "", *(_budgeted_state(layout, v) if has_budget else _state(layout, v)),
        *_children(layout),
        "## Totals", "",
        *_table(("what", "size"), [
            *([("budget", f"{budget_bits(layout, v)} bits of 4096")] if has_budget else []),
            ("flops", f"{sum(_total(s, v) for s in layout.state if s.kind == 'flop')} bits"),
            ("memories", f"{memory_bytes(layout, v)} bytes")]),
    ])
    return {f"rtl/gen/{layout.block}_layout.md": text}


def _children(layout: Layout) -> list[str]:
    if not layout.children:
        return []
    rows = [(f"`{c.path}`" + (f" x `{c.count.render()}`" if c.count else ""), f"`{c.layout.block}`",
             ", ".join(f"`{name}` = {_given(given)}" for name, given in c.parameters), c.doc)
            for c in layout.children]
    return ["## Children", "", "Their registers come behind the block's own.", "",
            *_table(("instance", "block", "parameters", ""), rows)]


def _given(given: Expr | Struct) -> str:
    return f"bits of `{given.name}`" if isinstance(given, Struct) else f"`{given.render()}`"


def _table(head: tuple, rows: list[tuple]) -> list[str]:
    lines = [head, tuple("---" for _ in head), *rows]
    return ["| " + " | ".join(map(str, line)) + " |" for line in lines] + [""]


def _budgeted_state(layout: Layout, v: dict[str, int]) -> list[str]:
    return ["*Budget* marks what counts against the 0.5 KB of thesis 5.2.3.", "",
            *_table(("name", "kind", "bits", "type", "budget", ""), [
                (f"`{s.name}`", s.kind, _bits(s, v), _type(s), "yes" if s.budget else "", s.doc)
                for s in layout.state])]


def _state(layout: Layout, v: dict[str, int]) -> list[str]:
    return _table(("name", "kind", "bits", "type", ""), [
        (f"`{s.name}`", s.kind, _bits(s, v), _type(s), s.doc) for s in layout.state])


def _total(signal: Signal, values: dict[str, int]) -> int:
    return bits(signal, values) * count(signal, values)


def _bits(signal: Signal, values: dict[str, int]) -> str:
    if signal.count is None:
        return str(bits(signal, values))
    return f"{count(signal, values)} × {bits(signal, values)}"


def _type(signal: Signal) -> str:
    return f"`{shown(signal.type)}`" if signal.type else ""


def _enum(enum: Enum) -> list[str]:
    return [f"### `{enum.name}` ({enum.width} bits)", "", enum.doc, "",
            *_table(("value", "name", ""), [
                (i, f"`{v.name}`", v.doc) for i, v in enumerate(enum.values)])]


def _struct(layout: Layout, struct: Struct, values: dict[str, int]) -> list[str]:
    rows, top = [], bits(struct, values)
    for field in struct.fields:
        width = field.width.value(values)
        at = f"{top - 1}:{top - width}" if width > 1 else f"{top - 1}"
        kind = f"`{shown(field.type)}`" if field.type else f"`{field.width.render()}`"
        rows.append((at, f"`{field.name}`", kind + (" signed" if field.signed else ""), field.doc))
        top -= width
    return [f"### `{struct.name}` ({bits(struct, values)} bits)", "", struct.doc, "",
            *_table(("bits", "field", "width or type", ""), rows)]
