#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cmodel/gen/sm_frontend_layout.hpp"
#include "cmodel/random/random.hpp"
#include "cmodel/sm/any_input.hpp"
#include "cmodel/sm/machine.hpp"
#include "verilator_tb/frame/due_operations.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::sm_frontend {

/// The surroundings of a front end in the plant: machines that keep all promises, one for each
/// scheme in turn, and between them, if the stimulus says so, inputs that keep none.
class Environment {
 public:
  /// `stimulus` outlives this.
  Environment(const Params& params, const plant::Stimulus& stimulus);

  /// The inputs of a cycle, except those that depend on its outputs; the first is a reset cycle.
  const Inputs& drive(std::uint64_t cycle);
  /// Completes the inputs from the outputs; true if an input has changed.
  bool answer(const Outputs& out);
  void take(const Outputs& out);

  /// No more operations, no new thread blocks.
  void stop();

  [[nodiscard]] const Inputs& inputs() const { return in_; }
  [[nodiscard]] bool finished() const { return stopped_ && is_orderly() && machine_->done(); }
  [[nodiscard]] bool busy() const { return is_orderly() && !machine_->done(); }
  [[nodiscard]] std::uint64_t progress() const;
  [[nodiscard]] std::vector<std::string> unfinished() const { return machine_->unfinished(); }
  [[nodiscard]] const std::string& complaint() const { return machine_->complaint(); }
  /// Promises are kept.
  [[nodiscard]] bool is_orderly() const { return cycle_ >= reset_until_ && cycle_ >= wild_until_; }

 private:
  void apply(const plant::Operation& operation);
  void begin_machine();
  void keep_busy();

  const Params params_;
  frame::DueOperations operations_;
  std::uint64_t cycle_ = 0;
  std::uint64_t reset_until_ = 1;
  std::uint64_t wild_until_ = 0;
  bool stopped_ = false;
  Random random_;
  Inputs in_;
  warp_gate::Scheme scheme_ = warp_gate::Scheme::kStall;
  warp_gate::Scheme next_scheme_ = warp_gate::Scheme::kStall;
  bool at_commit_ = false;
  bool next_at_commit_ = false;
  Pacing pacing_;
  ProgramMix mix_;
  std::uint32_t warps_ = 1;
  std::uint32_t jobs_ = 1;
  std::unique_ptr<Machine> machine_;
  std::unique_ptr<AnyInput> any_;
  std::uint64_t past_progress_ = 0;  ///< of machines before this one
};

}  // namespace segue::sm_frontend
