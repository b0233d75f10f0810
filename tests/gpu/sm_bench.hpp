#pragma once

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "cmodel/gpu/sim/sm/resident_sm.hpp"
#include "cmodel/gpu/sim/sm_slots.hpp"

namespace segue::gpu {

/// A message of an SM and its cycle.
struct SentMessage {
  Cycle time;
  sm_driver::SmEvent op;
  std::uint32_t slot;
  std::uint32_t tb_id;
  bool operator==(const SentMessage&) const = default;
};
using Sent = std::vector<SentMessage>;

/// Which SM of the machine it is.
struct SmIndex {
  std::uint32_t value = 0;
};

/// An SM of 4 slots with a hand for the driver: set-up takes 10 cycles, a TB runs 100,
/// saving or restoring one takes 20.
template <SmModel Sm>
class SmBench {
 public:
  /// A second kernel, of another process; the first one's is 2.
  static constexpr std::uint32_t kOther = 1;

  /// `more`: further arguments of the SM's constructor.
  template <class... More>
  explicit SmBench(const More&... more) : SmBench(SmIndex{}, more...) {}
  template <class... More>
  explicit SmBench(SmIndex sm, const More&... more)
      : plan_(make_plan()), memory_(plan_), sm_(sm.value, 10, memory_, nullptr, more...) {
    launch_.kernel = &plan_.processes[0].kernels[0];
    launch_.stream = 1;
    launch_.descriptor = 3;
    launch_.page_table_base = 0x1000;
    other_ = launch_;
    other_.kernel = &plan_.processes[1].kernels[0];
  }

  void setup(Cycle now, std::uint32_t ksr = 2) {
    sm_driver::SmCmd cmd;
    cmd.op = sm_driver::SmOp::kSetup;
    cmd.ksr = ksr;
    cmd.ctx = ksr == kOther ? 1 : 0;
    cmd.descriptor = 3;
    cmd.page_table_base = 0x1000;
    sm_.take(cmd, now, ksr == kOther ? &other_ : &launch_);
  }
  void issue(Cycle now, std::uint32_t slot, std::uint32_t tb, std::uint32_t ksr = 2) {
    sm_.take(issue_cmd(slot, tb, ksr), now, nullptr);
  }
  void resume(Cycle now, std::uint32_t slot, std::uint32_t tb, std::uint32_t handle,
              std::uint32_t ksr = 2) {
    sm_driver::SmCmd cmd = issue_cmd(slot, tb, ksr);
    cmd.resume = true;
    cmd.handle = handle;
    sm_.take(cmd, now, nullptr);
  }
  void preempt(Cycle now, sm_driver::Technique technique, std::uint32_t mask = 0xf) {
    sm_driver::SmCmd cmd;
    cmd.op = sm_driver::SmOp::kPreempt;
    cmd.technique = technique;
    cmd.mask = mask;
    sm_.take(cmd, now, nullptr);
  }
  void kill(Cycle now, std::uint32_t ksr = 2) {
    sm_driver::SmCmd cmd;
    cmd.op = sm_driver::SmOp::kKill;
    cmd.ksr = ksr;
    sm_.take(cmd, now, nullptr);
  }

  /// Lets time pass up to and with `now`; what the SM sends, each with its cycle.
  Sent until(Cycle now) {
    Sent sent;
    take_messages(now_, sent);
    while (sm_.next_event() <= now) {
      now_ = sm_.next_event();
      sm_.fire(now_);
      take_messages(now_, sent);
    }
    now_ = now;
    return sent;
  }

  /// Where the last TB that was saved lies.
  [[nodiscard]] std::uint32_t handle() const { return handle_; }
  [[nodiscard]] std::uint32_t saved() const { return memory_.used(0); }
  /// Kernels that hold the SM.
  [[nodiscard]] std::uint32_t holders() const {
    std::uint32_t count = 0;
    sm_.for_each_holder([&](const SmHolder&) { ++count; });
    return count;
  }
  Sm& sm() { return sm_; }
  LaunchState& launch() { return launch_; }
  KernelPlan& kernel() { return plan_.processes[0].kernels[0]; }
  KernelPlan& other_kernel() { return plan_.processes[1].kernels[0]; }

 private:
  static Plan make_plan() {
    KernelPlan kernel;
    kernel.tb_count = 100;
    kernel.tbs_per_sm = 4;
    kernel.tb_shortest = 100;
    kernel.tb_transfer = 20;
    kernel.context_lines = 3;
    ProcessPlan process;
    process.kernels = {kernel};
    Plan plan;
    plan.params = {.num_sms = 2, .num_slots = 4, .num_ctxs = 2, .num_ksrs = 3};
    plan.processes = {process, process};
    return plan;
  }
  static sm_driver::SmCmd issue_cmd(std::uint32_t slot, std::uint32_t tb, std::uint32_t ksr) {
    sm_driver::SmCmd cmd;
    cmd.op = sm_driver::SmOp::kIssue;
    cmd.ksr = ksr;
    cmd.slot = slot;
    cmd.tb_id = tb;
    return cmd;
  }
  void take_messages(Cycle time, Sent& sent) {
    for (; sm_.has_message(); sm_.pop_message()) {
      const sm_driver::SmMsg& message = sm_.message();
      sent.push_back({time, message.op, message.slot, message.tb_id});
      if (message.op == sm_driver::SmEvent::kPreempted) handle_ = message.handle;
    }
  }

  Plan plan_;
  ContextMemory memory_;
  LaunchState launch_;
  LaunchState other_;
  Sm sm_;
  Cycle now_ = 0;
  std::uint32_t handle_ = sm_driver::kHandleNone;
};

/// For the tests that both models pass.
using SmModels = testing::Types<SmSlots, ResidentSm>;

}  // namespace segue::gpu
