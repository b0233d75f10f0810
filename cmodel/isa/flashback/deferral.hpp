#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/isa/analysis/control_flow.hpp"
#include "cmodel/isa/analysis/liveness.hpp"
#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// The least context at or behind an instruction of a block, and the nearest instruction with it:
/// CS-Defer (CTXBack II) lets a warp run on to there.
struct Deferral {
  std::uint64_t bytes = 0;  ///< of live registers, of a warp
  std::uint32_t at = 0;
};

/// Of each instruction of the block. That of the first is the block's least: CKPT's checkpoint.
std::vector<Deferral> deferrals(const Program& program, const BasicBlock& block,
                                const Liveness& liveness);

}  // namespace segue::isa
