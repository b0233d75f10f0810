#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "cmodel/blocks/preempt_engine/judge.hpp"
#include "cmodel/blocks/preempt_engine/state.hpp"
#include "cmodel/blocks/preempt_engine/walk_step.hpp"

namespace segue::preempt_engine {

/// The slots that change state in a cycle, and the events with it; starts are not included.
struct SlotMoves {
  /// Slots that come to this state; a slot is in one of the sets at most.
  [[nodiscard]] Set& to(TbState state) { return to_[static_cast<std::size_t>(state)]; }
  [[nodiscard]] Set to(TbState state) const { return to_[static_cast<std::size_t>(state)]; }

  std::optional<std::uint32_t> admitted;
  std::optional<std::uint32_t> let_go;
  std::optional<std::uint32_t> reported;     ///< its report is taken
  std::optional<std::uint32_t> next_report;  ///< the one that is offered next
  Set finished = 0;
  Set dropped = 0;         ///< from flush to clear
  Set non_idempotent = 0;  ///< those that become so

 private:
  std::array<Set, kTbStateNames.size()> to_{};
};

/// The moves by the state at the start of a cycle in which reset is not asserted.
[[nodiscard]] SlotMoves slot_moves(const State& q, const Inputs& in, const Judgement& judged,
                                   const WalkStep& step);

}  // namespace segue::preempt_engine
