"""cmodel/gen/block_layouts.cpp: each block's sizes and registers, for code that knows it by its name."""

from layouts.names import snake

_CPP = """\
// Generated from rtl/*/*.toml by scripts/gen-layouts; do not edit.
#include "cmodel/layout/block_layout.hpp"

#include <array>

{includes}

namespace segue::layout {{

std::span<const BlockLayout> block_layouts() {{
  static const std::array<BlockLayout, {count}> all = {{{{
{rows}  }}}};
  return all;
}}

}}  // namespace segue::layout
"""


def emit(cards, layouts):
    """`layouts`: block -> its layout."""
    includes = "\n".join(f'#include "cmodel/gen/{card.block}_layout.hpp"' for card in cards)
    rows = "".join(_row(card, layouts[card.block]) for card in cards)
    return {"cmodel/gen/block_layouts.cpp": _CPP.format(includes=includes, rows=rows, count=len(cards))}


def _row(card, layout):
    ranges = ", ".join(f'{{"{it.name}", {it.default}, {it.min}, {it.max}}}' for it in layout.parameters)
    configurations = ", ".join(f'{{"{name}", {_sizes(sizes)}}}' for name, sizes in card.sizes.items())
    members = "".join(f'           params.{snake(it.name)} = sizes.at("{it.name}");\n'
                      for it in layout.parameters)
    return (f'      {{"{card.block}", "{card.default}", {{{ranges}}}, {{{configurations}}},\n'
            f"       [](const Sizes& sizes) {{\n           {card.block}::Params params;\n{members}"
            f"           return {card.block}::signals(params);\n       }}}},\n")


def _sizes(sizes):
    return "{" + ", ".join(f'{{"{name}", {value}}}' for name, value in sizes.items()) + "}"
