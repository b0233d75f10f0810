"""cmodel/gen/BLOCK_structs.hpp: the structs with pack and unpack."""

import textwrap
from collections.abc import Callable

from layouts import cpp
from layouts.banner import banner
from layouts.model import Enum, Field, Layout, Struct
from layouts.names import constant, upper_camel


def emit(layout: Layout) -> dict[str, str]:
    includes = [
        *(["#include <array>"] if _has(layout, cpp.is_long) else []),
        "#include <cstdint>",
        "",
        f'#include "cmodel/gen/{layout.block}_enums.hpp"',
        f'#include "cmodel/gen/{layout.block}_params.hpp"',
        *(['#include "cmodel/layout/any_width.hpp"'] if _has(layout, _is_any_width) else []),
        '#include "cmodel/layout/bits.hpp"',
    ]
    note = (
        "// The first field is the most significant one, as in SystemVerilog. `pack` overwrites\n"
        "// exactly width() bits from bit `lsb` of `words` on; values are cut to their width.\n\n"
    )
    text = cpp.header(layout, banner(layout) + "\n#pragma once", includes) + note
    text += "\n".join(_struct(layout, s) for s in layout.structs)
    return {f"cmodel/gen/{layout.block}_structs.hpp": text + "\n" + cpp.footer(layout)}


def _has(layout: Layout, trait: Callable[[Layout, Field], bool]) -> bool:
    return any(trait(layout, f) for s in layout.structs for f in s.fields)


def _is_any_width(layout: Layout, field: Field) -> bool:
    return cpp.is_wide(layout, field) and (
        cpp.may_be_narrow(layout, field) or cpp.is_long(layout, field))


def _struct(layout: Layout, struct: Struct) -> str:
    name = upper_camel(struct.name)
    widths = "const Widths&" + (" w" if layout.struct_widths(struct) else "")
    rising = list(reversed(struct.fields))
    total = " + ".join(cpp.of_widths(layout, f.width) for f in struct.fields)
    return "\n".join([
        f"/// {struct.doc}",
        f"struct {name} {{",
        *cpp.documented([(_member(layout, f), f.doc) for f in struct.fields]),
        "",
        f"  bool operator==(const {name}&) const = default;",
        "",
        f"  static std::uint32_t width({widths}) {{",
        *textwrap.wrap(f"return {total};", cpp.LINE, initial_indent="    ",
                       subsequent_indent="           "),
        "  }",
        "",
        f"  void pack(std::uint32_t* words, std::uint32_t lsb, {widths}) const {{",
        "    layout::BitWriter out(words, lsb);",
        *(_put(layout, f) for f in rising),
        "    out.finish();",
        "  }",
        "",
        f"  void unpack(const std::uint32_t* words, std::uint32_t lsb, {widths}) {{",
        "    layout::BitReader in(words, lsb);",
        *(_get(layout, f) for f in rising),
        "  }",
        "};",
        "",
    ])


def _member(layout: Layout, field: Field) -> str:
    kind = cpp.field_type(layout, field)
    if cpp.is_long(layout, field):
        return f"{kind} {field.name}{{}};"
    if isinstance(field.type, Enum):
        start = f"{kind}::{constant(field.type.values[0].name)}"
    else:
        start = "false" if kind == "bool" else "0"
    return f"{kind} {field.name} = {start};"


def _put(layout: Layout, field: Field) -> str:
    width = cpp.of_widths(layout, field.width)
    if cpp.is_wide(layout, field):
        if _is_any_width(layout, field):
            return f"    layout::put_any(out, {width}, {field.name});"
        return f"    out.put_wide({width}, {field.name});"
    if cpp.field_type(layout, field) == "std::uint32_t":
        return f"    out.put({width}, {field.name});"
    return f"    out.put({width}, static_cast<std::uint32_t>({field.name}));"


def _get(layout: Layout, field: Field) -> str:
    kind, width = cpp.field_type(layout, field), cpp.of_widths(layout, field.width)
    if kind == "bool":
        value = "in.get(1) != 0"
    elif field.signed:
        value = f"in.get_signed({width})"
    elif cpp.is_long(layout, field):
        return f"    layout::get_any(in, {width}, {field.name});"
    elif cpp.is_wide(layout, field):
        any_width = cpp.may_be_narrow(layout, field)
        value = f"layout::get_any(in, {width})" if any_width else f"in.get_wide({width})"
    else:
        value = f"in.get({width})"
        if isinstance(field.type, Enum):
            value = f"static_cast<{kind}>({value})"
    return f"    {field.name} = {value};"
