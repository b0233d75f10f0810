"""rtl/gen/BLOCK_pkg.sv: constants, enums, structs of fixed size."""

import textwrap

from layouts.banner import banner
from layouts.model import Constant, Enum, Layout, Struct
from layouts.names import upper_camel
from layouts.sv_fields import struct_body

_FUNCTIONS = """\
  /// Width of an index into `n` things, at least 1.
  function automatic int unsigned id_w(int unsigned n);
    return n > 1 ? unsigned'($clog2(n)) : 1;
  endfunction

  /// Width of a count from 0 to `n`.
  function automatic int unsigned cnt_w(int unsigned n);
    return unsigned'($clog2(n + 1));
  endfunction
"""
_POW2 = """\
  /// 2 to the power of `n`.
  function automatic int unsigned pow2(int unsigned n);
    return 32'd1 << n;
  endfunction
"""


def emit(layout: Layout) -> dict[str, str]:
    parts = [banner(layout), f"/// {layout.doc}", f"package {layout.block}_pkg;", "", _FUNCTIONS]
    parts += [_POW2] if layout.calls("pow2") else []
    parts += [_constant(c) for c in layout.constants]
    parts += [_enum(e) for e in layout.enums]
    parts += [_typedef(layout, s) for s in layout.structs if not layout.struct_widths(s)]
    parts += ["endpackage", ""]
    return {f"rtl/gen/{layout.block}_pkg.sv": "\n".join(parts)}


def _constant(constant: Constant) -> str:
    if constant.width is None:
        definition = f"int unsigned {constant.name} = {constant.value}"
    else:
        definition = (f"logic [{constant.width - 1}:0] {constant.name} = "
                      f"{constant.width}'h{constant.value:x}")
    doc = textwrap.wrap(constant.doc, 100, initial_indent="  /// ", subsequent_indent="  /// ")
    return "\n".join([*doc, f"  localparam {definition};", ""])


def _enum(enum: Enum) -> str:
    names = [enum.prefix + upper_camel(v.name) for v in enum.values]
    pad = max(map(len, names))
    lines = [f"  /// {enum.doc}", f"  typedef enum logic [{enum.width - 1}:0] {{"]
    for i, (name, value) in enumerate(zip(names, enum.values, strict=True)):
        comma = "," if i + 1 < len(names) else " "
        lines.append(f"    {name:{pad}} = {enum.width}'d{i}{comma}  // {value.doc}")
    return "\n".join([*lines, f"  }} {enum.name}_e;", ""])


def _typedef(layout: Layout, struct: Struct) -> str:
    body = "\n".join(f"    {line}" for line in struct_body(layout, struct, comments=True))
    return f"  /// {struct.doc}\n  typedef struct packed {{\n{body}\n  }} {struct.name}_t;\n"
