// Small runs: their order, not their numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "cmodel/studies/frontend/figure.hpp"
#include "cmodel/studies/grid/result_cache.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::studies::frontend {
namespace {

/// Two runs that a real difference separates differ by more.
constexpr double kNoise = 0.03;

class FrontendFigure {
 public:
  explicit FrontendFigure(std::string_view id) {
    Setting setting;
    setting.assumptions.cycles = 2'000;
    setting.grid.jobs = 2;
    const auto figure = std::ranges::find(figures(), id, &Figure::id);
    if (figure != figures().end()) rows_ = figure->rows(setting);
  }
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
  [[nodiscard]] double ipc(const std::string& name) const {
    const auto row = std::ranges::find(rows_, name, &Row::name);
    EXPECT_NE(row, rows_.end()) << name;
    return row == rows_.end() ? NAN : row->ours;
  }

 private:
  std::vector<Row> rows_;
};

// Kept results are of what has decided them: another module, or a comparison, runs anew.
TEST(Frontend, AKeptResultIsOfTheFrontEndThatDecided) {
  const auto evaluations = [&](const std::string& decided_by) {
    grid::ResultCache cache(tests::own_folder() / "frontend.jsonl", "version");
    int made = 0;
    Setting setting;
    setting.assumptions.cycles = 1'000;
    setting.grid.jobs = 1;
    setting.grid.cache = &cache;
    setting.frontend = [&made](const sm_frontend::Params& params) {
      ++made;
      return std::make_unique<layout::TwinModel<sm_frontend::Types>>(params);
    };
    setting.decided_by = [&](const sm_frontend::Params&) { return decided_by; };
    const std::vector<Point> points(1);
    static_cast<void>(ipc_of(setting, points));
    return made;
  };
  EXPECT_EQ(evaluations("rtl 1"), 1);
  EXPECT_EQ(evaluations("rtl 1"), 0);
  EXPECT_EQ(evaluations("rtl 1, compared"), 1);
  EXPECT_EQ(evaluations("rtl 2, compared"), 1);
}

TEST(Frontend, ARatioToNothingIsNone) {
  EXPECT_EQ(ratio_text(0.5, 2.0), "0.250");
  EXPECT_EQ(ratio_text(0.0, 0.0), "-");
}

TEST(FrontendFigures, FreedAtTheLastCheckIsNeverBelowKeptUntilCommit) {
  const FrontendFigure figure("frontend-replay-entries");
  const std::string freed = "freed at last check";
  std::size_t pairs = 0;
  for (const Row& row : figure.rows()) {
    const std::size_t at = row.name.find(freed);
    if (at == std::string::npos) continue;
    ++pairs;
    EXPECT_GE(row.ours, figure.ipc(row.name.substr(0, at) + "kept until commit") - kNoise)
        << row.name;
  }
  EXPECT_EQ(pairs, 64U);
}

TEST(FrontendFigures, EntriesKeptUntilCommitLimitGather) {
  const FrontendFigure figure("frontend-replay-entries");
  const double stall = figure.ipc("gather, stall, issue queue 96");
  for (const std::string scheme : {"replay queue", "operand log"}) {
    const auto at = [&](const std::string& entries, const std::string& mode) {
      return figure.ipc("gather, " + scheme + ", " + entries + " entries, issue queue 96, " + mode);
    };
    double last = 0.0;
    for (const std::string entries : {"97", "104", "112", "128", "192"}) {
      const double ipc = at(entries, "kept until commit");
      EXPECT_GT(ipc, last) << scheme << ", " << entries;
      last = ipc;
    }
    EXPECT_LT(at("128", "kept until commit"), 0.9 * stall);
    EXPECT_GT(at("112", "freed at last check"), 0.98 * stall);
    EXPECT_GT(at("256", "kept until commit"), 0.98 * stall);
  }
}

TEST(FrontendFigures, AWiderWindowServesFewWarpsWithManyLoads) {
  const FrontendFigure figure("frontend-window");
  const auto at = [&](const std::string& scheme, const std::string& window) {
    return figure.ipc("lbm, 8 warps, " + scheme + ", window " + window);
  };
  for (const std::string scheme : {"stall", "replay queue", "operand log"}) {
    EXPECT_GT(at(scheme, "32"), 1.1 * at(scheme, "16")) << scheme;
  }
  EXPECT_NEAR(at("warp disable, commit", "64"), at("warp disable, commit", "16"), kNoise)
      << "its gate is closed";
}

TEST(FrontendFigures, HungWarpsStopStallAndTheOperandLogOfTheirThreadBlock) {
  const FrontendFigure figure("frontend-hung");
  const auto at = [&](const std::string& way, int hung) {
    return figure.ipc(way + ", " + std::to_string(hung) + " of 64 hang");
  };
  EXPECT_EQ(at("gather, stall", 48), 0.0);
  EXPECT_GT(at("gather, replay queue", 48), 0.3);
  EXPECT_GT(at("gather, replay queue until commit", 48), 0.3);
  EXPECT_EQ(at("stream, operand log", 40), 0.0);
  const std::string whole = "stream, operand log, of whole TBs";
  EXPECT_GT(at(whole, 40), 0.4);
  EXPECT_LT(at(whole, 40), 0.6 * at(whole, 0));
  for (const std::string scheme :
       {"stall", "warp disable, commit", "warp disable, last check", "replay queue",
        "replay queue until commit", "operand log", "operand log, of whole TBs"}) {
    for (const std::string mix : {"gather", "stream"}) {
      const std::string way = mix + ", " + scheme;
      for (int hung = 8; hung < 64; hung += 8) {
        EXPECT_LE(at(way, hung), at(way, hung - 8) + kNoise) << way << ", " << hung;
      }
    }
  }
}

TEST(FrontendFigures, MissesCostNothingWhereTheGateKnowsThem) {
  const FrontendFigure figure("frontend-misses");
  for (const Mix& mix : mixes()) {
    const auto at = [&](const std::string& misses) {
      return figure.ipc(std::string(mix.name) + ", " + misses);
    };
    const double none = at("0 of 1000 lines miss, fetch_may_i");
    EXPECT_EQ(at("0 of 1000 lines miss, fetch waits"), none);
    EXPECT_GT(at("20 of 1000 lines miss, fetch_may_i"), 0.95 * none) << mix.name;
    EXPECT_LT(at("20 of 1000 lines miss, fetch waits"), 0.85 * none) << mix.name;
  }
}

}  // namespace
}  // namespace segue::studies::frontend
