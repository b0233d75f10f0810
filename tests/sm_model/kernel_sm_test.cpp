// Kernels on the SM model: by hand, and of the suite.
#include "cmodel/sm_model/kernel_sm.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/compile/load_program.hpp"
#include "cmodel/paths/paths.hpp"

namespace segue::sm_model {
namespace {

using sm_frontend::Kind;
using warp_gate::Scheme;

TracedInstruction math(std::uint16_t destination, std::uint16_t source) {
  TracedInstruction instruction;
  instruction.mask = 1;
  instruction.destinations[0] = destination;
  instruction.sources[0] = source;
  return instruction;
}

TracedInstruction load(std::uint16_t destination, std::uint16_t address, std::uint32_t line) {
  TracedInstruction instruction = math(destination, address);
  instruction.kind = Kind::kLoad;
  instruction.latency = Latency::kMemory;
  instruction.operands = 1;
  instruction.first_line = line;
  instruction.lines = 1;
  return instruction;
}

TracedInstruction barrier() {
  TracedInstruction instruction;
  instruction.kind = Kind::kControl;
  instruction.latency = Latency::kBranch;
  instruction.barrier = true;
  return instruction;
}

/// One thread block of these warps, all of whose accesses are to line 0.
LaunchTrace trace_of(std::vector<std::vector<TracedInstruction>> warps) {
  LaunchTrace trace;
  trace.kernel = "by-hand";
  trace.needs.warps = static_cast<std::uint32_t>(warps.size());
  trace.needs.threads = trace.needs.warps * 32;
  trace.names = 64;
  trace.need = 1;
  for (const auto& warp : warps) trace.instructions += warp.size();
  trace.tbs.push_back({.warps = std::move(warps), .lines = {0}});
  return trace;
}

std::uint64_t cycles(const LaunchTrace& trace, FaultScheme scheme = {}) {
  return run_kernel_on_sm(trace, SmMachine{}, scheme).cycles;
}

std::vector<TracedInstruction> repeated(std::size_t count,
                                        const std::vector<TracedInstruction>& body) {
  std::vector<TracedInstruction> warp;
  for (std::size_t k = 0; k < count; ++k) warp.insert(warp.end(), body.begin(), body.end());
  return warp;
}

TEST(KernelSm, AChainTakesItsLatencyALink) {
  const auto chain = [](std::size_t links) {
    return cycles(trace_of({repeated(links, {math(1, 1)})}));
  };
  // Issue, operand read, and 10 cycles to the commit that allows the next issue.
  EXPECT_EQ(chain(300) - chain(100), 200U * 12);
}

TEST(KernelSm, ManyWarpsOfIndependentMathUseBothIssuePorts) {
  std::vector<TracedInstruction> body;
  for (std::uint16_t k = 0; k < 16; ++k)
    body.push_back(math(k, static_cast<std::uint16_t>(32 + k)));
  std::vector<std::vector<TracedInstruction>> warps(16, repeated(20, body));
  const LaunchTrace trace = trace_of(std::move(warps));
  const KernelCycles result = run_kernel_on_sm(trace, SmMachine{}, {});
  EXPECT_EQ(result.instructions, trace.instructions);
  EXPECT_GT(result.ipc(), 1.9);
}

TEST(KernelSm, WarpDisableMakesEachLoadABarrier) {
  const LaunchTrace trace = trace_of({repeated(50, {load(1, 2, 0), math(3, 4), math(5, 6)})});
  const std::uint64_t stall = cycles(trace);
  const std::uint64_t last_check = cycles(trace, {Scheme::kWdLastCheck});
  const std::uint64_t commit = cycles(trace, {Scheme::kWdCommit});
  EXPECT_LT(stall, last_check);
  // All but the first hit, and are checked and there after 40 cycles.
  EXPECT_GT(last_check, 50U * 40);
  EXPECT_GE(commit, last_check);
}

TEST(KernelSm, AReplayQueueHoldsAddressesUntilTheLastCheckAndALogDoesNot) {
  // Each load's address is overwritten at once.
  std::vector<TracedInstruction> body;
  for (std::uint16_t k = 0; k < 8; ++k) {
    body.push_back(load(static_cast<std::uint16_t>(8 + k), 2, 0));
    body.push_back(math(2, 3));
  }
  const LaunchTrace trace = trace_of({repeated(6, body)});
  const std::uint64_t queue = cycles(trace, {Scheme::kReplayQueue});
  EXPECT_GT(queue, 48U * 40);
  EXPECT_LT(cycles(trace, {Scheme::kOperandLog}), queue / 2);
}

TEST(KernelSm, NobodyPassesABarrierBeforeAll) {
  std::vector<TracedInstruction> slow = repeated(200, {math(1, 1)});
  std::vector<TracedInstruction> fast = {barrier()};
  slow.push_back(barrier());
  for (int k = 0; k < 200; ++k) fast.push_back(math(1, 1));
  const std::uint64_t together = cycles(trace_of({slow, fast}));
  // A barrier waits for memory only: it arrives with the last instructions of the window.
  EXPECT_GT(together, (400U - 16) * 12) << "one chain behind the other";
  EXPECT_LT(cycles(trace_of({repeated(200, {math(1, 1)}), repeated(200, {math(1, 1)})})),
            300U * 12);
}

TEST(KernelSm, AWarpThatHasEndedIsNotWaitedFor) {
  EXPECT_GT(cycles(trace_of({{math(1, 1)}, {barrier(), math(1, 1)}, {}})), 0U);
}

TEST(KernelSm, ThreadBlocksFollowEachOther) {
  LaunchTrace trace = trace_of({repeated(100, {math(1, 1)})});
  const std::uint64_t one = cycles(trace);
  while (trace.tbs.size() < 32) trace.tbs.push_back(trace.tbs.front());
  trace.instructions *= 32;
  const KernelCycles result = run_kernel_on_sm(trace, SmMachine{}, {});
  EXPECT_EQ(result.tbs_at_once, 16U);
  EXPECT_EQ(result.instructions, trace.instructions);
  EXPECT_GT(result.cycles, 2 * one - 100);
  EXPECT_LT(result.cycles, 2 * one + 200);
}

TEST(KernelSm, RefusesWhatFitsNoSm) {
  LaunchTrace trace = trace_of({{math(1, 1)}});
  trace.needs.lds_bytes = 40'000;
  EXPECT_THROW(run_kernel_on_sm(trace, SmMachine{}, {}), gpu::BadInput);
  trace.needs.lds_bytes = 0;
  trace.needs.registers = 70'000;
  EXPECT_THROW(run_kernel_on_sm(trace, SmMachine{}, {}), gpu::BadInput);
  trace.needs.registers = 0;
  trace.need = 3;
  SmMachine machine;
  machine.frontend.log_entries = 3;
  while (trace.tbs.size() < 2) trace.tbs.push_back(trace.tbs.front());
  EXPECT_THROW(run_kernel_on_sm(trace, machine, {Scheme::kOperandLog}), gpu::BadInput);
  EXPECT_NO_THROW(run_kernel_on_sm(trace, machine, {Scheme::kReplayQueue}));
}

class SuiteOnTheSm : public testing::TestWithParam<const char*> {};

LaunchTrace small(const std::string& name) {
  const isa::Program program =
      isa::load_program(source_path("/cmodel/isa/suite/" + name + "/" + name + ".gfx1010.s"), {},
                        isa::Architecture::kGfx1010);
  const isa::HostFile host =
      isa::read_host_file(source_path("/cmodel/isa/suite/" + name + "/" + name + ".toml"), "small");
  TraceRequest request;
  request.sms = 1;
  request.most_tbs = 2;
  request.most_instructions = std::numeric_limits<std::uint64_t>::max();
  return trace_launch(host, program, request);
}

/// Thesis 6.3.3: with room enough the operand log is as fast as the baseline.
TEST_P(SuiteOnTheSm, AnOperandLogWithRoomForAllIsTheBaseline) {
  const LaunchTrace trace = small(GetParam());
  SmMachine machine = machine_for(trace, {});
  machine.frontend.replay_entries = 256;
  machine.frontend.log_entries = 256;
  const KernelCycles stall = run_kernel_on_sm(trace, machine, {});
  EXPECT_EQ(stall.instructions, trace.instructions);
  const KernelCycles log = run_kernel_on_sm(trace, machine, {Scheme::kOperandLog});
  EXPECT_EQ(log.cycles, stall.cycles);
  EXPECT_EQ(log.memory, stall.memory);
}

TEST_P(SuiteOnTheSm, EverySchemeCommitsEveryInstructionOnce) {
  const LaunchTrace trace = small(GetParam());
  const SmMachine machine = machine_for(trace, {});
  for (const FaultScheme scheme :
       {FaultScheme{Scheme::kWdCommit}, FaultScheme{Scheme::kWdLastCheck},
        FaultScheme{Scheme::kReplayQueue}, FaultScheme{Scheme::kReplayQueue, true},
        FaultScheme{Scheme::kOperandLog, true}}) {
    EXPECT_EQ(run_kernel_on_sm(trace, machine, scheme).instructions, trace.instructions);
  }
}

/// Settled as in lockstep, it would refuse an illegal message.
TEST_P(SuiteOnTheSm, TheFrontEndRefusesNothing) {
  const LaunchTrace trace = small(GetParam());
  const SmMachine machine = machine_for(trace, {});
  const sm_frontend::FrontendFactory judging = [](const sm_frontend::Params& params) {
    return sm_frontend::make_frontend({}, params);
  };
  for (const FaultScheme scheme :
       {FaultScheme{Scheme::kStall}, FaultScheme{Scheme::kWdCommit},
        FaultScheme{Scheme::kWdLastCheck}, FaultScheme{Scheme::kReplayQueue},
        FaultScheme{Scheme::kReplayQueue, true}, FaultScheme{Scheme::kOperandLog}}) {
    EXPECT_EQ(run_kernel_on_sm(trace, machine, scheme, judging),
              run_kernel_on_sm(trace, machine, scheme));
  }
}

/// Faults of accesses to results: every instruction still commits once, and the front end refuses
/// nothing.
TEST_P(SuiteOnTheSm, FaultsAreReplayed) {
  const LaunchTrace trace = small(GetParam());
  SmMachine machine = machine_for(trace, {});
  const Paging paging = first_use(trace, 3'000);
  const sm_frontend::FrontendFactory judging = [](const sm_frontend::Params& params) {
    return sm_frontend::make_frontend({}, params);
  };
  const KernelCycles stall = run_kernel_with_faults(trace, machine, {Scheme::kStall}, paging);
  EXPECT_EQ(stall.faults, 0U);
  for (const FaultScheme scheme :
       {FaultScheme{Scheme::kWdCommit}, FaultScheme{Scheme::kWdLastCheck},
        FaultScheme{Scheme::kReplayQueue}, FaultScheme{Scheme::kReplayQueue, true},
        FaultScheme{Scheme::kOperandLog}}) {
    const KernelCycles run = run_kernel_with_faults(trace, machine, scheme, paging);
    EXPECT_EQ(run.instructions, trace.instructions);
    EXPECT_EQ(run.regions_mapped, stall.regions_mapped);
    EXPECT_EQ(run.faults == 0, run.regions_mapped == 0);
    EXPECT_EQ(run_kernel_with_faults(trace, machine, scheme, paging, judging), run);
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, SuiteOnTheSm,
                         testing::Values("bfs", "cutcp", "histo", "lbm", "mri-gridding", "mri-q",
                                         "sad", "sgemm", "spmv", "stencil", "tpacf",
                                         "string-concat", "random-graph", "grid-points",
                                         "hashed-graph"),
                         [](const auto& it) {
                           std::string name = it.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace segue::sm_model
