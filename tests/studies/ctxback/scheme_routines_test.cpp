// Routines of warps that a preemption finds anywhere in a kernel of the suite.
#include "cmodel/studies/ctxback/scheme_routines.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>

#include "cmodel/isa/analysis/context_bytes.hpp"
#include "cmodel/sm_model/instruction_shape.hpp"
#include "cmodel/sm_model/launch_trace.hpp"
#include "cmodel/studies/ctxback/suite_programs.hpp"
#include "cmodel/studies/ctxback/switch_times.hpp"

namespace segue::studies::ctxback {
namespace {

using sm_model::StoppedWarp;
using sm_model::TracedInstruction;
using sm_model::WarpTrace;

constexpr std::uint32_t kWindow = 16;

const SuiteProgram& of_suite(const std::string& name) {
  static const std::vector<SuiteProgram> suite = suite_programs();
  return *std::ranges::find(suite, name, &SuiteProgram::name);
}

/// A kernel's first thread block.
struct Traced {
  explicit Traced(const std::string& name, std::uint64_t shared_bytes = 0)
      : suite(of_suite(name)),
        kernel(suite.program.kernels[0]),
        routines(suite.program, kernel, shared_bytes, kWindow),
        liveness(suite.program, kernel) {
    sm_model::TraceRequest request;
    request.kernel = kernel.name;
    request.sms = 1;
    request.most_tbs = 1;
    request.most_instructions = std::numeric_limits<std::uint64_t>::max();
    trace = sm_model::trace_launch(suite.host, suite.program, request);
  }

  [[nodiscard]] StoppedWarp at(std::size_t executed) const {
    return {.tb = trace.tbs.data(), .executed = executed, .of_tb = 4};
  }
  [[nodiscard]] const std::vector<TracedInstruction>& warp() const { return trace.tbs[0].warps[0]; }

  const SuiteProgram& suite;
  const isa::Kernel& kernel;
  SchemeRoutines routines;
  isa::Liveness liveness;
  sm_model::LaunchTrace trace;
};

std::uint64_t context_lines(const WarpTrace& trace) {
  std::uint64_t lines = 0;
  for (const TracedInstruction& instruction : trace.instructions) {
    if (instruction.route == sm_model::Route::kContext) lines += instruction.lines;
  }
  return lines;
}

std::size_t others(const WarpTrace& trace) {
  return static_cast<std::size_t>(std::ranges::count_if(
      trace.instructions,
      [](const TracedInstruction& one) { return one.route != sm_model::Route::kContext; }));
}

/// Of a header and these registers.
std::uint64_t lines_of(const isa::RegisterSet& registers) {
  std::uint64_t vectors = 0;
  for (isa::Register reg = isa::kFirstVector; reg < isa::kRegisters; ++reg) {
    vectors += registers.test(reg) ? 1 : 0;
  }
  return 1 + 2 * vectors + (registers.count() - vectors + 15) / 16;
}

TEST(SchemeRoutines, TheDriversMovesAllThatIsAllocated) {
  const Traced sgemm("sgemm", 2048);  // 512 of a warp
  const isa::KernelDescriptor& needs = sgemm.kernel.descriptor;
  const auto both = sgemm.routines.of(Scheme::kBaseline, sgemm.at(100));
  const std::uint64_t lines =
      1 + 2ULL * needs.allocated_vectors + (needs.allocated_scalars + 15) / 16 + 512 / 128;
  EXPECT_EQ(context_lines(both.leave), lines);
  EXPECT_EQ(context_lines(both.come_back), lines);
  EXPECT_EQ(others(both.leave), 2U);  // of shared memory
}

TEST(SchemeRoutines, LiveMovesWhatIsLive) {
  const Traced sgemm("sgemm");
  for (std::size_t k = 0; k < sgemm.warp().size(); k += 37) {
    const auto both = sgemm.routines.of(Scheme::kLive, sgemm.at(k));
    const std::uint64_t lines = lines_of(sgemm.liveness.live(sgemm.warp()[k].index));
    EXPECT_EQ(context_lines(both.leave), lines);
    EXPECT_EQ(context_lines(both.come_back), lines);
    EXPECT_EQ(others(both.leave) + others(both.come_back), 0U);
  }
}

TEST(SchemeRoutines, ADeferralExecutesTheInstructionsUntilItsContext) {
  const Traced sgemm("sgemm");
  bool defers = false;
  for (std::size_t k = 0; k < sgemm.warp().size(); k += 37) {
    const auto both = sgemm.routines.of(Scheme::kDefer, sgemm.at(k));
    const std::size_t executed = others(both.leave);
    ASSERT_LE(k + executed, sgemm.warp().size());
    for (std::size_t n = 0; n < executed; ++n) {
      EXPECT_EQ(both.leave.instructions[n].index, sgemm.warp()[k + n].index);
    }
    defers = defers || executed != 0;
    // It ends in its block.
    for (std::size_t n = 1; n < executed; ++n) {
      EXPECT_GT(both.leave.instructions[n].index, both.leave.instructions[n - 1].index);
    }
    EXPECT_EQ(others(both.come_back), 0U);
    EXPECT_LE(context_lines(both.leave), lines_of(sgemm.liveness.live(sgemm.warp()[k].index)));
  }
  EXPECT_TRUE(defers);
}

TEST(SchemeRoutines, AFlashbackMovesItsPlansRegisters) {
  const Traced cutcp("cutcp");
  const isa::KernelPlans plans(cutcp.suite.program, cutcp.kernel, {});
  std::size_t again = 0;
  std::size_t reverted = 0;
  for (std::size_t k = 0; k < cutcp.warp().size(); k += 11) {
    const auto both = cutcp.routines.of(Scheme::kFlashback, cutcp.at(k));
    const isa::FlashbackPlan& plan = plans.plan(cutcp.warp()[k].index);
    const auto vectors = static_cast<std::uint64_t>(
        std::ranges::count_if(plan.preempt, [](const isa::FlashbackStep& step) {
          return step.kind == isa::FlashbackStep::Kind::kSave && isa::is_vector(step.reg);
        }));
    const std::uint64_t scalars = plan.bytes / 4 - 64 * vectors;
    EXPECT_GE(context_lines(both.leave), 1 + 2 * vectors + (scalars + 15) / 16);
    EXPECT_LE(context_lines(both.leave), 1 + 2 * vectors + scalars);
    std::vector<std::uint32_t> executed;
    for (const isa::FlashbackStep& step : plan.resume) {
      const bool issued =
          step.kind == isa::FlashbackStep::Kind::kExecute &&
          sm_model::instruction_shape(cutcp.suite.program.code[step.instruction]).issued;
      if (issued) executed.push_back(step.instruction);
    }
    std::vector<std::uint32_t> seen;
    for (const TracedInstruction& one : both.come_back.instructions) {
      if (one.route != sm_model::Route::kContext && one.index != 0) seen.push_back(one.index);
    }
    EXPECT_EQ(seen, executed);
    again += executed.size();
    reverted += others(both.leave);
  }
  EXPECT_GT(again, 0U);
  EXPECT_GT(reverted, 0U);
}

/// The last checkpoint by a search forwards from every instruction: the number of the block's
/// executions is counted anew.
std::size_t executed_again(const Traced& kernel, std::size_t executed) {
  const std::vector<isa::BasicBlock> blocks =
      isa::basic_blocks(kernel.suite.program, kernel.kernel);
  const auto block_of = [&](std::uint32_t index) {
    return *std::ranges::find_if(blocks, [index](const isa::BasicBlock& block) {
      return block.first <= index && index < block.end;
    });
  };
  std::size_t from = 0;
  for (std::size_t k = 0; k < executed; ++k) {
    const isa::BasicBlock block = block_of(kernel.warp()[k].index);
    const std::uint32_t least =
        isa::deferrals(kernel.suite.program, block, kernel.liveness).front().at;
    const bool first_behind =
        kernel.warp()[k].index >= least &&
        (k == 0 || kernel.warp()[k - 1].index < least || kernel.warp()[k - 1].index >= block.end ||
         kernel.warp()[k - 1].index >= kernel.warp()[k].index);
    if (!first_behind) continue;
    std::size_t executions = 0;
    for (std::size_t n = 0; n <= k; ++n) {
      const std::uint32_t index = kernel.warp()[n].index;
      const bool inside = block.first <= index && index < block.end;
      if (!inside) continue;
      const std::uint32_t before = n == 0 ? block.end : kernel.warp()[n - 1].index;
      const bool stays = block.first <= before && before < index;
      executions += stays ? 0 : 1;
    }
    if (executions % kCheckpointInterval == 0) from = k;
  }
  return executed - from;
}

TEST(SchemeRoutines, ACheckpointIsEverySixteenExecutionsOfABlock) {
  const Traced mri_q("mri-q");
  const std::size_t whole = mri_q.warp().size();
  bool loads = false;
  for (const std::size_t k : {std::size_t{5}, whole / 3, whole / 2, whole - 20, whole - 2}) {
    const auto both = mri_q.routines.of(Scheme::kCheckpoint, mri_q.at(k));
    EXPECT_TRUE(both.leave.instructions.empty());
    EXPECT_EQ(others(both.come_back), executed_again(mri_q, k)) << k;
    loads = loads || context_lines(both.come_back) != 0;
  }
  EXPECT_TRUE(loads);
}

TEST(SwitchTimes, OfAKernel) {
  const SuiteProgram& spmv = of_suite("spmv");
  Assumptions assumptions;
  assume(assumptions, "moments=2");
  const PreemptedLaunch launch{.host = spmv.host, .program = spmv.program};
  const KernelTimes times = switch_times(launch, assumptions);
  EXPECT_EQ(times.name, "spmv");
  const auto of = [&](Scheme scheme) { return times.of[static_cast<std::size_t>(scheme)]; };
  EXPECT_LT(of(Scheme::kLive).left, of(Scheme::kBaseline).left);
  EXPECT_LT(of(Scheme::kFlashback).left, of(Scheme::kBaseline).left);
  EXPECT_EQ(of(Scheme::kCheckpoint).left, of(Scheme::kCheckpoint).drained);
  for (const SwitchTimes& scheme : times.of) {
    EXPECT_GE(scheme.left, scheme.drained);
    EXPECT_GT(scheme.back, 0U);
  }
  // One program, one moment: the SM drains alike.
  EXPECT_EQ(of(Scheme::kLive).drained, of(Scheme::kBaseline).drained);
  EXPECT_EQ(of(Scheme::kDefer).drained, of(Scheme::kBaseline).drained);
  EXPECT_EQ(switch_times(launch, assumptions), times);
  // Its loads are in the way of deferrals to smaller contexts.
  Assumptions by_bytes = assumptions;
  assume(by_bytes, "rank=bytes");
  const KernelTimes with_loads = switch_times(launch, by_bytes);
  const auto of_loads = [&](Scheme scheme) {
    return with_loads.of[static_cast<std::size_t>(scheme)];
  };
  EXPECT_GT(of_loads(Scheme::kFlashbackOrDeferral).leaving,
            of(Scheme::kFlashbackOrDeferral).leaving);
  EXPECT_EQ(of_loads(Scheme::kFlashback), of(Scheme::kFlashback));
  // Data of the kernel that are loaded again are in the second level if it was kept.
  Assumptions empty = assumptions;
  assume(empty, "caches=empty");
  EXPECT_GT(switch_times(launch, empty).of[2].back, of(Scheme::kCheckpoint).back);
  assume(assumptions, "bandwidth=2048");
  EXPECT_LT(switch_times(launch, assumptions).of[0].left, of(Scheme::kBaseline).left);
}

}  // namespace
}  // namespace segue::studies::ctxback
