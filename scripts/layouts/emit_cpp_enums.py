"""cmodel/gen/BLOCK_enums.hpp: the enums and the names of their values."""

from layouts import cpp
from layouts.banner import banner
from layouts.model import Enum, Layout
from layouts.names import constant, upper_camel


def emit(layout: Layout) -> dict[str, str]:
    includes = ["#include <array>", "#include <cstdint>", "#include <string_view>"]
    text = cpp.header(layout, banner(layout) + "\n#pragma once", includes)
    text += "\n".join(_enum(e) for e in layout.enums)
    return {f"cmodel/gen/{layout.block}_enums.hpp": text + "\n" + cpp.footer(layout)}


def _enum(enum: Enum) -> str:
    name = upper_camel(enum.name)
    values = [f"  {constant(v.name)},  ///< {v.doc}" for v in enum.values]
    table = f"inline constexpr std::array<std::string_view, {len(values)}> k{name}Names = {{"
    names = [f'    "{v.name}",' for v in enum.values]
    return "\n".join([
        f"/// {enum.doc}",
        f"enum class {name} : std::uint8_t {{",
        *values,
        "};",
        table,
        *names,
        "};",
        f'/// The name in the layout file, "?" for a value that has none.',
        f"constexpr std::string_view to_string({name} value) {{",
        "  const auto index = static_cast<std::size_t>(value);",
        f'  return index < k{name}Names.size() ? k{name}Names[index] : "?";',
        "}",
        "",
    ])
