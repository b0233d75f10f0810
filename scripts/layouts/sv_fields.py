"""Fields of a struct in SystemVerilog."""

from layouts.model import Field, Layout, Struct
from layouts.names import enum_type


def vector(width: str) -> str:
    """The packed range of a width: empty for one bit."""
    if width.isdigit():
        return "" if width == "1" else f" [{int(width) - 1}:0]"
    return f" [{width}-1:0]"


def struct_body(layout: Layout, struct: Struct, comments: bool) -> list[str]:
    """One declaration a line; the first field is the most significant."""
    declarations = [_declaration(layout, field) for field in struct.fields]
    if not comments:
        return declarations
    pad = max(map(len, declarations))
    return [f"{d:{pad}}  // {f.doc}" for d, f in zip(declarations, struct.fields, strict=True)]


def _declaration(layout: Layout, field: Field) -> str:
    if field.type is not None:
        return f"{enum_type(layout.block, field.type)} {field.name};"
    constants = {c.name for c in layout.constants}
    width = field.width.render(
        lambda name: f"{layout.block}_pkg::{name}" if name in constants else name
    )
    sign = " signed" if field.signed else ""
    return f"logic{sign}{vector(width)} {field.name};"
