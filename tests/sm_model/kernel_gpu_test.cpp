#include "cmodel/sm_model/kernel_gpu.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cmodel/gpu/config/bad_input.hpp"
#include "tests/sm_model/whole_launch.hpp"

namespace segue::sm_model {
namespace {

using warp_gate::Scheme;

Paging demand_paging(const LaunchTrace& trace) {
  Paging paging;
  paging.migrated = trace.read_regions;
  paging.allocated = trace.written_regions;
  paging.migration = {.latency = 12'000, .handler = 2'000, .link = 2'000};
  paging.allocation = {.latency = 10'000, .handler = 2'000, .link = 0};
  return paging;
}

SmMachine small_gpu(const LaunchTrace& trace) {
  SmMachine machine = machine_for(trace, {});
  machine.sms = 2;
  return machine;
}

class KernelOnTheGpu : public testing::TestWithParam<const char*> {};

TEST_P(KernelOnTheGpu, OneSmWithoutFaultsIsThatOfTheSmModel) {
  const LaunchTrace trace = whole(GetParam(), 32, "small");
  SmMachine machine = machine_for(trace, {});
  machine.sms = 1;
  const KernelCycles alone = run_kernel_on_sm(trace, machine, {Scheme::kReplayQueue});
  const GpuCycles gpu = run_kernel_on_gpu(trace, machine, {.scheme = {Scheme::kReplayQueue}});
  EXPECT_EQ(gpu.cycles, alone.cycles);
  EXPECT_EQ(gpu.instructions, alone.instructions);
  EXPECT_EQ(gpu.tbs, alone.tbs);
}

/// Every instruction commits once, however often its thread block leaves; nothing depends on the
/// cycles that are left out.
TEST_P(KernelOnTheGpu, SwitchedThreadBlocksRunToTheirEnd) {
  const LaunchTrace trace = whole(GetParam(), 48, "small");
  const SmMachine machine = small_gpu(trace);
  const BlockSwitching switching{.extra = 2};
  for (const Scheme scheme : {Scheme::kWdLastCheck, Scheme::kReplayQueue, Scheme::kOperandLog}) {
    GpuRun run{.scheme = {scheme}, .paging = demand_paging(trace), .switching = &switching};
    const GpuCycles skipped = run_kernel_on_gpu(trace, machine, run);
    EXPECT_EQ(skipped.instructions, trace.instructions);
    EXPECT_EQ(skipped.tbs, trace.tbs.size());
    EXPECT_EQ(skipped.switches.saved, skipped.switches.restored);
    run.skips = false;
    EXPECT_EQ(run_kernel_on_gpu(trace, machine, run), skipped);
  }
}

TEST_P(KernelOnTheGpu, UnderStallEachRegionIsAskedForOnce) {
  const LaunchTrace trace = whole(GetParam(), 48, "small");
  const SmMachine machine = small_gpu(trace);
  GpuRun run{.scheme = {Scheme::kStall}, .paging = demand_paging(trace)};
  const GpuCycles skipped = run_kernel_on_gpu(trace, machine, run);
  EXPECT_EQ(skipped.instructions, trace.instructions);
  EXPECT_EQ(skipped.faults, 0U);
  EXPECT_LE(skipped.paged.migrated, trace.read_regions.size());
  run.skips = false;
  EXPECT_EQ(run_kernel_on_gpu(trace, machine, run), skipped);
}

INSTANTIATE_TEST_SUITE_P(Kernels, KernelOnTheGpu,
                         testing::Values("bfs", "histo", "lbm", "sgemm", "stencil"),
                         [](const auto& it) { return std::string(it.param); });

/// Thread blocks of one warp that fill an SM each: a load of a region of its own, absent at first,
/// and a chain of 100 instructions behind it.
LaunchTrace waiting_tbs(std::uint32_t count) {
  constexpr std::uint64_t kLinesOfRegion = 512;
  TracedInstruction load;
  load.mask = 1;
  load.kind = sm_frontend::Kind::kLoad;
  load.latency = Latency::kMemory;
  load.operands = 1;
  load.lines = 1;
  load.destinations[0] = 1;
  load.sources[0] = 2;
  TracedInstruction math;
  math.mask = 1;
  math.destinations[0] = math.sources[0] = 1;
  std::vector<TracedInstruction> warp = {load};
  warp.insert(warp.end(), 100, math);
  LaunchTrace trace;
  trace.kernel = "by-hand";
  trace.needs.warps = 1;
  trace.needs.threads = 32;
  trace.needs.lds_bytes = SmMachine{}.shared_bytes;
  trace.names = 64;
  trace.need = 1;
  for (std::uint64_t tb = 0; tb < count; ++tb) {
    trace.instructions += warp.size();
    trace.read_regions.insert(tb + 1);
    trace.tbs.push_back({.warps = {warp}, .lines = {(tb + 1) * kLinesOfRegion}});
  }
  return trace;
}

/// The last warp that runs is one of several: the others end with the barrier that it arrives at.
TEST(KernelGpu, ABarrierAtTheEndOfAWarpIsNotWaitedAt) {
  LaunchTrace trace = waiting_tbs(2);
  TracedInstruction barrier;
  barrier.kind = sm_frontend::Kind::kControl;
  barrier.latency = Latency::kBranch;
  barrier.barrier = true;
  trace.needs.warps = 3;
  for (TbTrace& tb : trace.tbs) {
    const TracedInstruction load = tb.warps[0].front();
    tb.warps[0].push_back(barrier);
    // The barrier commits before the load.
    tb.warps.push_back({load, barrier});
    tb.warps.push_back({barrier});
    trace.instructions += 4;
  }
  const BlockSwitching switching;
  SmMachine machine = machine_for(trace, {});
  machine.sms = 1;
  GpuRun run{.scheme = {Scheme::kReplayQueue}, .switching = &switching};
  run.paging.migrated = trace.read_regions;
  run.paging.migration.latency = 5'000;
  EXPECT_EQ(run_kernel_on_gpu(trace, machine, run).instructions, trace.instructions);
}

GpuCycles run_waiting_tbs(const BlockSwitching* switching) {
  const LaunchTrace trace = waiting_tbs(4);
  SmMachine machine = machine_for(trace, {});
  machine.sms = 1;
  GpuRun run{.scheme = {Scheme::kReplayQueue}, .switching = switching};
  run.paging.migrated = trace.read_regions;
  run.paging.migration.latency = 50'000;
  const GpuCycles cycles = run_kernel_on_gpu(trace, machine, run);
  EXPECT_EQ(cycles.instructions, trace.instructions);
  EXPECT_EQ(cycles.paged.migrated, 4U);
  return cycles;
}

TEST(KernelGpu, ThreadBlocksWaitTogetherAsFarAsTheirNumberIsAllowed) {
  constexpr std::uint64_t kChain = 100 * 12;
  const std::uint64_t in_turn = run_waiting_tbs(nullptr).cycles;
  EXPECT_GT(in_turn, 4 * (50'000 + kChain));
  const auto with = [](std::uint32_t extra) {
    const BlockSwitching switching{.extra = extra, .free_moves = true};
    return run_waiting_tbs(&switching);
  };
  EXPECT_NEAR(static_cast<double>(with(0).cycles), static_cast<double>(in_turn), 100);
  EXPECT_EQ(with(0).switches.saved, 0U);
  EXPECT_GT(with(1).cycles, 2 * 50'000U);
  EXPECT_LT(with(1).cycles, 2 * 50'000 + 7 * kChain);
  const GpuCycles together = with(4);
  EXPECT_GT(together.cycles, 50'000 + kChain);
  EXPECT_LT(together.cycles, 50'000 + 6 * kChain) << "one wait, four chains";
  EXPECT_EQ(together.switches.saved, 4U) << "the last one for the first, whose region comes first";
  EXPECT_EQ(together.switches.restored, 4U);
  EXPECT_EQ(together.switches.replays, 4U * 15) << "all but one of a window of 16";
  EXPECT_EQ(together.switches.context_lines, 0U);
}

/// 32 KB of shared memory and 15 instructions of 16 bytes are 258 lines, of 0.512 cycles each; a
/// transfer takes 200 cycles more. The first four are over before the first region comes.
TEST(KernelGpu, ContextsMoveThroughDram) {
  BlockSwitching switching{.extra = 4, .free_moves = true};
  const GpuCycles free = run_waiting_tbs(&switching);
  switching.free_moves = false;
  const GpuCycles moved = run_waiting_tbs(&switching);
  EXPECT_EQ(moved.switches.saved, 4U);
  EXPECT_EQ(moved.switches.context_lines, 8U * 258);
  constexpr std::uint64_t kTransfer = 258 * 512 / 1000 + 200;
  EXPECT_GT(moved.cycles, free.cycles + 4 * (kTransfer - 2));
  EXPECT_LT(moved.cycles, free.cycles + 6 * kTransfer);
}

TEST(KernelGpu, NoThreadBlockLeavesUnderStall) {
  const LaunchTrace trace = whole("sgemm", 4, "small");
  const BlockSwitching switching;
  EXPECT_THROW(
      run_kernel_on_gpu(trace, small_gpu(trace),
                        {.scheme = {Scheme::kStall}, .paging = {}, .switching = &switching}),
      gpu::BadInput);
}

}  // namespace
}  // namespace segue::sm_model
