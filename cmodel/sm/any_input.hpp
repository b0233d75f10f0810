#pragma once

#include <cstdint>
#include <deque>
#include <optional>

#include "cmodel/gen/sm_frontend_layout.hpp"
#include "cmodel/random/random.hpp"

namespace segue::sm_frontend {

/// Inputs that keep no promise: tags that come back too early, twice, changed or never, contexts
/// that were never saved, commands at any time. Twin and RTL must agree on them all the same.
/// Earlier outputs are fed back, so that a part of the inputs is legal and gets far.
class AnyInput {
 public:
  /// `wild`: of a hundred tags and contexts so many are made up.
  AnyInput(const Params& params, std::uint64_t seed, std::uint64_t wild)
      : params_(params), widths_(params), random_(seed), wild_(wild), in_(params) {}

  /// Draws the inputs of the next cycle. Every few hundred begin with a reset, a scheme, a set-up
  /// and the start of all warps.
  const Inputs& draw();
  /// Records the outputs of the cycle.
  void look(const Outputs& out);

 private:
  std::uint64_t bits(std::uint32_t width);
  Tag tag(bool comes_back_once);
  void draw_line();
  void draw_traits(Decoded& instr);
  void draw_units();
  void draw_command();
  void draw_context();
  void draw_meeting_kill();
  void begin(std::uint64_t cycle);

  const Params params_;
  const Widths widths_;
  Random random_;
  std::uint64_t wild_;
  std::uint64_t cycle_ = 0;
  Inputs in_;
  std::deque<Tag> under_way_;
  std::deque<Saved> saved_;
  std::optional<Saved> shown_;  ///< to be saved, and not taken yet
};

}  // namespace segue::sm_frontend
