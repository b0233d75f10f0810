#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gen/fault_unit_layout.hpp"
#include "cmodel/random/random.hpp"
#include "verilator_tb/frame/due_operations.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::fault_unit {

/// Everything around a fault unit: SMs that fault and wait for their tickets' entries, the GPU's
/// own handler and the CPU, which take requests and answer them in any order, and the operations
/// that set their rates. They keep books by the messages that were accepted, so that they also go
/// on from messages that were made up and turned out legal.
class Environment {
 public:
  /// `stimulus` outlives this.
  Environment(const Params& params, const plant::Stimulus& stimulus);

  /// The inputs of a cycle; the first is a reset cycle.
  const Inputs& drive(std::uint64_t cycle);
  /// Takes the unit's answers of that cycle.
  void take(const Outputs& out);

  /// No more operations and faults; the handlers answer at once.
  void stop();

  [[nodiscard]] const Inputs& inputs() const { return in_; }
  [[nodiscard]] bool finished() const { return !in_reset_ && stopped_ && is_idle(); }
  [[nodiscard]] bool busy() const { return stopped_ && !is_idle(); }
  [[nodiscard]] std::uint64_t progress() const { return events_; }
  [[nodiscard]] std::vector<std::string> unfinished() const;
  /// Empty, or says which promise was broken: a legal message was refused, or an SM or a handler
  /// was told something that does not fit its book.
  [[nodiscard]] const std::string& complaint() const { return complaint_; }

 private:
  struct OwnRates {
    std::uint64_t take = 100, answer = 100, forward = 0, abort = 0;
  };
  struct CpuRates {
    std::uint64_t take = 100, answer = 100, abort = 0;
  };
  struct Rates {
    std::uint64_t fault = 0, aim = 0, oldest = 100, noise = 0;
    OwnRates own;
    CpuRates cpu;
  };
  /// What the SMs know of an entry: by which of them it is waited for, a bit for each, and the
  /// region.
  struct Waiting {
    std::uint64_t sms = 0;
    std::uint64_t region = 0;
  };
  /// A request that a handler has taken and not answered.
  struct Held {
    bool own = false;
    std::uint32_t entry = 0;
  };

  // environment.cpp: inputs of a cycle.
  void apply(const plant::Operation& operation);
  void forget_all();
  void set_up();
  void fault();
  std::uint64_t absent_region();
  void answer();
  /// An answer of that handler, if it has a request.
  bool answer_by(bool own);
  void add_noise(std::uint64_t percent);
  Answer any_answer();

  // environment_take.cpp: results of a cycle.
  void take_resolved(const Outputs& out);
  void take_fault(const Outputs& out);
  void take_request(bool own, const Request& request);
  void take_answer();
  void complain(const std::string& what);
  /// No SM waits; then no handler has a request either.
  [[nodiscard]] bool is_idle() const;

  Params params_;
  Widths widths_;
  std::uint64_t seed_;
  frame::DueOperations operations_;
  std::uint64_t cycle_ = 0;
  std::uint64_t reset_until_ = 1;
  bool in_reset_ = true;
  bool stopped_ = false;
  std::uint64_t events_ = 0;
  std::string complaint_;

  Inputs in_;
  Rates rates_;
  Random random_{0};
  std::uint64_t first_region_ = 0;
  std::uint64_t regions_ = 1;
  std::optional<Setup> next_setup_;
  std::optional<Fault> held_fault_;  // not taken yet
  std::uint64_t made_up_ = 0;        // messages of this cycle that are, a bit for each source
  std::vector<Waiting> waiting_;     // by entry
  std::vector<Held> held_;           // oldest first
  std::optional<std::uint64_t> answered_region_;  // in the last cycle
};

}  // namespace segue::fault_unit
