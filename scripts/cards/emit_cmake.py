"""blocks.cmake and blocks.cpp: the lists of blocks for the build and the command line."""

from cards import broken, proofs

_CPP = """\
// Generated from rtl/*/*.toml by scripts/gen-layouts; do not edit.
#include "verilator_tb/cli/blocks.hpp"

#include <array>

{includes}

namespace segue::cli {{

std::span<const plant::Block* const> blocks() {{
  static const std::array<const plant::Block*, {count}> all = {{
{rows}}};
  return all;
}}

}}  // namespace segue::cli
"""


def emit(cards):
    return {"blocks.cmake": _cmake(cards), "verilator_tb/gen/blocks.cpp": _cpp(cards)}


def _cmake(cards):
    lines = ["# Generated from rtl/*/*.toml by scripts/gen-layouts; do not edit."]

    def put(name, values):
        lines.append(f'set(SEGUE_{name} "{";".join(values)}")')

    put("BLOCKS", [card.block for card in cards])
    for card in cards:
        block = card.block
        put(f"{block}_PARTS", card.parts)
        put(f"{block}_DEFAULT", [card.default])
        put(f"{block}_CONFIGS", card.sizes)
        put(f"{block}_ONLY_IN_FULL", card.only_in_full)
        put(f"{block}_TRAINING", card.training)
        for name, values in card.sizes.items():
            put(f"{block}_SIZES_{name}", [f"{key}={value}" for key, value in values.items()])
            put(f"{block}_WITHOUT_{name}", card.files_left_out(name))
        put(f"{block}_RUNS", [f"{run.name}|{run.size}|{run.cycles}|{run.seeds}|{run.label.replace(';', '|')}"
                              for run in card.runs])
        put(f"{block}_PROOFS", [task.name for task in card.proof_tasks])
        put(f"{block}_PROOFS_covers", [task.name for task in card.proof_tasks if task.mode == "cover"])
        for key in proofs.LISTS:
            put(f"{block}_PROOFS_{key}", card.proof(key))
        variants = broken.of_block(block, card.root)
        built = [one for one in variants if one.is_built]
        put(f"{block}_BROKEN", [one.name for one in built])
        put(f"{block}_BROKEN_SAMPLE", [one.name for one in broken.drawn(card, built, -(-len(built) // 4))])
        put(f"{block}_BROKEN_WITH_RULES", [one.name for one in built if one.rules])
        put(f"{block}_BROKEN_TASKS", broken.tasks(variants))
    return "\n".join([*lines, ""])


def _cpp(cards):
    includes = "\n".join(f'#include "verilator_tb/{card.block}/bench.hpp"'
                         for card in cards)
    rows = "".join(f"      &{card.block}::block(),\n" for card in cards)
    return _CPP.format(includes=includes, rows=rows, count=len(cards))
