#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "cmodel/gpu/sim/context_memory.hpp"
#include "cmodel/gpu/sim/event.hpp"
#include "cmodel/gpu/sim/sm/rate_model.hpp"
#include "cmodel/gpu/sim/sm/rated_tbs.hpp"
#include "cmodel/gpu/sim/sm/residency.hpp"
#include "cmodel/gpu/sim/sm/slot.hpp"
#include "cmodel/gpu/sim/sm/sm_model.hpp"
#include "cmodel/gpu/sim/sm/transfer_port.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"

namespace segue::gpu {

struct ResidentSmOptions {
  std::uint32_t kernels = 1;           ///< that can be resident at a time, 1..32
  Throughput throughput = fixed_rate;  ///< speed of its thread blocks
  RateModel* rate_model = nullptr;     ///< of all SMs: in place of `throughput`
  /// A kernel stays set up until another launch of its context is (SMK), also when a preempt names
  /// all thread blocks. Preempts are not answered with `vacated`, none follows another, and each
  /// slot may be used as soon as it is free. Slots that are free already may be named, and a
  /// stopped thread block doesn't wait for the restore of others.
  bool keeps_kernels = false;
  std::span<const Technique> techniques = kTechniques;
};

/// The general SM. Each slot has a state of its own, several kernels may be resident, and a
/// preempt vacates the slots that it names by the plan that its technique makes for each
/// thread block; the SM knows no technique by name.
///
/// A preempt that names every resident thread block takes the SM from its kernels. Any other
/// takes only its slots: the kernels stay, and `vacated` carries the lowest of its slots.
/// Preempts of disjoint slots may be under way at the same time; each ends in a `vacated`.
/// While contexts are restored the SM's other thread blocks run on, and a stop that comes then
/// takes effect when the last of them is restored.
///
/// With a `rate_model` thread blocks of different SMs slow each other. Then time must come to all
/// SMs alike: each is fired in every cycle in which it has an event, and when the model has moved
/// each is rerated before time goes on.
class ResidentSm {
 public:
  ResidentSm(std::uint32_t sm, Cycle setup_time, ContextMemory& memory,
             EventObserver* observer = nullptr, const ResidentSmOptions& options = {});

  /// Takes a command in cycle `now`. `launch` is that of the set-up's context; only a set-up
  /// reads it.
  /// @throws HarnessError for a command that the SM's state does not allow.
  void take(const sm_driver::SmCmd& cmd, Cycle now, const LaunchState* launch);

  /// A preempt with a technique for each slot.
  void take(const sm_driver::SmCmd& cmd, Cycle now, std::span<const TechniqueCode, 32> techniques);

  /// The kernel that has the SM to itself; null if there is none.
  [[nodiscard]] const ResidentKernel* sole_kernel() const;
  /// Work of thread blocks of `ctx` by `now`, without discarded work.
  [[nodiscard]] double useful_work(std::uint32_t ctx, Cycle now) const;

  [[nodiscard]] Cycle next_event() const { return next_event_; }
  void fire(Cycle now);
  /// The rate model has moved: new speeds from `now` on.
  void rerate(Cycle now);

  [[nodiscard]] bool has_message() const { return !messages_.empty(); }
  [[nodiscard]] const sm_driver::SmMsg& message() const { return messages_.front().message; }
  [[nodiscard]] std::uint32_t message_ctx() const { return messages_.front().ctx; }
  void pop_message() { messages_.pop_front(); }

  /// Thread blocks in all slots.
  [[nodiscard]] std::uint32_t resident() const;
  [[nodiscard]] const Slot& slot(std::uint32_t index) const { return slots_[index]; }
  [[nodiscard]] Cycle vacate_cycles() const { return vacate_cycles_; }
  [[nodiscard]] std::uint64_t vacates() const { return vacates_; }
  [[nodiscard]] std::uint64_t killed_vacates() const { return killed_vacates_; }
  [[nodiscard]] std::uint64_t restarts() const { return restarts_; }
  [[nodiscard]] Work lost_work() const { return lost_work_; }
  template <class Visit>
  void for_each_holder(const Visit& visit) const {
    for (std::uint32_t i = 0; i < kernels_.size(); ++i) {
      const ResidentKernel& kernel = kernels_[i];
      if (!kernel.attached) continue;
      visit(holder(i));
    }
  }

 private:
  static constexpr std::uint32_t kSlots = RatedTbs::kSlots;
  static constexpr std::uint32_t kAll = ~std::uint32_t{0};

  /// A preempt or kill that has not been answered with `vacated`.
  struct Vacate {
    std::uint32_t slots = 0;    ///< that must become free
    std::uint32_t lowest = 0;   ///< of the slots that it named
    std::uint32_t kernels = 0;  ///< that leave the SM, by place
    Cycle vacating_since = 0;
    bool killed = false;  ///< a kill, or a preempt that a kill overtook
  };
  struct Sent {
    sm_driver::SmMsg message;
    std::uint32_t ctx = 0;
  };

  void setup(const sm_driver::SmCmd& cmd, Cycle now, const LaunchState* launch);
  void issue(const sm_driver::SmCmd& cmd, Cycle now);
  void preempt(const sm_driver::SmCmd& cmd, Cycle now);
  std::uint32_t begin_vacate(const sm_driver::SmCmd& cmd, bool can_be_replaced, Cycle now);
  std::uint32_t begin_partial_vacate(std::uint32_t mask, Cycle now);
  void count_work(const Slot& slot, Cycle now);
  void kill(const sm_driver::SmCmd& cmd, Cycle now);
  void follow_up(std::uint32_t mask, const Technique& technique, Cycle now);
  void vacate_slots(std::uint32_t mask, const Technique& technique, Cycle now);
  void make_plan(Slot& slot, Cycle now) const;
  void stop_planned(std::uint32_t mask, Cycle now);
  void stop(std::uint32_t index, Cycle now);
  void give_turn(Cycle now);

  void fire_slot(std::uint32_t index, Cycle now);
  void fire_stops(Cycle now);
  void finish(std::uint32_t index);
  void free_slot(std::uint32_t index);
  void forget_context(Slot& slot);
  void end_vacates(Cycle now);
  [[nodiscard]] bool is_over(const Vacate& vacate) const;
  void settle(Cycle now);
  void set_rates(Cycle now);
  void tell_rate_model();
  void take_shared_rates(Cycle now);
  void find_next_event();

  [[nodiscard]] std::uint32_t occupied() const;
  [[nodiscard]] std::uint32_t vacating() const;
  [[nodiscard]] SmHolder holder(std::uint32_t kernel) const;
  const Technique& technique_of(TechniqueCode code) const;
  void send(sm_driver::SmEvent event, std::uint32_t ctx, std::uint32_t slot = 0,
            std::uint32_t tb_id = 0, std::uint32_t handle = 0, bool restart = false);
  void tell(SmActivity::Kind kind, std::uint32_t slot, Cycle begin, Cycle end,
            std::uint64_t bytes = 0) const;
  void require(bool holds, const char* what) const {
    if (!holds) [[unlikely]]
      fail(what);
  }
  [[noreturn]] void fail(const char* what) const;

  std::uint32_t sm_;
  Cycle setup_time_;
  ContextMemory* memory_;
  EventObserver* observer_;
  ResidentSmOptions options_;
  Residency kernels_;
  std::array<Slot, kSlots> slots_;
  TransferPort port_;
  std::vector<Vacate> under_way_;  ///< by arrival
  std::deque<Sent> messages_;      ///< oldest first
  /// Slots whose last preempt may be followed by another technique's, also when they have
  /// become free since; all slots if it took the SM.
  std::uint32_t replaceable_ = 0;
  std::uint64_t issues_ = 0;
  RatedTbs running_;  ///< as the rate model has them
  Cycle next_event_ = kNoEvent;
  Cycle vacate_cycles_ = 0;  ///< from preempt to vacated, summed
  std::uint64_t vacates_ = 0;
  std::uint64_t killed_vacates_ = 0;
  std::uint64_t restarts_ = 0;
  Work lost_work_ = 0;
  std::array<double, 64> useful_work_{};  ///< by context, of thread blocks that have left
};

static_assert(SmModel<ResidentSm>);

}  // namespace segue::gpu
