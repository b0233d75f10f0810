#pragma once

#include <cstdint>
#include <span>

#include "cmodel/gen/operand_log_layout.hpp"
#include "cmodel/random/random.hpp"
#include "verilator_tb/operand_log/logged.hpp"

namespace segue::operand_log {

/// Messages made up, on ports that have none: most are illegal.
class Noise {
 public:
  explicit Noise(const Params& params) : params_(params), widths_(params) {}

  /// On each idle port with a chance of `percent`.
  void add(Inputs& in, std::uint64_t percent, std::span<const Logged> logged, Random& random) const;

 private:
  /// The handle of a live instruction, that of another message of the cycle, or any entry.
  [[nodiscard]] std::uint32_t handle(const Inputs& in, std::span<const Logged> logged,
                                     Random& random) const;

  Params params_;
  Widths widths_;
};

}  // namespace segue::operand_log
