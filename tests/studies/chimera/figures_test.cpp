#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/workload/application_file.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"
#include "cmodel/gpu/workload/occupancy.hpp"
#include "cmodel/studies/chimera/figure.hpp"
#include "tests/gpu/refusal.hpp"

namespace segue::studies::chimera {
namespace {

/// The paper's machine and benchmarks, three requests of the task.
class ChimeraFigures : public testing::Test {
 protected:
  ChimeraFigures()
      : machine_(gpu::load_machine("fermi30")),
        library_(gpu::load_applications("chimera", "test", "")),
        setting_{.machine = &machine_, .benchmarks = &library_.applications, .options = {}} {
    setting_.options.assumptions.requests = 3;
    setting_.options.grid.jobs = 2;
  }
  std::vector<Row> rows(std::string_view id, bool each = false) const {
    const auto figure = std::ranges::find(figures(), id, &Figure::id);
    return figure == figures().end() ? std::vector<Row>{} : figure->rows(setting_, each);
  }
  static double value(const std::vector<Row>& rows, std::string_view name) {
    const auto row = std::ranges::find(rows, name, &Row::name);
    EXPECT_NE(row, rows.end()) << name;
    return row == rows.end() ? NAN : row->ours;
  }

  gpu::Machine machine_;
  gpu::ApplicationLibrary library_;
  Setting setting_;
};

// The paper's own arithmetic, checked by hand before it was written.
TEST_F(ChimeraFigures, Table2FollowsFromTheContexts) {
  const std::vector<Row> table = rows("chimera-table-2");
  ASSERT_EQ(table.size(), 29U);
  EXPECT_EQ(value(table, "rows equal to 0.05 us"), 17.0);
  EXPECT_EQ(value(table, "rows equal or within the printed floor"), 27.0);
  EXPECT_TRUE(
      std::ranges::none_of(table, [](const Row& row) { return row.note == "other TBs/SM"; }));
}

TEST_F(ChimeraFigures, FlushingAtRandomCostsOneMinusLn2) {
  EXPECT_NEAR(value(rows("chimera-fig-3"), "flush, mean of kernels"), 100.0 * (1.0 - std::log(2.0)),
              1e-3);
}

TEST_F(ChimeraFigures, SwitchingHasBothOfThePapersWaysToCountOverhead) {
  const std::vector<Row> overhead = rows("chimera-fig-3");
  EXPECT_NEAR(value(overhead, "switch, mean of kernels"), 194.7, 0.1);
  EXPECT_NEAR(value(overhead, "switch, of the time with it, mean of kernels"), 36.39, 0.01);
}

TEST_F(ChimeraFigures, TheTimeOfAThreadBlockFollowsFromThatOfItsKernel) {
  gpu::Kernel& kernel = library_.applications.front().kernels.front();
  kernel.tb_time_us.reset();
  kernel.avg_time_us = 3 * 500.0;
  kernel.tbs = 2 * machine_.sms * gpu::occupancy(kernel, machine_).tbs_per_sm + 1;  // three waves
  library_.applications.front().kernels.resize(1);
  library_.applications.resize(1);
  EXPECT_NEAR(value(rows("chimera-fig-2"), "drain, mean of kernels"), 250.0, 1e-6);
  EXPECT_NEAR(value(rows("chimera-fig-4"), "drain: latency at 0 %"), 500.0, 1e-6);
}

TEST_F(ChimeraFigures, BarsOfLongThreadBlocksAreNoLongerThanALine) {
  gpu::Kernel& kernel = library_.applications.front().kernels.front();
  kernel.tb_time_us = 1e9;
  for (const Row& row : rows("chimera-fig-4")) EXPECT_LE(row.note.size(), 100U) << row.name;
  kernel.tb_time_us = INFINITY;
  EXPECT_THROW(rows("chimera-fig-4"), gpu::BadInput);
}

TEST_F(ChimeraFigures, FlushEarlySwitchInTheMiddleDrainLate) {
  const std::vector<Row> rows_4 = rows("chimera-fig-4");
  const auto chosen = [&](int percent) {
    const std::string name = "switch: save and restore at " + std::to_string(percent) + " %";
    const auto row = std::ranges::find(rows_4, name, &Row::name);
    return row->note.substr(row->note.rfind(' ') + 1);
  };
  EXPECT_EQ(chosen(0), "flush");
  EXPECT_EQ(chosen(50), "switch");
  EXPECT_EQ(chosen(100), "drain");
}

TEST_F(ChimeraFigures, ChimeraMeetsDeadlinesThatSwitchingAndDrainingMiss) {
  const std::vector<Row> missed = rows("chimera-fig-6", true);
  EXPECT_LT(value(missed, "Chimera, average"), value(missed, "switch, average"));
  EXPECT_LT(value(missed, "Chimera, average"), value(missed, "drain, average"));
  // Its contexts take 20 us, and its thread blocks end within 9.
  EXPECT_EQ(value(missed, "switch, HS"), 100.0);
  EXPECT_EQ(value(missed, "drain, HS"), 0.0);
  // The thread blocks of half of the SMs never all end within 15 us.
  EXPECT_EQ(value(missed, "drain, BS"), 100.0);
  for (const Row& row : missed) EXPECT_TRUE(row.ours >= 0.0 && row.ours <= 100.0) << row.name;
}

TEST_F(ChimeraFigures, StrictIdempotenceMissesMore) {
  const std::vector<Row> missed = rows("chimera-fig-9");
  EXPECT_GT(value(missed, "flush strict, average"), value(missed, "flush relaxed, average"));
  EXPECT_GT(value(missed, "Chimera strict, average"), value(missed, "Chimera relaxed, average"));
}

TEST_F(ChimeraFigures, SharesOfTechniquesAreAWhole) {
  const std::vector<Row> shares = rows("chimera-fig-8c");
  for (const char* limit : {" at 5 us", " at 20 us"}) {
    double sum = 0.0;
    for (const char* technique : {"flush", "drain", "switch"}) {
      sum += value(shares, std::string(technique) + limit);
    }
    EXPECT_NEAR(sum, 100.0, 1e-6) << limit;
  }
  EXPECT_GT(value(shares, "flush at 5 us"), value(shares, "flush at 20 us"));
}

TEST_F(ChimeraFigures, PreemptionHelpsTheShortBenchmark) {
  setting_.options.assumptions.budget = 2'000'000;
  EXPECT_GT(value(rows("chimera-fig-10"), "Chimera, average"), 1.0);
}

// Of its fourteen benchmarks each has thread blocks that preemption cannot make faster.
TEST_F(ChimeraFigures, NoBenchmarkGainsByTheTask) {
  for (const Row& row : rows("chimera-fig-7", true)) EXPECT_GT(row.ours, -1.0) << row.name;
}

TEST(ChimeraAssumptions, AreReadAndPrinted) {
  Assumptions assumptions;
  assume(assumptions, "requests=7");
  assume(assumptions, "tb-variation=0.25");
  assume(assumptions, "non-idempotent-at=0.5");
  EXPECT_EQ(describe(assumptions),
            (std::vector<std::string>{"requests=7", "tb-variation=0.25", "headroom=700",
                                      "non-idempotent-at=0.5", "budget=31250000"}));
}

TEST(ChimeraAssumptions, RefuseUnknownKeys) {
  Assumptions assumptions;
  EXPECT_EQ(gpu::refusal([&] { assume(assumptions, "requests=0"); }),
            "--assume: requests = '0'; allowed: requests=a whole number, 1..100000");
  EXPECT_NE(gpu::refusal([&] { assume(assumptions, "headrom=5"); }).find("did you mean 'headroom'"),
            std::string::npos);
}

}  // namespace
}  // namespace segue::studies::chimera
