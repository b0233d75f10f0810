"""tests/layout/gen/BLOCK_walk.sv: takes structs apart and puts them together, for a test.

All structs and fields lie in arrays of one shape at every size, so that one
model holds several sizes. Each struct comes in three copies, so that the test
also sees where the next element begins.
"""

from layouts.banner import banner
from layouts.check import corners
from layouts.model import Enum, Field, Layout, Struct, bits, names_of

COPIES = 3
NAME_BITS = 256

_PACKAGE = """\
package {block}_walk_pkg;
  typedef logic [{structs}:0][{struct_bits}:0] structs_t;
  typedef logic [{copies}:0][{fields}:0][{field_bits}:0] fields_t;
  typedef logic [{copies}:0][{fields}:0] negatives_t;
  typedef logic [{fields}:0][31:0] field_widths_t;
  typedef logic [{numbers}:0][31:0] numbers_t;
  typedef logic [{enums}:0][{values}:0][{name_bits}:0] names_t;
endpackage
"""

_PORTS = """\
) (
    input  structs_t      structs_i,
    output fields_t       fields_o,
    output negatives_t    negatives_o,
    input  fields_t       fields_i,
    output structs_t      structs_o,
    output field_widths_t field_widths_o,
    output numbers_t      numbers_o,
    output names_t        names_o
);
"""


def numbers(layout: Layout) -> list[str]:
    """The names with a value that both sides report, in order."""
    rows = (*layout.parameters, *layout.constants, *layout.widths)
    return [row.name for row in rows]


def emit(layout: Layout) -> dict[str, str]:
    if not layout.structs or not layout.enums:  # no struct to take apart
        return {}
    block = layout.block
    fields = sum(len(s.fields) for s in layout.structs)
    widest = max(bits(s, v) for s in layout.structs for v in corners(layout, names_of(s)))
    package = _PACKAGE.format(
        block=block, structs=len(layout.structs) - 1, copies=COPIES - 1, fields=fields - 1,
        struct_bits=(widest * COPIES + 31) // 32 * 32 - 1, field_bits=_room(layout) - 1,
        numbers=len(numbers(layout)) - 1, enums=len(layout.enums) - 1,
        values=max(2**e.width for e in layout.enums) - 1, name_bits=NAME_BITS - 1)
    lines = [
        banner(layout), f'`include "{block}_structs.svh"', "", package,
        "/// Takes structs apart and puts them together, at one size.",
        f"module {block}_walk", f"  import {block}_pkg::*;", f"  import {block}_walk_pkg::*;", "#(",
        *(f"    parameter int unsigned {p.name} = {p.default}," for p in layout.parameters),
        f"    `{block.upper()}_WIDTHS", _PORTS,
        *(f"  typedef `{_macro(layout, s)} {s.name}_t;"
          for s in layout.structs if layout.struct_widths(s)),
        *_structs(layout), "",
        *(f"  assign numbers_o[{i}] = 32'({name});" for i, name in enumerate(numbers(layout))),
        "",
        *(_names(i, e) for i, e in enumerate(layout.enums)),
        "endmodule", "",
    ]
    return {f"tests/layout/gen/{block}_walk.sv": "\n".join(lines)}


def _room(layout: Layout) -> int:
    """Bits for a field: words of 64."""
    widest = max(f.width.value(v) for s in layout.structs for f in s.fields
                 for v in corners(layout, names_of(f)))
    return (widest + 63) // 64 * 64


def _macro(layout: Layout, struct: Struct) -> str:
    args = ", ".join(layout.struct_widths(struct))
    return f"{layout.block.upper()}_{struct.name.upper()}_STRUCT({args})"


def _structs(layout: Layout) -> list[str]:
    declarations, lines, number = [], [], 0
    for i, struct in enumerate(layout.structs):
        name = struct.name
        declarations += [f"  {name}_t [{COPIES - 1}:0] {name}_in, {name}_out;",
                         f"  assign {name}_in = structs_i[{i}][$bits({name}_in)-1:0];"]
        loop = []
        for field in struct.fields:
            loop += _field(struct, field, number, _room(layout))
            lines.append(f"    field_widths_o[{number}] = $bits({name}_in[0].{field.name});")
            number += 1
        lines += [f"    for (int unsigned i = 0; i < {COPIES}; i++) begin", *loop, "    end",
                  f"    structs_o[{i}] = $bits(structs_o[{i}])'({name}_out);"]
    return ["", *declarations, "", "  always_comb begin", *lines, "  end"]


def _field(struct: Struct, field: Field, number: int, room: int) -> list[str]:
    source, target = (f"{struct.name}_{way}[i].{field.name}" for way in ("in", "out"))
    value = f"fields_i[i][{number}][$bits({target})-1:0]"
    if field.type is not None:
        owner = f"{field.type.owner}_pkg::" if field.type.owner else ""
        value = f"{owner}{field.type.name}_e'({value})"
    return [f"      fields_o[i][{number}] = {room}'(unsigned'({source}));",
            f"      negatives_o[i][{number}] = {source} < 0;",
            f"      {target} = {value};"]


def _names(number: int, enum: Enum) -> str:
    """The names as the simulator knows them, empty where a value has none."""
    return "\n".join([
        f"  initial begin : {enum.name}_names", f"    {enum.name}_e value;",
        f"    logic [{NAME_BITS - 1}:0] text;", f"    names_o[{number}] = '0;",
        f"    for (int unsigned i = 0; i < {2**enum.width}; i++) begin",
        f"      value = {enum.name}_e'(i);",
        '      $sformat(text, "%s", value.name());', f"      names_o[{number}][i] = text;",
        "    end", "  end"])
