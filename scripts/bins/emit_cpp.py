"""verilator_tb/gen/BLOCK_bins.{hpp,cpp}: the bins, and the place of each combination."""

import textwrap

from bins.model import Axis, CoverPlan, Cross, bin_name
from layouts import cpp
from layouts.names import constant, snake, upper_camel

_NO_BIN_DOC = "/// None: the value of an axis is not in its enum."


def emit(plan: CoverPlan) -> dict[str, str]:
    stem = f"verilator_tb/gen/{plan.layout.block}_bins"
    return {f"{stem}.hpp": _header(plan), f"{stem}.cpp": _source(plan)}


def _banner(plan: CoverPlan) -> str:
    return (f"// Generated from {plan.layout.file} and {plan.file}\n"
            "// by scripts/gen-layouts; do not edit.")


def _header(plan: CoverPlan) -> str:
    block = plan.layout.block
    includes = ["#include <cstddef>", "#include <cstdint>", "#include <span>", "",
                f'#include "cmodel/gen/{block}_enums.hpp"',
                '#include "verilator_tb/plant/coverage.hpp"']
    lines = [cpp.header(plan.layout, _banner(plan) + "\n#pragma once", includes)]
    lines += ["/// Situations that have a sentence of their own.",
              "enum class Bin : std::uint16_t {"]
    for section in plan.sections:
        lines.append(f"  // {section.name}")
        lines += cpp.documented([(f"{constant(v.name)},", v.sentence) for v in section.bins])
    lines += ["};", ""]
    for axis in plan.axes:
        if not axis.is_enum:
            lines += _axis(axis)
    lines += [_NO_BIN_DOC, "inline constexpr std::size_t kNoBin = ~std::size_t{0};", ""]
    for axis in plan.axes:
        if axis.is_enum and axis.without:
            lines += _is_covered(axis)
    for cross in plan.crosses:
        lines += textwrap.wrap(cross.doc, cpp.LINE, initial_indent="/// ",
                               subsequent_indent="/// ")
        lines += [f"{_signature(cross)};", ""]
    lines += ["/// All bins: their names, their sentences, and those that must not be seen.",
              "std::span<const plant::BinInfo> bins();", ""]
    return "\n".join(lines) + "\n" + cpp.footer(plan.layout)


def _axis(axis: Axis) -> list[str]:
    return [f"/// {axis.doc}", f"enum class {upper_camel(axis.name)} : std::uint8_t {{",
            *cpp.documented([(f"{constant(v.name)},", v.sentence) for v in axis.values]), "};", ""]


def _is_covered(axis: Axis) -> list[str]:
    """For a static_assert that the list and the block agree."""
    kind = upper_camel(axis.name)
    tests = [f"value != {kind}::{constant(v.name)}" for v in axis.values if v.name in axis.without]
    return [f"/// Not left out of the crosses ({axis.reason}).",
            f"constexpr bool is_covered({kind} value) {{",
            "  return " + " &&\n         ".join(tests) + ";", "}", ""]


def _signature(cross: Cross) -> str:
    arguments = ", ".join(f"{upper_camel(a.name)} {a.name}" for a in cross.axes)
    text = f"std::size_t {cross.name}_bin({arguments})"
    if len(text) < cpp.LINE:
        return text
    indent = " " * (text.index("(") + 1)
    return f",\n{indent}".join(text.split(", "))


def _source(plan: CoverPlan) -> str:
    block = plan.layout.block
    includes = [f'#include "verilator_tb/gen/{block}_bins.hpp"', "", "#include <array>"]
    rows = plan.bins()
    number = {row.name: i for i, row in enumerate(rows)}
    lines = [cpp.header(plan.layout, _banner(plan), includes), "namespace {", ""]
    lines.append(f"constexpr std::array<plant::BinInfo, {len(rows)}> kBins = {{{{")
    for row in rows:
        lines += [f'    {{"{row.name}",', f"     {_string(row.sentence)},",
                  f"     {str(row.excluded).lower()}}},"]
    lines += ["}};", ""]
    for cross in plan.crosses:
        lines += _table(cross, number)
    lines += ["}  // namespace", ""]
    for cross in plan.crosses:
        lines += _lookup(cross)
    lines += ["std::span<const plant::BinInfo> bins() { return kBins; }", ""]
    return "\n".join(lines) + "\n" + cpp.footer(plan.layout)


def _string(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _table(cross: Cross, number: dict[str, int]) -> list[str]:
    places = []
    for combination in cross.combinations():
        exclusion = cross.excluded_by(combination)
        if exclusion is None:
            places.append(number[bin_name(cross, combination)])
        else:
            places.append(number[f"{cross.name}.without.{cross.exclusions.index(exclusion)}"])
    body = textwrap.wrap(" ".join(f"{p}," for p in places), cpp.LINE, initial_indent="    ",
                         subsequent_indent="    ")
    return [f"constexpr std::array<std::uint16_t, {len(places)}> k{upper_camel(cross.name)} = {{",
            *body, "};", ""]


def _lookup(cross: Cross) -> list[str]:
    """Values beyond an enum come from the wires: they have no bin."""
    lines = [f"{_signature(cross)} {{", "  std::size_t place = 0;"]
    for axis in cross.axes:
        index = f"{snake(axis.name)}_index"
        lines += [f"  const auto {index} = static_cast<std::size_t>({axis.name});",
                  f"  if ({index} >= {len(axis.values)}) return kNoBin;",
                  f"  place = place * {len(axis.values)} + {index};"]
    return [*lines, f"  return k{upper_camel(cross.name)}[place];", "}", ""]
