#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/isa/flashback/block_values.hpp"

namespace segue::isa {

/// One action of a dedicated routine (CTXBack IV-A). Registers are moved whole, also under a
/// partial EXEC.
struct FlashbackStep {
  enum class Kind : std::uint8_t {
    kSave,     ///< `reg` to the context
    kLoad,     ///< `reg` from the context
    kRevert,   ///< the reversal of `instruction`
    kExecute,  ///< `instruction` again
    kMove,     ///< scalar `from` to `reg`
  };
  Kind kind = Kind::kSave;
  std::uint32_t instruction = 0;
  Register reg = 0;
  Register from = 0;
  Value value = kNoValue;  ///< saved or loaded
};

/// How a warp that is preempted before one instruction leaves and comes back.
struct FlashbackPlan {
  std::uint32_t current = 0;  ///< instruction before which the warp is preempted
  std::uint32_t point = 0;    ///< its flashback point; the same: none
  std::uint64_t bytes = 0;    ///< of registers in the context, of a warp
  std::vector<FlashbackStep> preempt;
  std::vector<FlashbackStep> resume;

  /// Steps of one kind, of both routines.
  [[nodiscard]] std::size_t count(FlashbackStep::Kind kind) const;
};

}  // namespace segue::isa
