#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/credit_counter_layout.hpp"

namespace segue::credit_counter {

/// The registers of `credit_counter`: member `x` is the flop `x_q` of the RTL.
struct State {
  std::uint32_t count = 0;

  bool operator==(const State&) const = default;
};

/// The twin of `credit_counter`: bit-accurate, from reset on, in every output and every register.
/// One cycle is `eval` (outputs from the state and the inputs, changes nothing), then `tick` with
/// the same inputs (the clock edge).
class CreditCounter {
 public:
  /// Throws std::invalid_argument if a size is out of range.
  explicit CreditCounter(const Params& params);

  [[nodiscard]] const Params& params() const { return params_; }
  void eval(const Inputs& in, Outputs& out) const;
  void tick(const Inputs& in);

  /// The packed state at the offsets of `signals(params())`; port signals are not filled in.
  [[nodiscard]] const std::uint32_t* image();

  /// For tests.
  [[nodiscard]] const State& state() const { return q_; }

 private:
  [[nodiscard]] Error give_error(const Inputs& in) const;
  [[nodiscard]] Error take_error(const Inputs& in) const;

  const Params params_;
  State q_;
  ImageLayout layout_;
  std::vector<std::uint32_t> words_;
};

/// The block's types, by the names that templates over blocks use (layout::Model).
struct Types {
  using Params = credit_counter::Params;
  using Inputs = credit_counter::Inputs;
  using Outputs = credit_counter::Outputs;
  using ImageLayout = credit_counter::ImageLayout;
  using Twin = CreditCounter;
};

}  // namespace segue::credit_counter
