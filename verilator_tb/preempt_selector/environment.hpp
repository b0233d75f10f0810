#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gen/preempt_selector_layout.hpp"
#include "cmodel/random/random.hpp"
#include "verilator_tb/frame/due_operations.hpp"
#include "verilator_tb/plant/operation.hpp"
#include "verilator_tb/preempt_selector/operations.hpp"
#include "verilator_tb/preempt_selector/sm_stub.hpp"
#include "verilator_tb/preempt_selector/workload.hpp"

namespace segue::preempt_selector {

/// SM driver, SMs and OS around the selector. The driver holds a request until its answer, and
/// often asks for several SMs of one kernel, one after the other. SMs answer reads of their
/// counters at once or late. Thread blocks enter and end meanwhile, launches end, registers change.
class Environment {
 public:
  /// `stimulus` outlives this.
  Environment(const Params& params, const plant::Stimulus& stimulus);

  /// The inputs of a cycle; the first is a reset cycle. `now` are the outputs with idle inputs.
  const Inputs& drive(std::uint64_t cycle, const Outputs& now);
  /// The outputs of that cycle.
  void take(const Outputs& out);

  /// No more requests, and no pauses.
  void stop() { stopped_ = true; }

  [[nodiscard]] const Inputs& inputs() const { return in_; }
  [[nodiscard]] bool finished() const { return in_.rst_n && stopped_ && !asking_; }
  [[nodiscard]] bool busy() const { return asking_; }
  [[nodiscard]] std::uint64_t progress() const { return progress_; }
  [[nodiscard]] std::vector<std::string> unfinished() const;
  [[nodiscard]] const std::string& complaint() const { return complaint_; }

 private:
  void apply(const plant::Operation& operation);
  void pass_time(const Outputs& now);
  void clear_messages();
  void draw_in_reset();
  void populate();
  [[nodiscard]] std::uint32_t any_sm();
  [[nodiscard]] std::uint32_t any_ctx();

  void draw_ask();
  void draw_legal_ask();
  [[nodiscard]] std::uint64_t draw_sms();
  void draw_sample(const Outputs& now);
  void draw_counters(std::uint32_t sm, std::uint32_t group);
  void draw_config();
  [[nodiscard]] Config any_config();
  void draw_thread_blocks();
  void draw_done();
  void draw_noise();

  Params params_;
  std::uint64_t seed_;
  frame::DueOperations operations_;
  Random random_{0};
  std::uint64_t cycle_ = 0;
  std::uint64_t reset_until_ = 1;
  std::uint64_t jump_ = 0;
  bool stopped_ = false;

  Workload workload_;
  bool to_populate_ = true;
  std::uint64_t limit_ = 1000, headroom_ = 0, fresh_ = 0;
  std::uint64_t ask_ = 0, repeat_ = 0, density_ = 100, illegal_ = 0;
  std::uint64_t issue_ = 0, end_ = 0, sticky_ = 0, taken_ = 100, idempotent_ = 100;
  std::uint64_t answer_ = 100, withhold_ = 0;
  std::uint64_t config_ = 0, done_ = 0, ended_ = 0;
  std::uint64_t noise_ = 0;

  std::vector<SmStub> sms_;
  std::deque<Config> to_write_;  ///< registers of a new phase
  std::uint32_t focus_ = 0;      ///< the SM that was read last
  std::uint64_t withheld_until_ = 0;

  bool asking_ = false;
  Ask request_;                   ///< the last one
  std::uint64_t asked_at_ = 0;    ///< time of its first cycle
  std::uint64_t not_before_ = 0;  ///< time of the next one
  std::uint32_t victim_ = 0;
  std::uint64_t progress_ = 0;
  std::string complaint_;
  Inputs in_;
};

}  // namespace segue::preempt_selector
