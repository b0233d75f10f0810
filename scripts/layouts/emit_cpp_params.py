"""cmodel/gen/BLOCK_params.{hpp,cpp}: constants, parameters, derived widths."""

import textwrap

from layouts import cpp
from layouts.banner import banner
from layouts.model import Constant, Layout, Parameter
from layouts.names import constant, snake


def emit(layout: Layout) -> dict[str, str]:
    stem = f"cmodel/gen/{layout.block}_params"
    return {f"{stem}.hpp": _hpp(layout), f"{stem}.cpp": _cpp(layout, stem)}


def _hpp(layout: Layout) -> str:
    lines = [_constant(c) for c in layout.constants]
    lines += ["", "/// The size of the block.", "struct Params {"]
    lines += cpp.documented([(f"std::uint32_t {snake(p.name)} = {p.default};", p.doc)
                             for p in layout.parameters])
    lines += [
        "",
        "  /// Throws std::invalid_argument that names the parameter and its range.",
        "  void check() const;",
        "  bool operator==(const Params&) const = default;",
        "};",
        "",
        "/// Bits of every index and count at a size.",
        "struct Widths {",
        "  explicit Widths(const Params& p);",
        "",
    ]
    lines += [f"  std::uint32_t {snake(w.name)};" for w in layout.widths]
    lines += ["", "  bool operator==(const Widths&) const = default;", "};", "", ""]
    head = cpp.header(layout, banner(layout) + "\n#pragma once", ["#include <cstdint>"])
    return head + "\n".join(lines) + cpp.footer(layout)


def _constant(row: Constant) -> str:
    value = row.value if row.width is None else f"0x{row.value:x}"
    doc = textwrap.wrap(row.doc, cpp.LINE, initial_indent="/// ", subsequent_indent="/// ")
    definition = f"inline constexpr std::uint32_t {constant(row.name)} = {value};"
    return "\n".join([*doc, definition])


def _cpp(layout: Layout, stem: str) -> str:
    includes = [
        f'#include "{stem}.hpp"',
        "",
        "#include <stdexcept>",
        "#include <string>",
        "",
        '#include "cmodel/layout/width_functions.hpp"',
    ]
    lines = [
        "namespace {",
        "",
        "using layout::cnt_w;",
        "using layout::id_w;",
        *(["using layout::pow2;"] if layout.calls("pow2") else []),
        "",
        "void check_range(const char* name, std::uint32_t value, std::uint32_t min,"
        " std::uint32_t max) {",
        "  if (value < min || value > max) {",
        '    throw std::invalid_argument(std::string(name) + " must be " + std::to_string(min) +'
        ' " to " +',
        '                                std::to_string(max) + ", is " + std::to_string(value));',
        "  }",
        "}",
        "",
        "}  // namespace",
        "",
        "void Params::check() const {",
        *(_check(p) for p in layout.parameters),
        "}",
        "",
        "Widths::Widths(const Params& p)",
    ]
    parameters = {p.name for p in layout.parameters}
    rows = []
    for w in layout.widths:
        text = w.expr.render(lambda n: f"p.{snake(n)}" if n in parameters
                             else constant(n) if n in {c.name for c in layout.constants}
                             else snake(n))
        rows.append(f"{snake(w.name)}({text})")
    lines.append("    : " + ",\n      ".join(rows) + " {}\n\n")
    return cpp.header(layout, banner(layout), includes) + "\n".join(lines) + cpp.footer(layout)


def _check(p: Parameter) -> str:
    return f'  check_range("{snake(p.name)}", {snake(p.name)}, {p.min}, {p.max});'
