#pragma once

#include <array>
#include <cstddef>

#include "cmodel/blocks/preempt_engine/state.hpp"

namespace segue::preempt_engine {

/// Which messages of a cycle are legal, and why the others are dropped.
class Judgement {
 public:
  void set(Source source, Error error) {
    there_[at(source)] = true;
    errors_[at(source)] = error;
  }

  /// True if the message is there and legal.
  [[nodiscard]] bool holds(Source source) const {
    return there_[at(source)] && errors_[at(source)] == Error::kNone;
  }
  /// kNone also of a message that is not there.
  [[nodiscard]] Error error(Source source) const { return errors_[at(source)]; }

 private:
  [[nodiscard]] static std::size_t at(Source source) { return static_cast<std::size_t>(source); }

  std::array<bool, kNumSources> there_{};
  std::array<Error, kNumSources> errors_{};
};

/// Judges by the state at the start of a cycle in which reset is not asserted.
[[nodiscard]] Judgement check_legality(const State& state, const Params& params, const Inputs& in);

}  // namespace segue::preempt_engine
