#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/issue_queue_params.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::issue_queue {

/// Operations of the issue queue's bench. The comment names the arguments. The `say` ones put a
/// message on its port in their cycle, in place of the front end's.
enum class Op : std::uint32_t {
  kRates,      ///< insert: percent of cycles; two: of them with two lanes, strangers: of those from
               ///< two warps; pushy: with more than there is room for
  kMix,        ///< memory special control: percent of instructions; global logged: of those of
               ///< memory, with an entry of the replay queue, with operands that are logged;
               ///< registers: that a warp has, few for many hazards
  kTimes,      ///< read check commit: most cycles that each takes; fault: percent of last checks
  kUnits,      ///< math special memory control: percent of cycles in which they take instructions
  kLevels,     ///< entries log: that there are of the replay queue, of the operand log for each
               ///< thread block; flicker: percent of cycles with warps stopped at random
  kNoise,      ///< illegal: percent of cycles in which an idle port has a message made up; lies:
               ///< with one that is legal and breaks the promises
  kStop,       ///< warp cycles
  kVacate,     ///< warp cycles: it gives back, and goes on so many cycles later
  kReset,      ///< cycles
  kSayInsert,  ///< lane warp tb slot unit
  kSayWaits,   ///< lane result sources issue needs_entry log_need: of that insert
  kSayRelease,  ///< lane warp slot result
  kSayKill,     ///< tb
  kSayLevels,   ///< unit_ready entry_ready room: of each thread block; until the end
};

/// In the order of Op.
std::vector<plant::OperationKind> operation_kinds(const Params& params);

/// A random stimulus of so many cycles, the same for the same arguments on every machine.
plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles);

}  // namespace segue::issue_queue
