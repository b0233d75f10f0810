#include "cmodel/sm_model/launch_trace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/compile/load_program.hpp"
#include "cmodel/isa/host/run_host_file.hpp"
#include "cmodel/isa/opcode/opcode.hpp"
#include "cmodel/paths/paths.hpp"

namespace segue::sm_model {
namespace {

using sm_frontend::Kind;

struct Suite {
  explicit Suite(const std::string& name)
      : program(
            isa::load_program(source_path("/cmodel/isa/suite/" + name + "/" + name + ".gfx1010.s"),
                              {}, isa::Architecture::kGfx1010)),
        host(isa::read_host_file(source_path("/cmodel/isa/suite/" + name + "/" + name + ".toml"),
                                 "small")) {}
  isa::Program program;
  isa::HostFile host;
};

TraceRequest whole_launch() {
  TraceRequest request;
  request.sms = 1;
  request.most_instructions = std::numeric_limits<std::uint64_t>::max();
  return request;
}

TEST(LaunchTrace, HasEveryInstructionButWaitsAndEnds) {
  const Suite suite("sgemm");
  const LaunchTrace trace = trace_launch(suite.host, suite.program, whole_launch());
  const isa::HostRun run = isa::run_host_file(
      suite.host, suite.program, [](std::size_t, std::uint32_t) { return isa::RunOptions(); });
  std::uint64_t executed = 0;
  std::uint64_t barriers = 0;
  for (std::size_t k = 0; k < suite.program.code.size(); ++k) {
    const isa::Opcode& opcode = *suite.program.code[k].opcode;
    const std::uint64_t count = run.of_launch[0].of_instruction[k].warps;
    if (opcode.name == "s_barrier") barriers += count;
    if (opcode.latency != isa::LatencyClass::kControl) executed += count;
  }
  EXPECT_EQ(trace.instructions, executed + barriers);
  EXPECT_EQ(trace.tbs.size(), trace.thread_blocks);
  std::uint64_t traced_barriers = 0;
  for (const TbTrace& tb : trace.tbs) {
    for (const auto& warp : tb.warps) {
      for (const TracedInstruction& one : warp) traced_barriers += one.barrier ? 1 : 0;
    }
  }
  EXPECT_EQ(traced_barriers, barriers);
  EXPECT_GT(barriers, 0U);
}

/// A warp of 32 lanes of 4 bytes in a row: one line of 128 bytes, or two where it begins in
/// between.
TEST(LaunchTrace, AccessesAreTheLinesOfTheirLanes) {
  const Suite suite("lbm");
  const LaunchTrace trace = trace_launch(suite.host, suite.program, whole_launch());
  std::size_t loads = 0;
  std::size_t stores = 0;
  for (const TbTrace& tb : trace.tbs) {
    for (const auto& warp : tb.warps) {
      for (const TracedInstruction& one : warp) {
        if (one.kind == Kind::kLoad && one.mask == 0xFFFF'FFFF) {
          ++loads;
          EXPECT_LE(one.lines, 2U);
          EXPECT_GE(one.lines, 1U);
          EXPECT_EQ(one.operands, 1U);
        }
        if (one.kind == Kind::kStore) {
          ++stores;
          EXPECT_LE(one.lines, 2U);
          EXPECT_EQ(one.operands, 2U);
        }
        if (one.kind == Kind::kMath) {
          EXPECT_EQ(one.lines, 0U);
        }
      }
    }
  }
  EXPECT_GT(loads, 0U);
  EXPECT_GT(stores, 0U);
  EXPECT_EQ(trace.need, 2U);
}

TEST(LaunchTrace, TakesTheLaunchWithMostInstructionsOrTheKernelThatIsAskedFor) {
  const Suite suite("histo");
  EXPECT_EQ(trace_launch(suite.host, suite.program, whole_launch()).kernel, "count");
  TraceRequest request = whole_launch();
  request.kernel = "saturate";
  const LaunchTrace trace = trace_launch(suite.host, suite.program, request);
  EXPECT_EQ(trace.kernel, "saturate");
  EXPECT_EQ(trace.launch, 1U);
}

TEST(LaunchTrace, OfALoopTheLongestRound) {
  const Suite suite("bfs");
  const LaunchTrace trace = trace_launch(suite.host, suite.program, whole_launch());
  EXPECT_EQ(trace.kernel, "expand");
  EXPECT_GT(trace.round, 0U) << "the frontier of the first round is one node";
}

TEST(LaunchTrace, AnSmGetsNeighboursInTurn) {
  const Suite suite("sad");
  TraceRequest request = whole_launch();
  request.sms = 4;
  request.neighbours = 2;
  const LaunchTrace trace = trace_launch(suite.host, suite.program, request);
  EXPECT_EQ(trace.thread_blocks, 32U);
  EXPECT_EQ(trace.tbs.size(), 8U);
  request.most_tbs = 3;
  EXPECT_EQ(trace_launch(suite.host, suite.program, request).tbs.size(), 3U);
}

TEST(LaunchTrace, ArgumentsAreNoAccesses) {
  const Suite suite("mri-q");
  const LaunchTrace trace = trace_launch(suite.host, suite.program, whole_launch());
  const TracedInstruction& first = trace.tbs.at(0).warps.at(0).at(0);
  EXPECT_EQ(first.latency, Latency::kConstant);
  EXPECT_EQ(first.kind, Kind::kMath);
  EXPECT_EQ(first.lines, 0U);
}

/// `lbm` writes its second buffer alone, and `sgemm` reads what it writes.
TEST(LaunchTrace, RegionsOfResultsAreThoseThatNobodyReads) {
  const Suite lbm("lbm");
  const std::size_t bytes = 19 * 32 * 4 * 4 * 4;
  EXPECT_NEAR(static_cast<double>(
                  trace_launch(lbm.host, lbm.program, whole_launch()).written_regions.size()),
              static_cast<double>(bytes) / kRegionBytes, 2.0);
  const Suite sgemm("sgemm");
  EXPECT_TRUE(trace_launch(sgemm.host, sgemm.program, whole_launch()).written_regions.empty());
}

/// The sets of caches go by the lowest bits of a line's number.
TEST(LaunchTrace, BuffersBeginInDifferentSets) {
  const Suite suite("spmv");
  const LaunchTrace trace = trace_launch(suite.host, suite.program, whole_launch());
  std::map<std::uint64_t, std::uint64_t> first;  // line of each buffer: regions of a TiB
  for (const TbTrace& tb : trace.tbs) {
    for (const std::uint64_t line : tb.lines) {
      const auto [at, fresh] = first.try_emplace(line >> 33, line);
      at->second = std::min(at->second, line);
    }
  }
  std::set<std::uint64_t> sets;
  for (const auto& [buffer, line] : first) sets.insert(line % 64);
  EXPECT_GE(first.size(), 6U);
  EXPECT_GE(sets.size(), first.size() - 1);
}

TEST(LaunchTrace, RefusesAKernelThatIsNotLaunched) {
  const Suite suite("sgemm");
  TraceRequest request = whole_launch();
  request.kernel = "saturate";
  EXPECT_THROW(trace_launch(suite.host, suite.program, request), gpu::BadInput);
}

/// A heap of 64 KB, half of which is used.
TEST(LaunchTrace, RegionsOfTheHeapAreThoseOfItsBuffer) {
  const Suite suite("hashed-grid");
  TraceRequest request = whole_launch();
  request.kernel = "insert";
  EXPECT_TRUE(trace_launch(suite.host, suite.program, request).heap_regions.empty());
  request.heap = "heap";
  const LaunchTrace trace = trace_launch(suite.host, suite.program, request);
  // It begins somewhere in a region.
  EXPECT_GE(trace.heap_regions.size(), 1U);
  EXPECT_LE(trace.heap_regions.size(), 2U);
  std::set<std::uint64_t> all = trace.read_regions;
  all.insert(trace.written_regions.begin(), trace.written_regions.end());
  EXPECT_TRUE(std::ranges::includes(all, trace.heap_regions));
  EXPECT_GT(all.size(), trace.heap_regions.size()) << "points, cells and counts";
  request.heap = "points";
  EXPECT_FALSE(std::ranges::includes(
      trace_launch(suite.host, suite.program, request).written_regions, trace.read_regions));
  // What another launch has touched before is there.
  request.heap = "heap";
  request.kernel = "sum";
  EXPECT_TRUE(trace_launch(suite.host, suite.program, request).heap_regions.empty());
  request.kernel = "";
  EXPECT_EQ(trace_launch(suite.host, suite.program, request).kernel, "insert");
  request.heap = "heaps";
  EXPECT_THROW((void)trace_launch(suite.host, suite.program, request), gpu::BadInput);
}

}  // namespace
}  // namespace segue::sm_model
