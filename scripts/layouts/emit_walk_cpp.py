"""tests/layout/gen/BLOCK_walk.inc: the contents of BLOCK_walk.sv, as a list for the C++ side."""

from layouts.banner import banner
from layouts.emit_walk_sv import numbers
from layouts.model import Layout
from layouts.names import constant, snake, upper_camel

_HEAD = """\
// What {block}_walk.sv has, in its order. Define the macros that are of use before
// including this file; it undefines them all.
//   SEGUE_FIELD(struct number, Struct, "struct", field)    SEGUE_ENUM("enum", Enum, "Prefix")
//   SEGUE_STRUCT(Struct)    SEGUE_NUMBER("NumSms", value) where `p` is Params, `w` Widths
"""
_MACROS = {"SEGUE_STRUCT": "Struct",
           "SEGUE_FIELD": "index, Struct, name, field", "SEGUE_ENUM": "name, Enum, prefix",
           "SEGUE_NUMBER": "name, value"}


def emit(layout: Layout) -> dict[str, str]:
    if not layout.structs or not layout.enums:  # as emit_walk_sv
        return {}
    parameters = {p.name for p in layout.parameters}
    constants = {c.name for c in layout.constants}

    def value(name: str) -> str:
        if name in constants:
            return constant(name)
        return f"{'p' if name in parameters else 'w'}.{snake(name)}"

    lines = [banner(layout), _HEAD.format(block=layout.block)]
    for macro, args in _MACROS.items():
        lines += [f"#ifndef {macro}", f"#define {macro}({args})", "#endif"]
    lines += [f"SEGUE_STRUCT({upper_camel(s.name)})" for s in layout.structs]
    lines += [f'SEGUE_FIELD({i}, {upper_camel(s.name)}, "{s.name}", {f.name})'
              for i, s in enumerate(layout.structs) for f in s.fields]
    lines += [f'SEGUE_ENUM("{e.name}", {upper_camel(e.name)}, "{e.prefix}")' for e in layout.enums]
    lines += [f'SEGUE_NUMBER("{name}", {value(name)})' for name in numbers(layout)]
    lines += [f"#undef {macro}" for macro in _MACROS]
    return {f"tests/layout/gen/{layout.block}_walk.inc": "\n".join([*lines, ""])}
