#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/gen/credit_counter_layout.hpp"
#include "cmodel/random/random.hpp"
#include "verilator_tb/frame/due_operations.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::credit_counter {

/// A sender and a receiver that use and return credits without a look at the count, so that illegal
/// messages come, too. It keeps its own account of the credits and complains when the block's
/// count differs.
class Environment {
 public:
  /// `stimulus` outlives this.
  Environment(const Params& params, const plant::Stimulus& stimulus)
      : params_(params), seed_(stimulus.seed), operations_(stimulus) {}

  /// The inputs of a cycle; the first is a reset cycle.
  const Inputs& drive(std::uint64_t cycle);
  /// The outputs of that cycle.
  void take(const Outputs& out);

  /// No more messages.
  void stop() { stopped_ = true; }

  [[nodiscard]] const Inputs& inputs() const { return in_; }
  [[nodiscard]] bool finished() const { return in_.rst_n && stopped_; }
  [[nodiscard]] bool busy() const { return false; }
  [[nodiscard]] std::uint64_t progress() const { return messages_; }
  [[nodiscard]] std::vector<std::string> unfinished() const { return {}; }
  [[nodiscard]] const std::string& complaint() const { return complaint_; }

 private:
  void apply(const plant::Operation& operation);

  Params params_;
  std::uint64_t seed_;
  frame::DueOperations operations_;
  std::uint64_t cycle_ = 0;
  std::uint64_t reset_until_ = 1;
  bool stopped_ = false;
  std::uint64_t give_percent_ = 0;
  std::uint64_t take_percent_ = 0;
  std::uint64_t messages_ = 0;
  std::uint64_t held_ = 0;  ///< credits, by this account
  std::string complaint_;
  Inputs in_;
};

}  // namespace segue::credit_counter
