"""cmodel/gen/BLOCK_enums.hpp: the enums and the names of their values."""

import textwrap

from layouts import cpp
from layouts.banner import banner
from layouts.model import Enum, Layout
from layouts.names import constant, upper_camel


def emit(layout: Layout) -> dict[str, str]:
    includes = ["#include <array>", "#include <cstdint>", "#include <string_view>"]
    if owners := sorted(layout.owners()):
        includes += ["", *(f'#include "cmodel/gen/{owner}_enums.hpp"' for owner in owners)]
    text = cpp.header(layout, banner(layout) + "\n#pragma once", includes)
    text += "\n".join(_enum(e) for e in layout.enums)
    return {f"cmodel/gen/{layout.block}_enums.hpp": text + "\n" + cpp.footer(layout)}


def _enum(enum: Enum) -> str:
    name = upper_camel(enum.name)
    values = cpp.documented([(f"{constant(v.name)},", v.doc) for v in enum.values])
    table = f"inline constexpr std::array<std::string_view, {len(enum.values)}> k{name}Names = {{"
    names = textwrap.wrap(" ".join(f'"{v.name}",' for v in enum.values), cpp.LINE,
                          initial_indent="    ", subsequent_indent="    ")
    return "\n".join([
        f"/// {enum.doc}",
        f"enum class {name} : std::uint8_t {{",
        *values,
        "};",
        table,
        *names,
        "};",
        '/// The name in the layout file, "?" for a value that has none.',
        f"constexpr std::string_view to_string({name} value) {{",
        "  const auto index = static_cast<std::size_t>(value);",
        f'  return index < k{name}Names.size() ? k{name}Names[index] : "?";',
        "}",
        "",
    ])
