// `segue kernel paging`: kernels on all SMs under demand paging.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "cmodel/paths/paths.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/segue_process.hpp"

namespace segue::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

json runs_of(const std::string& options) {
  const Ended ended = run_segue("kernel paging " + options + " --json");
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  return json::parse(ended.out).at("runs");
}

/// One that is told to leave and runs to its end while its warps drain stays until then.
TEST(KernelPaging, AThreadBlockThatEndsFirstHasNotLeft) {
  for (const char* options : {"--isa gfx906 --assume scheme=replay-queue",
                              "--isa gfx1010 --assume scheme=wd-lastcheck"}) {
    for (const json& run :
         runs_of(source_path("/scripts/readme/kernel/smooth.toml") + " --link nvlink " + options)) {
      EXPECT_EQ(run.at("tbs_saved"), run.at("tbs_restored")) << options;
    }
  }
}

TEST(KernelPaging, TableAndJsonSayTheSame) {
  const Ended table = run_segue("kernel paging lbm --size small");
  ASSERT_EQ(table.exit_code, 0) << table.err;
  const json document = json::parse(run_segue("kernel paging lbm --size small --json").out);
  EXPECT_EQ(document.at("fidelity"), "modelled");
  EXPECT_EQ(document.at("decided_by"), "twin");
  const json& runs = document.at("runs");
  ASSERT_EQ(runs.size(), 8U) << "two links; stall, preemptible, switching, GPU handler";
  for (const json& run : runs) {
    EXPECT_THAT(table.out, HasSubstr(" " + run.at("cycles").dump() + " "));
    EXPECT_EQ(run.at("tbs_saved"), run.at("tbs_restored"));
    EXPECT_GE(run.at("most_regions_in_flight"), 1);
    EXPECT_EQ(run.at("fault_held_cycles"), 0) << "32 entries";
    EXPECT_EQ(run.at("replayed") == 0, run.at("scheme") == "stall");
    EXPECT_EQ(run.at("tbs_saved") != 0 && !run.at("switching").get<bool>(), false);
  }
  EXPECT_EQ(runs.at(0).at("of_stall"), 1.0);
  EXPECT_GT(runs.at(4).at("cycles"), runs.at(0).at("cycles")) << "PCIe is slower";
  EXPECT_THAT(
      table.out,
      HasSubstr("block switching and faults in flight are decided by the twin   [checked]\n"));
}

TEST(KernelPaging, AssumptionsAct) {
  const auto cycles = [](const std::string& options, std::size_t run) {
    return runs_of(options + " --size small").at(run).at("cycles").get<int>();
  };
  EXPECT_LT(cycles("sgemm --link pcie --assume pcie-transfer=0", 0),
            cycles("sgemm --link pcie", 0));
  EXPECT_GT(cycles("sgemm --link nvlink --assume cpu-handler=10000", 0),
            cycles("sgemm --link nvlink", 0));
  const std::string lbm = "lbm --link nvlink";
  EXPECT_GT(cycles(lbm + " --assume gpu-handler=100000", 3), cycles(lbm, 3));
  EXPECT_EQ(cycles(lbm + " --assume gpu-handler=100000", 2), cycles(lbm, 2)) << "of the CPU";
  EXPECT_GT(cycles(lbm + " --assume gpu-forward=100000", 3), cycles(lbm, 3));
  EXPECT_EQ(cycles(lbm + " --assume gpu-forward=100000", 2), cycles(lbm, 2)) << "of the CPU";
  EXPECT_GT(cycles(lbm + " --assume scheme=wd-commit", 1), cycles(lbm, 1));
  EXPECT_EQ(cycles(lbm + " --assume scheme=wd-commit", 0), cycles(lbm, 0)) << "stall";
}

/// Nothing but the heap is absent, and nothing is brought.
TEST(KernelPaging, AHeapAlone) {
  const std::string grid = "hashed-grid --size small --link nvlink ";
  const Ended table = run_segue("kernel paging " + grid + "--heap heap");
  EXPECT_THAT(table.out, HasSubstr("\nassumed   at first the heap alone is absent"));
  EXPECT_THAT(table.out, testing::StartsWith("kernel insert, launch 1: ")) << "it allocates";
  const json all = runs_of(grid + "--kernel insert");
  const json heap = runs_of(grid + "--heap heap");
  ASSERT_EQ(heap.size(), 4U) << "stall, preemptible, switching, GPU handler";
  for (std::size_t run = 0; run < heap.size(); ++run) {
    EXPECT_EQ(heap.at(run).at("regions_migrated"), 0);
    EXPECT_GT(heap.at(run).at("regions_allocated"), 0);
    EXPECT_EQ(heap.at(run).at("link_busy_cycles"), 0);
    EXPECT_LT(heap.at(run).at("cycles"), all.at(run).at("cycles"));
    EXPECT_GT(all.at(run).at("regions_migrated"), 0);
  }
  const auto refused = [](const std::string& options, const std::string& message) {
    expect_refused_with(run_segue("kernel paging hashed-grid --size small " + options),
                        "segue kernel: " + message);
  };
  refused("--heap points", "--heap: buffer 'points' of ");
  refused("--heap heep", "--heap: ");
  refused("--heap sums --kernel insert",
          "--heap: kernel 'insert' is the first to touch no region of buffer 'sums'; allowed: ");
  refused("--heap heap --kernel sum", "--heap: kernel 'sum' is the first to touch no region of ");
  refused("--heap heap --assume pcie-transfer=1",
          "--assume pcie-transfer: no region is brought with --heap; allowed: without --heap");
}

/// As many regions at once as the fault unit has entries: with one, each waits for the one before.
TEST(KernelPaging, AFullFaultUnitHoldsFaults) {
  const json all = runs_of("lbm --link nvlink --assume blocks=64");
  const json one = runs_of("lbm --link nvlink --assume blocks=64 --assume faults=1");
  for (std::size_t run = 0; run < all.size(); ++run) {
    EXPECT_GT(all.at(run).at("most_regions_in_flight"), 1);
    EXPECT_EQ(one.at(run).at("most_regions_in_flight"), 1);
    EXPECT_GT(one.at(run).at("fault_held_cycles"), 0);
    EXPECT_GT(one.at(run).at("cycles"), all.at(run).at("cycles"));
    EXPECT_EQ(one.at(run).at("regions_migrated"), all.at(run).at("regions_migrated"));
  }
}

TEST(KernelPaging, SaysWhyAHandlerIsLeftOut) {
  const std::string line = "no region is only written: the GPU's own handler has nothing to ";
  EXPECT_THAT(run_segue("kernel paging sgemm --size small --link pcie").out, HasSubstr(line));
  EXPECT_THAT(run_segue("kernel paging lbm --size small --link pcie").out, Not(HasSubstr(line)));
}

TEST(KernelPaging, AnSmHoldsItsPartOfFewThreadBlocks) {
  const Ended ended = run_segue("kernel paging histo --size small --json");
  const json document = json::parse(ended.out);
  EXPECT_EQ(document.at("thread_blocks_run"), 4);
  EXPECT_EQ(document.at("thread_blocks_at_once"), 1) << "on each of 16 SMs";
  // The operand log is one thread block's: it needs no more entries than that.
  EXPECT_EQ(run_segue("kernel paging histo --size small --hardware LogEntries=3").exit_code, 0);
}

TEST(KernelPaging, TheRtlDecidesTheSame) {
  const std::string run = "bfs --size small --link nvlink";
  EXPECT_EQ(runs_of(run + " --rtl=compare"), runs_of(run));
}

TEST(KernelPaging, BadInput) {
  expect_refused_with(run_segue("kernel paging lbm --assume neighbours=2"),
                      "segue kernel: --assume: unknown assumption 'neighbours'");
  expect_refused_with(run_segue("kernel cycles lbm --assume extra=2"),
                      "segue kernel: --assume: unknown assumption 'extra'");
  expect_refused_with(run_segue("kernel paging lbm --assume scheme=stall"),
                      "segue kernel: --assume: scheme = 'stall'; allowed: scheme=wd-commit, ");
  expect_refused_with(run_segue("kernel paging lbm --assume rounds=2 --assume blocks=3"),
                      "segue kernel: --assume rounds: acts with blocks=0; allowed: beside that");
  expect_refused_with(run_segue("kernel paging lbm --link nvlink --assume pcie-transfer=3"),
                      "segue kernel: --assume pcie-transfer: is of the link PCIe; allowed: ");
  expect_refused_with(
      run_segue("kernel paging lbm --assume scheme=replay-queue --hardware LogEntries=8"),
      "segue kernel: --hardware LogEntries: is of the operand log; allowed: ");
  EXPECT_EQ(run_segue("kernel paging lbm --link isa").exit_code, 2);
  expect_refused_with(run_segue("kernel paging lbm --link pcie,pcie"),
                      "segue kernel: --link: pcie comes twice; allowed: once");
  expect_refused_with(run_segue("kernel paging sgemm --size small --assume gpu-handler=1"),
                      "segue kernel: --assume gpu-handler: kernel 'sgemm' reads whatever regions ");
  expect_refused_with(run_segue("kernel paging sgemm --size small --assume gpu-forward=1"),
                      "segue kernel: --assume gpu-forward: kernel 'sgemm' reads whatever regions ");
  expect_refused_with(
      run_segue("kernel paging lbm --assume faults=0"),
      "segue kernel: --assume: faults = '0'; allowed: faults=a whole number, 1..64");
  for (const std::string rounds : {"", " --assume rounds=0"}) {
    expect_refused_with(run_segue("kernel paging lbm --assume warps=3" + rounds),
                        "segue kernel: kernel 'lbm': a thread block takes 4 warps; an SM has 3");
  }
}

}  // namespace
}  // namespace segue::cli
