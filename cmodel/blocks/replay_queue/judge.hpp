#pragma once

#include <array>
#include <cstddef>

#include "cmodel/blocks/replay_queue/state.hpp"

namespace segue::replay_queue {

/// Which messages of a cycle are taken, and which of these are illegal and dropped.
class Judgement {
 public:
  void set(Source source, Error error) {
    taken_[at(source)] = true;
    errors_[at(source)] = error;
  }

  /// Taken and legal.
  [[nodiscard]] bool holds(Source source) const {
    return taken_[at(source)] && errors_[at(source)] == Error::kNone;
  }
  /// kNone also of a message that is not taken.
  [[nodiscard]] Error error(Source source) const { return errors_[at(source)]; }

 private:
  [[nodiscard]] static std::size_t at(Source source) { return static_cast<std::size_t>(source); }

  std::array<bool, kNumSources> taken_{};
  std::array<Error, kNumSources> errors_{};
};

/// More entries are free than are kept for take-overs.
[[nodiscard]] bool has_room(const State& state, const Inputs& in);

/// Judges the messages of a cycle in which reset is not asserted.
[[nodiscard]] Judgement check_legality(const State& state, const Params& params, const Inputs& in);

}  // namespace segue::replay_queue
