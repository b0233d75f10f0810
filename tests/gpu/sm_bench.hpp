#pragma once

#include <utility>
#include <vector>

#include "cmodel/gpu/sim/sm_slots.hpp"

namespace segue::gpu {

/// An SM of 4 slots with a hand for the driver: set-up takes 10 cycles, a TB runs 100,
/// saving or restoring one takes 20.
class SmBench {
 public:
  SmBench() : plan_(make_plan()), memory_(plan_), sm_(0, 10, memory_) {
    launch_.kernel = &plan_.processes[0].kernels[0];
    launch_.stream = 1;
    launch_.descriptor = 3;
    launch_.page_table_base = 0x1000;
  }

  void setup(Cycle now) {
    sm_driver::SmCmd cmd;
    cmd.op = sm_driver::SmOp::kSetup;
    cmd.ksr = 2;
    cmd.descriptor = 3;
    cmd.page_table_base = 0x1000;
    sm_.take(cmd, now, &launch_);
  }
  void issue(Cycle now, std::uint32_t slot, std::uint32_t tb) {
    sm_.take(issue_cmd(slot, tb), now, nullptr);
  }
  void resume(Cycle now, std::uint32_t slot, std::uint32_t tb, std::uint32_t handle) {
    sm_driver::SmCmd cmd = issue_cmd(slot, tb);
    cmd.resume = true;
    cmd.handle = handle;
    sm_.take(cmd, now, nullptr);
  }
  void preempt(Cycle now, sm_driver::Technique technique) {
    sm_driver::SmCmd cmd;
    cmd.op = sm_driver::SmOp::kPreempt;
    cmd.technique = technique;
    cmd.mask = 0xf;
    sm_.take(cmd, now, nullptr);
  }
  void kill(Cycle now) {
    sm_driver::SmCmd cmd;
    cmd.op = sm_driver::SmOp::kKill;
    cmd.ksr = 2;
    sm_.take(cmd, now, nullptr);
  }

  struct Sent {
    Cycle time;
    sm_driver::SmEvent op;
    std::uint32_t slot;
    std::uint32_t tb_id;
    bool operator==(const Sent&) const = default;
  };

  /// Lets time pass up to and with `now`; what the SM sends, each with its cycle.
  std::vector<Sent> until(Cycle now) {
    std::vector<Sent> sent;
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
  SmSlots& sm() { return sm_; }
  LaunchState& launch() { return launch_; }
  KernelPlan& kernel() { return plan_.processes[0].kernels[0]; }

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
    plan.params = {.num_sms = 2, .num_slots = 4, .num_ctxs = 1, .num_ksrs = 3};
    plan.processes = {process};
    return plan;
  }
  static sm_driver::SmCmd issue_cmd(std::uint32_t slot, std::uint32_t tb) {
    sm_driver::SmCmd cmd;
    cmd.op = sm_driver::SmOp::kIssue;
    cmd.ksr = 2;
    cmd.slot = slot;
    cmd.tb_id = tb;
    return cmd;
  }
  void take_messages(Cycle time, std::vector<Sent>& sent) {
    for (; sm_.has_message(); sm_.pop_message()) {
      const sm_driver::SmMsg& message = sm_.message();
      sent.push_back({time, message.op, message.slot, message.tb_id});
      if (message.op == sm_driver::SmEvent::kPreempted) handle_ = message.handle;
    }
  }

  Plan plan_;
  ContextMemory memory_;
  LaunchState launch_;
  SmSlots sm_;
  Cycle now_ = 0;
  std::uint32_t handle_ = sm_driver::kHandleNone;
};

}  // namespace segue::gpu
