#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "cmodel/gen/sm_driver_ports.hpp"
#include "cmodel/gpu/sim/agenda.hpp"
#include "cmodel/gpu/sim/context_memory.hpp"
#include "cmodel/gpu/sim/event_recorder.hpp"
#include "cmodel/gpu/sim/handover_watch.hpp"
#include "cmodel/gpu/sim/host.hpp"
#include "cmodel/gpu/sim/port_events.hpp"
#include "cmodel/gpu/sim/selector_ports.hpp"
#include "cmodel/gpu/sim/sm/resident_sm.hpp"
#include "cmodel/gpu/sim/sm/tb_sample.hpp"
#include "cmodel/gpu/sim/sm_slots.hpp"

namespace segue::gpu {

/// Everything around the SM driver and the preempt selector: the host and the SMs, wired to their
/// ports. The caller owns the clock: it fires what is due, shows `inputs()` to the driver and hands
/// its outputs back to `apply`.
template <SmModel Sm>
class BasicWorld {
 public:
  /// Only the general SM counts the work of its thread blocks.
  static constexpr bool kCanSelect = std::is_same_v<Sm, ResidentSm>;

  BasicWorld(const Plan& plan, EventObserver* observer);
  BasicWorld(const BasicWorld&) = delete;
  BasicWorld& operator=(const BasicWorld&) = delete;

  [[nodiscard]] Cycle next_event() const { return agenda_.earliest(); }
  /// Everything that is due by `now`; new messages appear at the inputs.
  void fire(Cycle now);

  /// Messages at the driver's ports. Commands and `kernel_done` are always taken.
  [[nodiscard]] sm_driver::Inputs& inputs() { return inputs_; }
  [[nodiscard]] bool no_input() const {
    return inputs_.sm_valid == 0 && !inputs_.host_valid && !inputs_.victim_valid;
  }

  /// The handshakes of cycle `now`, after the clock edge.
  /// @throws HarnessError if the driver refuses a message or loses a thread block.
  void apply(const sm_driver::Outputs& out, Cycle now);

  // With a technique that needs a selector, around each cycle:
  /// Shows the selector's answer to the driver, and counters of thread blocks to the selector.
  template <class Selector>
  void begin_selector(const Selector& selector, Cycle now) {
    selector_->begin(selector);
    const preempt_selector::Outputs& out = selector_->outputs();
    inputs_.victim_valid = out.victim_valid;
    inputs_.victim_sm = out.victim.sm;
    selector_->answer_samples(
        [&](std::uint32_t sm, std::uint32_t slot) { return sample_of(sms_[sm], slot, now); });
  }
  [[nodiscard]] bool selector_rests(const sm_driver::Outputs& out) const {
    return selector_->rests(out);
  }
  /// The selector's clock edge.
  template <class Selector>
  void end_selector(Selector& selector, const sm_driver::Outputs& out, Cycle now) {
    if (selector_->outputs().victim_valid)
      recorder_.record(event_of(selector_->outputs().victim, now));
    selector_->end(selector, out, now);
  }
  [[nodiscard]] bool needs_selector() const { return selector_.has_value(); }

  [[nodiscard]] bool stopped() const { return host_.complete() || host_.stalled(); }
  [[nodiscard]] const Host& host() const { return host_; }
  [[nodiscard]] const std::vector<Sm>& sms() const { return sms_; }
  [[nodiscard]] std::uint64_t event_hash() const { return recorder_.hash(); }
  /// `finished` and `preempted` messages that the driver has taken.
  [[nodiscard]] std::uint64_t tb_events() const { return tb_events_; }
  /// How the selector let thread blocks leave, and its answers; all 0 without one.
  [[nodiscard]] LeaveCounts leaves() const {
    return selector_ ? selector_->leaves() : LeaveCounts{};
  }
  [[nodiscard]] AnswerCounts answers() const {
    return selector_ ? selector_->answers() : AnswerCounts{};
  }

 private:
  void show_sm(std::uint32_t sm);
  void show_host();
  void take_sm_message(std::uint32_t sm, Cycle now);
  void take_host_message(Cycle now);
  void take_command(const sm_driver::SmCmd& cmd, Cycle now);
  void take_preempt(const sm_driver::SmCmd& cmd, Cycle now);
  void take_done(const sm_driver::DoneMsg& done, Cycle now);
  void watch_handover(std::uint32_t sm, const sm_driver::SmMsg& message, Cycle now);
  [[nodiscard]] bool is_late_kill(const sm_driver::Outputs& out) const;
  [[noreturn]] void refused(const sm_driver::Outputs& out, Cycle now) const;

  ContextMemory memory_;
  EventRecorder recorder_;
  Host host_;
  std::vector<Sm> sms_;
  Agenda agenda_;
  sm_driver::Inputs inputs_;
  std::uint64_t tb_events_ = 0;
  std::optional<HandoverWatch> handovers_;  ///< if some process has deadlines
  std::optional<SelectorPorts> selector_;   ///< if the technique needs a selector
};

extern template class BasicWorld<SmSlots>;
extern template class BasicWorld<ResidentSm>;

/// The world with the fast SM.
using World = BasicWorld<SmSlots>;
/// The world with the general SM: for runs that the fast one does not support, and to check it.
using GeneralWorld = BasicWorld<ResidentSm>;

}  // namespace segue::gpu
