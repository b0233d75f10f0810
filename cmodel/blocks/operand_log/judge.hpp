#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cmodel/blocks/operand_log/state.hpp"

namespace segue::operand_log {

/// Which messages of a cycle there are, which of them are illegal and dropped, and which entries
/// those about operands mean.
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

  std::uint32_t write_entry = 0;  ///< of a legal write
  std::uint32_t read_entry = 0;   ///< of a legal read

 private:
  [[nodiscard]] static std::size_t at(Source source) { return static_cast<std::size_t>(source); }

  std::array<bool, kNumSources> valid_{};
  std::array<Error, kNumSources> errors_{};
};

/// Judges the messages of a cycle in which reset is not asserted.
[[nodiscard]] Judgement check_legality(const State& state, const Params& params, const Inputs& in);

}  // namespace segue::operand_log
