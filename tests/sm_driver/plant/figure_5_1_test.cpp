// Thesis Figure 5.1 at its own scale: K1 and K2 are launched, then K3 of a more urgent process.
// Its three timelines, by which kernels an SM is set up for one after the other:
//   (a) first come, first served          K1 K2 K3
//   (b) non-preemptive priorities         K1 K3 K2
//   (c) preemptive priorities             K1 K3 K1 K2
// RTL and twin run side by side and must answer the same.

#include <gtest/gtest.h>

#include <vector>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "verilator_tb/frame/make_model.hpp"
#include "verilator_tb/sm_driver/bench.hpp"
#include "verilator_tb/sm_driver/environment.hpp"
#include "verilator_tb/sm_driver/operations.hpp"
#include "verilator_tb/sm_driver/tb_work.hpp"

namespace segue::sm_driver {
namespace {

constexpr std::uint32_t kK1 = 0;
constexpr std::uint32_t kK2 = 1;
constexpr std::uint32_t kK3 = 2;
constexpr std::uint64_t kTbCycles = 900;
constexpr std::uint64_t kUrgentTbCycles = 300;
constexpr std::uint64_t kEnough = 20'000;  // cycles for all three

using Kernels = std::vector<std::uint32_t>;  ///< by context, K1 first

struct Timeline {
  std::vector<Kernels> on_sm;  ///< what each SM is set up for, in order
  Kernels ended;               ///< in order
  std::uint64_t k3_end = 0;    ///< cycle
  std::uint64_t saved = 0;     ///< thread blocks
};

/// On 5 SMs: three waves of K1, one of K2, and one of K3, which comes when K1 has begun.
plant::Stimulus figure_5_1(const Params& params, Policy policy, Technique technique) {
  const auto operation = [](std::uint64_t cycle, Op op, auto... args) {
    return plant::Operation{
        cycle, static_cast<std::uint32_t>(op), {static_cast<std::int64_t>(args)...}};
  };
  const std::uint32_t wave = params.num_sms * params.num_slots;
  plant::Stimulus stimulus;
  stimulus.operations = {
      operation(1, Op::kSetPolicy, policy, technique),
      operation(2, Op::kSetPriority, kK3, 7),
      operation(3, Op::kSmSpeed, -1, 10, 20, 0, 0),
      operation(4, Op::kLaunch, kK1, 3 * wave, params.num_slots, work_descriptor(kTbCycles, 0, 1)),
      operation(20, Op::kLaunch, kK2, wave, params.num_slots, work_descriptor(kTbCycles, 0, 2)),
      operation(300, Op::kLaunch, kK3, wave, params.num_slots,
                work_descriptor(kUrgentTbCycles, 0, 3)),
  };
  return stimulus;
}

Timeline timeline(Policy policy, Technique technique = Technique::kSwitch) {
  const Params params = to_params(config_table().find("odd").sizes);
  const plant::Stimulus stimulus = figure_5_1(params, policy, technique);
  Environment environment(params, stimulus);
  SmDriver twin(params);
  const auto rtl = frame::make_run_model<Bench>(params, {});
  Timeline seen;
  seen.on_sm.resize(params.num_sms);
  Outputs out;
  Outputs from_rtl;
  for (std::uint64_t cycle = 0; cycle < kEnough && seen.ended.size() < 3; ++cycle) {
    const Inputs& in = environment.drive(cycle);
    twin.eval(in, out);
    rtl->eval(in, from_rtl);
    EXPECT_EQ(out.cmd_valid, from_rtl.cmd_valid) << "cycle " << cycle;
    EXPECT_EQ(out.sm_ready, from_rtl.sm_ready) << "cycle " << cycle;
    if (out.cmd_valid) {
      EXPECT_EQ(out.cmd, from_rtl.cmd) << "cycle " << cycle;
    }
    if (out.cmd_valid && in.cmd_ready && out.cmd.op == SmOp::kSetup) {
      seen.on_sm[out.cmd.sm].push_back(out.cmd.ctx);
    }
    if (out.done_valid && in.done_ready) {
      seen.ended.push_back(out.done.ctx);
      if (out.done.ctx == kK3) seen.k3_end = cycle;
    }
    for (std::uint32_t s = 0; s < params.num_sms; ++s) {
      const bool taken = (out.sm_ready >> s & 1) != 0;
      if (taken && in.sm[s].op == SmEvent::kPreempted) ++seen.saved;
    }
    twin.tick(in);
    rtl->tick(in);
    environment.take(out);
  }
  return seen;
}

TEST(Figure51, FirstComeFirstServedMakesTheUrgentKernelWaitForBoth) {
  const Timeline seen = timeline(Policy::kFcfs);
  EXPECT_EQ(seen.ended, (Kernels{kK1, kK2, kK3}));
  for (const Kernels& sm : seen.on_sm) EXPECT_EQ(sm, (Kernels{kK1, kK2, kK3}));
  EXPECT_GT(seen.k3_end, 4 * kTbCycles);
}

TEST(Figure51, NonPreemptivePriorityLetsItWaitForTheRunningKernel) {
  const Timeline seen = timeline(Policy::kNpq);
  EXPECT_EQ(seen.ended, (Kernels{kK1, kK3, kK2}));
  for (const Kernels& sm : seen.on_sm) EXPECT_EQ(sm, (Kernels{kK1, kK3, kK2}));
  EXPECT_GT(seen.k3_end, 3 * kTbCycles);
  EXPECT_LT(seen.k3_end, 4 * kTbCycles);
  EXPECT_EQ(seen.saved, 0U);
}

TEST(Figure51, PreemptivePriorityLetsItRunAtOnce) {
  for (const Policy policy : {Policy::kPpqExclusive, Policy::kPpqShared}) {
    const Timeline seen = timeline(policy);
    EXPECT_EQ(seen.ended, (Kernels{kK3, kK1, kK2}));
    for (const Kernels& sm : seen.on_sm) EXPECT_EQ(sm, (Kernels{kK1, kK3, kK1, kK2}));
    EXPECT_LT(seen.k3_end, kTbCycles);
    EXPECT_EQ(seen.saved, 20U);  // all of K1's first wave
  }
}

// Draining, the urgent kernel waits for the running thread blocks, not for the kernel.
TEST(Figure51, PreemptionByDrainingWaitsForTheRunningThreadBlocks) {
  const Timeline seen = timeline(Policy::kPpqExclusive, Technique::kDrain);
  EXPECT_EQ(seen.ended, (Kernels{kK3, kK1, kK2}));
  EXPECT_GT(seen.k3_end, kTbCycles + kUrgentTbCycles);
  EXPECT_LT(seen.k3_end, 2 * kTbCycles);
  EXPECT_EQ(seen.saved, 0U);
}

}  // namespace
}  // namespace segue::sm_driver
