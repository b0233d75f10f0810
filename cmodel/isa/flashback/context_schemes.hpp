#pragma once

#include <cstdint>

#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// Bytes of registers that a context has, of a warp, in the mean over the instructions before which
/// it may be preempted, copies of scalar registers not among them (CTXBack V, Figure 7). Shared
/// memory is the same in all.
struct ContextSchemes {
  double allocated = 0;       ///< all registers of the warp: the driver's routine
  double live = 0;            ///< LIVE
  double least_of_block = 0;  ///< CKPT: of its basic block's instruction with the fewest
  double deferred = 0;        ///< CS-Defer: of the best instruction up to the end of the block
  double deferred_by = 0;     ///< instructions that are executed before that one
  double in_place = 0;        ///< CTXBack without its three methods
  double reloaded = 0;        ///< with relaxed flashback points
  double reverted = 0;        ///< and instruction reverting
  double backed_up = 0;       ///< and backups of scalar registers: CTXBack
  double both = 0;            ///< CTXBack+CS-Defer
  double flashbacks = 0;      ///< share of instructions with a flashback, of CTXBack
  double executed_again = 0;  ///< instructions of a flashback, in the mean; 0 without one
  double undone = 0;          ///< likewise
  std::uint32_t instructions = 0;
  std::uint32_t copies = 0;   ///< backups in the program
  std::uint32_t no_room = 0;  ///< backups that no scalar register was free for
};

ContextSchemes context_schemes(const Program& program, const Kernel& kernel);

}  // namespace segue::isa
