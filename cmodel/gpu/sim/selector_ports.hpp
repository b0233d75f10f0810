#pragma once

#include <array>
#include <cstdint>
#include <deque>

#include "cmodel/gen/sm_driver_layout.hpp"
#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/sim/hardware.hpp"
#include "cmodel/gpu/sim/selector_counts.hpp"
#include "cmodel/gpu/techniques/technique.hpp"

namespace segue::gpu {

/// The sizes of the selector that runs a plan.
preempt_selector::Params selector_params(const Plan& plan);

/// The port values of the preempt selector in a cycle. The caller owns the clock: `begin` shows the
/// outputs, `end` is the clock edge.
class SelectorPorts {
 public:
  explicit SelectorPorts(const Plan& plan);

  // Messages of this cycle.
  /// The OS launches `kernel`: it writes how long a save of its thread blocks takes.
  void launched(std::uint32_t ctx, const KernelPlan& kernel);
  void issued(std::uint32_t sm, std::uint32_t slot);
  void ended(const preempt_selector::Ended& ended);
  void done(std::uint32_t ctx);

  /// Outputs that follow from the state.
  template <class Selector>
  void begin(const Selector& selector) {
    if (shown_) return;
    selector.eval(in_, out_);
    shown_ = true;
  }
  /// The slots of the counters that are read; calls back with each and its place in the answer.
  template <class Visit>
  void answer_samples(const Visit& sample_of) {
    if (!out_.sample_valid) return;
    const auto lanes = static_cast<std::uint32_t>(in_.sample.size());
    const auto first = static_cast<std::uint32_t>(out_.sample_group) * lanes;
    for (std::uint32_t lane = 0; lane < lanes; ++lane) {
      const bool exists = first + lane < num_slots_;
      in_.sample[lane] = exists
                             ? sample_of(static_cast<std::uint32_t>(out_.sample_sm), first + lane)
                             : preempt_selector::Sample{};
    }
    in_.sample_valid = true;
  }
  /// Nothing happens at the clock edge.
  [[nodiscard]] bool rests(const sm_driver::Outputs& driver) const {
    return out_.quiescent && !driver.ask_valid && !has_message();
  }
  /// The clock edge of cycle `now`; the request is the driver's.
  /// @throws HarnessError if the selector refuses a message
  template <class Selector>
  void end(Selector& selector, const sm_driver::Outputs& driver, Cycle now) {
    take_request(driver, now);
    if (takes_message()) {
      selector.eval(in_, out_);
      check_errors(now);
    }
    selector.tick(in_);
    clear();
  }

  /// The answer, where there is one in this cycle.
  [[nodiscard]] const preempt_selector::Outputs& outputs() const { return out_; }
  /// How the thread blocks of an SM leave, by slot.
  [[nodiscard]] std::array<TechniqueCode, 32> techniques(std::uint32_t sm) const;
  void count_leave(std::uint32_t sm, std::uint32_t slot) {
    leaves_.add(out_.leave[sm * num_slots_ + slot]);
  }
  [[nodiscard]] const LeaveCounts& leaves() const { return leaves_; }
  [[nodiscard]] const AnswerCounts& answers() const { return answers_; }

 private:
  [[nodiscard]] bool has_message() const {
    return in_.ask_valid || in_.ended_valid || in_.done_valid || in_.issued_valid ||
           !writes_.empty();
  }
  /// A message is taken in this cycle; a request waits while another is under way.
  [[nodiscard]] bool takes_message() const {
    return in_.config_valid || in_.ended_valid || in_.done_valid || in_.issued_valid ||
           (in_.ask_valid && out_.quiescent);
  }
  void take_request(const sm_driver::Outputs& driver, Cycle now);
  void check_errors(Cycle now) const;
  void clear();

  std::uint32_t num_slots_;
  preempt_selector::Inputs in_;
  preempt_selector::Outputs out_;
  bool shown_ = false;                           ///< `out_` is of the present state
  std::deque<preempt_selector::Config> writes_;  ///< of the OS, one a cycle
  Cycle asked_ = kNever;                         ///< since when the driver asks
  LeaveCounts leaves_;
  AnswerCounts answers_;
};

}  // namespace segue::gpu
