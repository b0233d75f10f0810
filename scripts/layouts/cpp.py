"""How layout items are spelled in C++."""

import textwrap

from layouts.check import corners
from layouts.expr import Expr
from layouts.model import Enum, Field, Layout, Signal, Struct, names_of
from layouts.names import constant, snake, type_name

LINE = 100  # columns


def header(layout: Layout, text: str, includes: list[str]) -> str:
    """The head of a header or source file up to the opening of the namespace."""
    return "\n".join([text, "", *includes, "", f"namespace segue::{layout.block} {{", ""])


def footer(layout: Layout) -> str:
    return f"}}  // namespace segue::{layout.block}\n"


def of_widths(layout: Layout, expr: Expr) -> str:
    """A width expression over a `const Widths& w` (and constants)."""
    constants = {c.name for c in layout.constants}
    return expr.render(lambda n: constant(n) if n in constants else f"w.{snake(n)}")


def of_params(layout: Layout, expr: Expr) -> str:
    """An expression over `const Params& p` and `const Widths& w` (and constants)."""
    constants = {c.name for c in layout.constants}
    parameters = {p.name for p in layout.parameters}

    def spell(name: str) -> str:
        if name in constants:
            return constant(name)
        return f"{'p' if name in parameters else 'w'}.{snake(name)}"

    return expr.render(spell)


def element_width(layout: Layout, signal: Signal) -> str:
    """Bits of one element, over `p` and `w`."""
    if isinstance(signal.type, Struct):
        return f"{type_name(signal.type)}::width(w)"
    if signal.words is not None:
        return of_params(layout, Expr("*", "*", (signal.width, signal.words)))
    return of_params(layout, signal.width)


def field_type(layout: Layout, field: Field) -> str:
    if isinstance(field.type, Enum):
        return type_name(field.type)
    if field.width.render() == "1":
        return "bool"
    if field.signed:
        return "std::int32_t"
    if is_long(layout, field):
        return f"std::array<std::uint64_t, {(widest(layout, field) + 63) // 64}>"
    return "std::uint64_t" if is_wide(layout, field) else "std::uint32_t"


def widest(layout: Layout, field: Field) -> int:
    """Bits at the legal size at which it has most."""
    return max(field.width.value(values) for values in corners(layout, names_of(field)))


def is_long(layout: Layout, field: Field) -> bool:
    """More than 64 bits, at some legal size."""
    return widest(layout, field) > 64


def is_wide(layout: Layout, field: Field) -> bool:
    """More than 32 bits, at some legal size."""
    return widest(layout, field) > 32


def may_be_narrow(layout: Layout, field: Field) -> bool:
    """Of a wide field: 32 bits or fewer, at some legal size."""
    return any(field.width.value(values) <= 32 for values in corners(layout, names_of(field)))


def documented(rows: list[tuple[str, str]], indent: str = "  ") -> list[str]:
    """Declarations with their docs: beside them, aligned, where the line holds both."""
    lines: list[str] = []
    run: list[tuple[str, str]] = []

    def flush() -> None:
        pad = max((len(code) for code, _ in run), default=0)
        lines.extend(f"{indent}{code:{pad}}  ///< {doc}" for code, doc in run)
        run.clear()

    for code, doc in rows:
        pad = max(len(code), *(len(c) for c, _ in run), 0)
        if len(indent) + pad + len("  ///< ") + max(len(doc), *(len(d) for _, d in run), 0) > LINE:
            flush()
        if len(indent) + len(code) + len("  ///< ") + len(doc) > LINE:
            lines.extend(textwrap.wrap(doc, LINE, initial_indent=f"{indent}/// ",
                                       subsequent_indent=f"{indent}/// "))
            lines.append(indent + code)
        else:
            run.append((code, doc))
    flush()
    return lines
