#pragma once

#include <array>
#include <cstddef>

#include "cmodel/blocks/issue_queue/state.hpp"

namespace segue::issue_queue {

/// Which messages of a cycle there are, and which of them are illegal and dropped.
class Judgement {
 public:
  void set(Source source, Error error) {
    valid_[at(source)] = true;
    errors_[at(source)] = error;
  }

  /// There, and legal.
  [[nodiscard]] bool holds(Source source) const {
    return valid_[at(source)] && errors_[at(source)] == Error::kNone;
  }
  /// kNone also where there is no message.
  [[nodiscard]] Error error(Source source) const { return errors_[at(source)]; }

 private:
  [[nodiscard]] static std::size_t at(Source source) { return static_cast<std::size_t>(source); }

  std::array<bool, kNumSources> valid_{};
  std::array<Error, kNumSources> errors_{};
};

/// The source of the inserts of a lane.
[[nodiscard]] constexpr Source insert_source(std::uint32_t lane) {
  return lane == 0 ? Source::kInsert0 : Source::kInsert1;
}

/// Judges the messages of a cycle in which reset is not asserted.
[[nodiscard]] Judgement check_legality(const State& q, const Params& params, const Inputs& in);

}  // namespace segue::issue_queue
