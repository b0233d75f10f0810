#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/scoreboard_params.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::scoreboard {

/// Operations of the scoreboard's bench. The comment names the arguments. The `say` ones put a
/// message on its port in their cycle, in place of the pipelines'.
enum class Op : std::uint32_t {
  kRates,       ///< fetch issue read check commit: percent of cycles, of lanes, with a try
  kMix,         ///< pair memory late fault source destination: percent of lines with two
                ///< instructions, of instructions that access memory, of those that are late, of
                ///< last checks that fail; of sources and destinations that there are
  kPool,        ///< registers warps in_turn haste: how many names and warps are used, percent of
                ///< places taken in turn and of events that come in the cycle of those before them
  kExtras,      ///< fence second: percent of instructions that are fences, that have a second
                ///< destination
  kNoise,       ///< percent: of cycles in which an idle lane has a message made up
  kKill,        ///< warp count: so many from there on
  kReset,       ///< cycles
  kSayInsert,   ///< lane warp slot kind has names: `memory`, `late`, `fence` from bit 0 of kind on;
                ///< `src_valid`, `dst_valid`, `dst_1_valid` of has; sources and destinations of
                ///< names
  kSayIssued,   ///< lane warp slot
  kSayRead,     ///< lane warp slot
  kSayChecked,  ///< warp slot
  kSayCommit,   ///< lane warp slot
  kSaySquash,   ///< warp slot
  kSayWithdraw,  ///< warp slot
};

/// In the order of Op.
std::vector<plant::OperationKind> operation_kinds(const Params& params);

/// A random stimulus of so many cycles, the same for the same arguments on every machine.
plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles);

}  // namespace segue::scoreboard
