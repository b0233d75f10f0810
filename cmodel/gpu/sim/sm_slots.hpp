#pragma once

#include <array>
#include <cstdint>

#include "cmodel/gpu/sim/context_memory.hpp"
#include "cmodel/gpu/sim/event.hpp"
#include "cmodel/gpu/sim/launch_state.hpp"
#include "cmodel/gpu/sim/message_fifo.hpp"
#include "cmodel/gpu/sim/sm/sm_model.hpp"
#include "cmodel/gpu/techniques/technique.hpp"

namespace segue::gpu {

/// One SM as the driver sees it (rtl/sm_driver/sm_driver.md, "Environment assumptions:
/// the SMs"): TB slots in which set-up, run, save and restore are countdowns.
///
/// Saves and restores use the SM's share of the bandwidth, one TB after the other.
/// While contexts are restored the SM's other TBs run on; a preempt that comes then
/// takes effect when the last is restored. A TB that is switched out keeps its
/// remaining time. An SM that drains may be told a second time, to switch; that it has
/// vacated meanwhile is no error.
///
/// This is the fast model: it holds one kernel and runs techniques that do the same to every
/// thread block of an SM (`Technique::whole_sm`). Any other technique is a HarnessError.
class SmSlots {
 public:
  SmSlots(std::uint32_t sm, Cycle setup_time, ContextMemory& memory,
          EventObserver* observer = nullptr);

  /// Takes a command in cycle `now`. `launch` is that of the set-up's context; only
  /// a setup reads it.
  /// @throws HarnessError for a command that the SM's state does not allow.
  void take(const sm_driver::SmCmd& cmd, Cycle now, const LaunchState* launch);

  /// When it next sends a message by itself; later than any time if never.
  [[nodiscard]] Cycle next_event() const { return earliest_ >> kIndexBits; }
  /// Everything that is due by `now`.
  void fire(Cycle now);

  [[nodiscard]] bool has_message() const { return !messages_.empty(); }
  [[nodiscard]] const sm_driver::SmMsg& message() const { return messages_.front(); }
  /// The context of the kernel that the oldest message is about.
  [[nodiscard]] std::uint32_t message_ctx() const { return ctx_; }
  /// The driver has taken the oldest message.
  void pop_message() { messages_.pop(); }

  /// For reports: whether a kernel holds it, its context, its number of resident TBs, and since
  /// when it is told to vacate (`kNever`: it isn't).
  [[nodiscard]] bool attached() const { return attached_; }
  [[nodiscard]] std::uint32_t ctx() const { return ctx_; }
  [[nodiscard]] std::uint32_t resident() const { return resident_; }
  [[nodiscard]] Cycle vacating_since() const { return vacating_since_; }
  template <class Visit>
  void for_each_holder(const Visit& visit) const {
    if (attached_)
      visit(SmHolder{.ctx = ctx_,
                     .resident = resident_,
                     .vacating_since = vacating_since_,
                     .preempts = vacating_ && !killed_ ? 1U : 0U});
  }
  [[nodiscard]] Cycle vacate_cycles() const { return vacate_cycles_; }
  [[nodiscard]] std::uint64_t vacates() const { return vacates_; }
  [[nodiscard]] std::uint64_t killed_vacates() const { return killed_vacates_; }
  [[nodiscard]] static std::uint64_t restarts() { return 0; }  ///< it flushes nothing
  [[nodiscard]] static Work lost_work() { return 0; }

 private:
  struct Slot {
    std::uint32_t tb_id = 0;
    std::uint32_t handle = sm_driver::kHandleNone;  ///< its place in the context memory
  };
  enum class Mode : std::uint8_t { kSetup, kRun, kRestoreThenSave, kSave };

  /// A countdown: its end in the upper bits, then its owner. Equal ends fire in slot order, the
  /// SM's own countdown last.
  using Timer = std::uint64_t;
  static constexpr unsigned kIndexBits = 6;
  static constexpr std::uint32_t kOwn = 63;
  static constexpr Timer kOff = ~Timer{0};
  static Timer timer(Cycle time, std::uint32_t index) { return (time << kIndexBits) | index; }

  void setup(const sm_driver::SmCmd& cmd, Cycle now, const LaunchState* launch);
  void issue(const sm_driver::SmCmd& cmd, Cycle now);
  void preempt(const sm_driver::SmCmd& cmd, Cycle now);
  void kill(Cycle now);
  void fire_own(Cycle now);
  void start_save(Cycle now);
  void end_tb(std::uint32_t slot);
  void vacate(Cycle now);
  void find_earliest();
  void tell(SmActivity::Kind kind, std::uint32_t slot, Cycle begin, Cycle end,
            std::uint64_t bytes = 0) const {
    if (observer_ == nullptr) return;
    observer_->on_activity(
        {.kind = kind, .sm = sm_, .slot = slot, .begin = begin, .end = end, .bytes = bytes});
  }
  void require(bool holds, const char* what) const {
    if (!holds) [[unlikely]]
      fail(what);
  }
  [[noreturn]] void fail(const char* what) const;
  [[noreturn]] void refuse(TechniqueCode technique) const;

  std::uint32_t sm_;
  Cycle setup_time_;
  ContextMemory* memory_;
  EventObserver* observer_;
  MessageFifo messages_;

  bool attached_ = false;  ///< from set-up until `vacated` is sent, or the next set-up
  Mode mode_ = Mode::kRun;
  bool vacating_ = false;
  bool killed_ = false;  ///< the last command that empties it was a kill
  bool switch_out_ = false;
  /// The last command was a preempt that another technique may follow, also when it has
  /// vacated since.
  bool replaceable_ = false;
  std::uint32_t ctx_ = 0;
  std::uint32_t ksr_ = 0;
  const KernelPlan* kernel_ = nullptr;
  std::uint64_t stream_ = 0;
  std::uint32_t resident_ = 0;
  std::uint32_t occupied_ = 0;  ///< slots
  Cycle transfer_free_ = 0;     ///< when the last restore ends
  Cycle vacating_since_ = kNever;
  Cycle vacate_cycles_ = 0;  ///< from preempt to vacated, summed
  std::uint64_t vacates_ = 0;
  std::uint64_t killed_vacates_ = 0;

  std::array<Slot, 32> slots_;
  std::array<Timer, 32> timers_;
  Timer own_timer_ = kOff;
  Timer earliest_ = kOff;
};

static_assert(SmModel<SmSlots>);

}  // namespace segue::gpu
