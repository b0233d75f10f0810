// Two SMs under a driver of random decisions, with thread blocks that slow each other.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <deque>
#include <vector>

#include "cmodel/gpu/sim/sm/resident_sm.hpp"
#include "cmodel/gpu/sim/tb_duration.hpp"

namespace segue::gpu {
namespace {

using sm_driver::SmCmd;
using sm_driver::SmEvent;
using sm_driver::SmOp;

constexpr std::uint32_t kSms = 2;
constexpr std::uint32_t kSlotsOfSm = 4;
constexpr Cycle kDecideUntil = 4000;
constexpr Cycle kEndBy = 100'000;

KernelPlan shared_kernel(SpeedDemand speed, Cycle shortest) {
  KernelPlan kernel;
  kernel.tb_count = 1'000'000;
  kernel.tbs_per_sm = kSlotsOfSm;
  kernel.tb_shortest = shortest;
  kernel.tb_spread = 200;
  kernel.tb_transfer = 11;
  kernel.tb_transfer_least = 37;
  kernel.context_lines = 3;
  kernel.profile.context = ContextSize(384);
  kernel.speed = speed;
  return kernel;
}

Plan shared_plan(WarpScheduler scheduler) {
  Plan plan;
  plan.params = {.num_sms = kSms, .num_slots = kSlotsOfSm, .num_ctxs = 2, .num_ksrs = 2};
  plan.speed = {.issue_slots = 1.0, .scheduler = scheduler, .dram_bytes_per_cycle = 6.0};
  plan.processes.resize(2);
  plan.processes[0].kernels = {
      shared_kernel({.issue = 0.4, .dram_bytes = 0.1, .memory_wait = 0.03}, 300)};
  plan.processes[1].kernels = {
      shared_kernel({.issue = 0.2, .dram_bytes = 20.0, .memory_wait = 1.0}, 150)};
  return plan;
}

/// What an SM said, and when.
struct Heard {
  Cycle time;
  std::uint32_t sm;
  SmEvent op;
  std::uint32_t slot;
  std::uint32_t tb_id;
  bool operator==(const Heard&) const = default;
};

/// The SMs with a driver that decides at fixed times, by random numbers and what it has heard.
class RandomDriver {
 public:
  RandomDriver(WarpScheduler scheduler, TechniqueCode technique, std::uint64_t seed)
      : plan_(shared_plan(scheduler)),
        technique_(technique),
        random_(seed),
        memory_(plan_),
        model_(plan_.speed, kSms) {
    for (std::uint32_t sm = 0; sm < kSms; ++sm) {
      sms_.emplace_back(
          sm, Cycle{1}, memory_, nullptr,
          ResidentSmOptions{.kernels = 2, .rate_model = &model_, .keeps_kernels = true});
    }
    for (std::uint32_t ctx = 0; ctx < 2; ++ctx) {
      launches_[ctx].kernel = &plan_.processes[ctx].kernels[0];
      launches_[ctx].stream = ctx;
      SmCmd setup;
      setup.op = SmOp::kSetup;
      setup.ctx = ctx;
      setup.ksr = ctx;
      for (ResidentSm& sm : sms_) sm.take(setup, 0, &launches_[ctx]);
    }
  }

  /// From event to event, or with a look at each cycle, as a clocked bench would have it.
  std::vector<Heard> run(bool every_cycle) {
    for (Cycle now = 1; now < kEndBy; now = every_cycle ? now + 1 : next(now)) {
      for (ResidentSm& sm : sms_) sm.fire(now);
      for (std::uint32_t sm = 0; sm < kSms; ++sm) hear(sm, now);
      if (now % 16 == 0 && now <= kDecideUntil) decide(now);
      if (every_cycle || model_.take_moved()) {
        for (ResidentSm& sm : sms_) sm.rerate(now);
      }
    }
    return heard_;
  }

  [[nodiscard]] std::uint32_t in_slots() const {
    return static_cast<std::uint32_t>(std::popcount(used_[0]) + std::popcount(used_[1]));
  }
  [[nodiscard]] std::size_t saved() const { return queues_[0].size() + queues_[1].size(); }
  [[nodiscard]] std::uint32_t in_memory() const { return memory_.used(0) + memory_.used(1); }
  /// Cycles of work by `now`, and those of all thread blocks that ended.
  [[nodiscard]] double useful_cycles(Cycle now) const {
    double work = 0.0;
    for (const ResidentSm& sm : sms_) work += sm.useful_work(0, now) + sm.useful_work(1, now);
    return work / kWorkPerCycle;
  }
  [[nodiscard]] double ended_cycles() const { return ended_cycles_; }

 private:
  struct Saved {
    std::uint32_t tb_id;
    std::uint32_t handle;
  };

  std::uint64_t draw(std::uint64_t below) { return (random_ = mix(random_)) % below; }

  [[nodiscard]] Cycle next(Cycle now) const {
    Cycle next = now < kDecideUntil ? (now / 16 + 1) * 16 : kEndBy;
    for (const ResidentSm& sm : sms_) next = std::min(next, sm.next_event());
    return next;
  }

  void hear(std::uint32_t sm, Cycle now) {
    for (ResidentSm& from = sms_[sm]; from.has_message(); from.pop_message()) {
      const sm_driver::SmMsg& message = from.message();
      heard_.push_back({now, sm, message.op, message.slot, message.tb_id});
      if (message.op == SmEvent::kSetupDone) continue;
      const std::uint32_t bit = 1U << message.slot;
      used_[sm] &= ~bit;
      leaving_[sm] &= ~bit;
      const std::uint32_t ctx = from.message_ctx();
      if (message.op == SmEvent::kPreempted) {
        queues_[ctx].push_back({message.tb_id, message.handle});
      } else {
        ended_cycles_ += static_cast<double>(
            tb_duration(*launches_[ctx].kernel, launches_[ctx].stream, message.tb_id));
      }
    }
  }

  void decide(Cycle now) {
    const auto sm = static_cast<std::uint32_t>(draw(kSms));
    const std::uint32_t free = ~used_[sm] & ((1U << kSlotsOfSm) - 1);
    SmCmd cmd;
    if (draw(4) == 0) {
      cmd.op = SmOp::kPreempt;
      cmd.technique = technique_;
      cmd.mask = static_cast<std::uint32_t>(draw(1U << kSlotsOfSm)) & ~leaving_[sm];
      leaving_[sm] |= cmd.mask & used_[sm];
    } else if (free != 0) {
      cmd.op = SmOp::kIssue;
      cmd.slot = static_cast<std::uint32_t>(std::countr_zero(free));
      cmd.ctx = static_cast<std::uint32_t>(draw(2));
      cmd.tb_id = next_tb_;
      if (std::deque<Saved>& queue = queues_[cmd.ctx]; !queue.empty()) {
        cmd.tb_id = queue.front().tb_id;
        cmd.resume = true;
        cmd.handle = queue.front().handle;
        queue.pop_front();
      } else {
        ++next_tb_;
      }
      cmd.ksr = cmd.ctx;
      used_[sm] |= 1U << cmd.slot;
    } else {
      return;
    }
    sms_[sm].take(cmd, now, nullptr);
  }

  Plan plan_;
  TechniqueCode technique_;
  std::uint64_t random_;
  ContextMemory memory_;
  RateModel model_;
  std::vector<ResidentSm> sms_;
  std::array<LaunchState, 2> launches_;
  std::array<std::uint32_t, kSms> used_{};
  std::array<std::uint32_t, kSms> leaving_{};
  std::array<std::deque<Saved>, 2> queues_;  ///< of each context, the oldest first
  std::uint32_t next_tb_ = 0;
  double ended_cycles_ = 0.0;
  std::vector<Heard> heard_;
};

RC_GTEST_PROP(SharedSmProperty, TimeMayBeSkippedAndNothingIsLost, ()) {
  const auto scheduler = kWarpSchedulers.at(*rc::gen::inRange<std::size_t>(0, 3));
  const auto technique = *rc::gen::element(TechniqueCode::kDrain, TechniqueCode::kSwitch,
                                           TechniqueCode::kPartialSwitch);
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  RandomDriver skipping(scheduler, technique, seed);
  RandomDriver stepping(scheduler, technique, seed);
  const std::vector<Heard> heard = skipping.run(false);
  RC_ASSERT(heard == stepping.run(true));
  RC_ASSERT(heard.size() > 20U);
  RC_ASSERT(skipping.in_slots() == 0U);
  RC_ASSERT(skipping.saved() == skipping.in_memory());
  // Work of those that are saved comes on top of what has ended.
  RC_ASSERT(skipping.useful_cycles(kEndBy) >= skipping.ended_cycles() - 1e-3);
  if (skipping.saved() == 0) {
    RC_ASSERT(std::abs(skipping.useful_cycles(kEndBy) - skipping.ended_cycles()) < 1e-3);
  }
  if (technique == TechniqueCode::kDrain) RC_ASSERT(skipping.saved() == 0U);
}

}  // namespace
}  // namespace segue::gpu
