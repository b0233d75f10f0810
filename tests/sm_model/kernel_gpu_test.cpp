#include "cmodel/sm_model/kernel_gpu.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/compile/load_program.hpp"
#include "cmodel/isa/host/host_file.hpp"
#include "cmodel/paths/paths.hpp"

namespace segue::sm_model {
namespace {

using warp_gate::Scheme;

LaunchTrace whole(const std::string& kernel, std::uint64_t most_tbs) {
  const std::string path = source_path("/cmodel/isa/suite/" + kernel + "/" + kernel);
  TraceRequest request;
  request.sms = 1;
  request.most_tbs = most_tbs;
  request.most_instructions = std::numeric_limits<std::uint64_t>::max();
  return trace_launch(isa::read_host_file(path + ".toml", "small"),
                      isa::load_program(path + ".gfx1010.s", {}, isa::Architecture::kGfx1010),
                      request);
}

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
  const LaunchTrace trace = whole(GetParam(), 32);
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
  const LaunchTrace trace = whole(GetParam(), 48);
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
  const LaunchTrace trace = whole(GetParam(), 48);
  const SmMachine machine = small_gpu(trace);
  GpuRun run{.scheme = {Scheme::kStall}, .paging = demand_paging(trace)};
  const GpuCycles skipped = run_kernel_on_gpu(trace, machine, run);
  EXPECT_EQ(skipped.instructions, trace.instructions);
  EXPECT_EQ(skipped.faults, 0U);
  EXPECT_LE(skipped.migrated, trace.read_regions.size());
  run.skips = false;
  EXPECT_EQ(run_kernel_on_gpu(trace, machine, run), skipped);
}

INSTANTIATE_TEST_SUITE_P(Kernels, KernelOnTheGpu,
                         testing::Values("bfs", "histo", "lbm", "sgemm", "stencil"),
                         [](const auto& it) { return std::string(it.param); });

TEST(KernelGpu, NoThreadBlockLeavesUnderStall) {
  const LaunchTrace trace = whole("sgemm", 4);
  const BlockSwitching switching;
  EXPECT_THROW(
      run_kernel_on_gpu(trace, small_gpu(trace),
                        {.scheme = {Scheme::kStall}, .paging = {}, .switching = &switching}),
      gpu::BadInput);
}

}  // namespace
}  // namespace segue::sm_model
