#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cmodel/blocks/scoreboard/state.hpp"

namespace segue::scoreboard {

/// The port of a lane, by that of lane 0.
constexpr Source lane_of(Source lane_0, std::uint32_t lane) {
  return static_cast<Source>(static_cast<std::uint32_t>(lane_0) + lane);
}

/// Which messages of a cycle there are, and which of them are illegal and dropped.
class Judgement {
 public:
  void set(Source source, Error error) {
    const std::uint32_t bit = 1U << static_cast<unsigned>(source);
    errors_[static_cast<std::size_t>(source)] = error;
    (error == Error::kNone ? legal_ : dropped_) |= bit;
  }

  /// True if the message is there and legal.
  [[nodiscard]] bool holds(Source source) const {
    return (legal_ >> static_cast<unsigned>(source) & 1) != 0;
  }
  /// Dropped messages, as err_valid_o shows them.
  [[nodiscard]] std::uint32_t dropped() const { return dropped_; }
  /// Errors by source; kNone also where there is no message.
  [[nodiscard]] const std::array<Error, kNumSources>& errors() const { return errors_; }

 private:
  std::uint32_t legal_ = 0;
  std::uint32_t dropped_ = 0;
  std::array<Error, kNumSources> errors_{};
};

/// Judges the messages of a cycle in which reset is not asserted.
[[nodiscard]] Judgement check_legality(const State& state, const Params& params, const Inputs& in);

}  // namespace segue::scoreboard
