"""rtl/gen/BLOCK_structs.svh: a macro for each struct with a size that depends on parameters."""

from layouts.banner import banner
from layouts.model import Layout, Struct
from layouts.sv_fields import struct_body

_HEAD = """\
// A module cannot take its port types from a package when their widths depend on
// its parameters, so each such struct is a macro without typedef:
//   parameter int unsigned NumSms = 13, ..., `{macro}_WIDTHS,
//   localparam type {struct}_t = `{macro}_{upper}_STRUCT({args})
"""


def emit(layout: Layout) -> dict[str, str]:
    macro = layout.block.upper()
    sized = [s for s in layout.structs if layout.struct_widths(s)]
    parts = [banner(layout), f"`ifndef {macro}_STRUCTS_SVH_", f"`define {macro}_STRUCTS_SVH_", ""]
    if sized:
        parts.append(_HEAD.format(macro=macro, struct=sized[0].name, upper=sized[0].name.upper(),
                                  args=", ".join(layout.struct_widths(sized[0]))))
    parts.append(_widths(layout, macro))
    parts += [_struct(layout, s, macro) for s in sized]
    parts += ["`endif", ""]
    return {f"rtl/gen/{layout.block}_structs.svh": "\n".join(parts)}


def _continued(lines: list[str]) -> str:
    pad = max(map(len, lines[:-1]), default=0)
    return "\n".join([*(f"{line:{pad}} \\" for line in lines[:-1]), lines[-1], ""])


def _widths(layout: Layout, macro: str) -> str:
    rows = [f"  localparam int unsigned {w.name} = {w.expr.render()}" for w in layout.widths]
    rows = [f"{row}," for row in rows[:-1]] + rows[-1:]
    names = ", ".join(p.name for p in layout.parameters)
    head = f"/// All derived widths, for a parameter list that has {names}.\n"
    return head + _continued([f"`define {macro}_WIDTHS", *rows])


def _struct(layout: Layout, struct: Struct, macro: str) -> str:
    args = ", ".join(layout.struct_widths(struct))
    body = [f"    {line}" for line in struct_body(layout, struct, comments=False)]
    return f"/// {struct.doc}\n" + _continued(
        [f"`define {macro}_{struct.name.upper()}_STRUCT({args})", "  struct packed {", *body, "  }"]
    )
