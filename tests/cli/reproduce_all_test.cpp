// `segue reproduce --all`, as small as it gets.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/bad_input.hpp"
#include "tests/cli/segue_process.hpp"

namespace segue::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

TEST(ReproduceAll, EveryPrintedFigureWithItsReason) {
  const std::string cache = write_file("marker", "") + ".cache";
  const std::string all =
      "reproduce --all --sizes 2 --workloads 1 --assume chimera:requests=1 "
      "--assume chimera:budget=1000000 --assume smk:cycles=20000 --assume thesis6:blocks=1 "
      "--assume ctxback:size=small --assume ctxback:moments=1 "
      "--assume effisha:blocks=1 --assume effisha:quota=10000 "
      "--cache " +
      cache;
  const Ended table = run_segue(all);
  ASSERT_EQ(table.exit_code, 0) << table.err;
  const std::string summary = table.out.substr(table.out.find("\nsummary\n"));
  const Ended again = run_segue(all + " --json");
  ASSERT_EQ(again.exit_code, 0) << again.err;
  const json figures = json::parse(again.out);
  EXPECT_EQ(figures.size(), 38U);
  for (const json& figure : figures) {
    const std::string id = figure.at("figure");
    EXPECT_TRUE(figure.at("reason").is_string()) << id;
    EXPECT_THAT(summary, HasSubstr("\n" + id + ": ")) << summary;
    for (const json& row : figure.at("rows")) {
      // The second run has results from the cache.
      if (id.starts_with("ctxback") && row.at("ours").is_number()) {
        EXPECT_THAT(table.out, HasSubstr(fmt::format(" {:.4g} ", row.at("ours").get<double>())));
      }
      const std::string name = id + ": " + row.at("name").get<std::string>();
      // A chart calls rows without a unit ratios.
      EXPECT_TRUE(row.at("unit") != "" || id == "smk-fig-4") << name;
      if (!row.at("factor").is_null()) {
        EXPECT_GE(row.at("factor"), 1.0) << name;
      }
      if (row.at("unit") != "x" || row.at("ci").is_null()) continue;
      EXPECT_GT(row.at("ci").at(0), 0.0) << name;
      EXPECT_FALSE(row.at("geometric").is_null()) << name;
    }
  }
  EXPECT_EQ(summary.find("sensitivity"), std::string::npos) << "a study beyond the paper";
}

TEST(ReproduceAll, RefusesBesideOthers) {
  expect_refused_with(run_segue("reproduce --all thesis-fig-5.4"), "segue: ");
  expect_refused_with(run_segue("reproduce --full"), "segue: ");
}

}  // namespace
}  // namespace segue::cli
