#pragma once

#include <cstdint>
#include <set>

#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// A program with backups of scalar registers (CTXBack III-D, OSRB).
struct BackedUpProgram {
  Program program;
  std::set<std::uint32_t> copied_at;  ///< indices of the instructions that were added
  std::uint32_t no_room = 0;          ///< values for which no scalar register was free
};

/// Copies scalar registers, before they are overwritten, into scalar registers that are free, where
/// this makes contexts smaller by `kLeastGain`. SCC has no backup, and neither vector registers nor
/// shared memory hold any.
BackedUpProgram back_up_scalars(const Program& program, const Kernel& kernel);

/// Of all its kernels.
Program back_up_scalars(const Program& program);

/// Bytes of a context, in the mean over a basic block, that a copy is worth: below it the copies
/// run in vain (a choice of ours; the paper gives none).
inline constexpr double kLeastGain = 8;

}  // namespace segue::isa
