// `segue reproduce` of the thesis' chapter 6: kernels in machine code on SMs at cycle grain.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/bad_input.hpp"
#include "tests/cli/segue_process.hpp"

namespace segue::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(ReproduceThesis6, FiguresOfKernelsTakeNoMachine) {
  for (const std::string figure : {"ctxback-fig-10", "thesis-fig-6.11"}) {
    const Ended ended = run_segue("reproduce " + figure + " --machine k20c");
    EXPECT_EQ(ended.exit_code, 2) << figure;
    EXPECT_NE(ended.err.find("of kernels that ship"), std::string::npos) << ended.err;
  }
}

TEST(ReproduceThesis6, KernelsOnTheSm) {
  const json figures = json::parse(
      run_segue(
          "reproduce thesis-fig-6.12 thesis6-area --assume blocks=1 --json --each-application")
          .out);
  const json& figure = figures.at(0);
  EXPECT_EQ(figure.at("decided_by"), "twin");
  EXPECT_EQ(figure.at("reason").get<std::string>().find("of the set-up that ships: "), 0U);
  EXPECT_EQ(figure.at("repeated_by").get<std::string>().find("--seed"), std::string::npos);
  for (const json& of_no_workload : figures) {
    for (const char* key : {"seed", "workloads", "sizes"}) {
      EXPECT_TRUE(of_no_workload.at(key).is_null()) << key;
    }
  }
  const json& rows = figure.at("rows");
  EXPECT_EQ(rows.size(), 3U + 11 + 3 * 11);
  for (std::size_t k = 0; k < 3; ++k) {
    // A block alone: the smallest log has room for nearly all that it has under way.
    EXPECT_GT(rows.at(k).at("ours"), 0.95) << rows.at(k).at("name");
    EXPECT_LT(rows.at(k).at("ours"), 1.05) << rows.at(k).at("name");
  }
  const auto gridding = std::ranges::find(rows, "stall, mri-gridding",
                                          [](const json& row) { return row.at("name"); });
  ASSERT_NE(gridding, rows.end());
  EXPECT_NE(gridding->at("note").get<std::string>().find(" % of the instructions without some "),
            std::string::npos);
  EXPECT_NE(figure.dump().find("some dependences of instructions with more operands"),
            std::string::npos);
  const json& area = figures.at(1);
  EXPECT_EQ(area.at("rows").at(1).at("note"), "6.6 kGE an SM, 0 kbit of macros");
  const std::string fitted = area.at("rows").at(2).at("note");
  EXPECT_THAT(fitted,
              testing::MatchesRegex("88.5 kGE an SM \\+-[0-9]+ % \\(replay_queue fitted\\), "
                                    "30 kbit of macros"));
  EXPECT_THAT(area.at("assumed").dump(), HasSubstr("\"area: a macro's pins take"));
  EXPECT_TRUE(area.at("given").empty());
  EXPECT_TRUE(area.at("reason").is_null()) << "ours alone";
}

TEST(ReproduceThesis6, DemandPagingOfTheWholeGpu) {
  const json figures =
      json::parse(run_segue("reproduce thesis-fig-6.13 thesis-fig-6.15 --assume blocks=2 --json "
                            "--each-application")
                      .out);
  const json& rows = figures.at(0).at("rows");
  EXPECT_EQ(rows.size(), 2U * 3 * (1 + 11));
  EXPECT_EQ(figures.at(1).at("rows").size(), 2U * 2 * (1 + 11));
  // A thread block an SM at most, and none to come: none is switched out.
  EXPECT_EQ(rows.at(0).at("name"), "NVLink, switching, geometric mean");
  EXPECT_EQ(rows.at(0).at("ours"), rows.at(1).at("ours")) << "free moves";
  for (const json& row : rows) {
    EXPECT_GT(row.at("ours"), 0.5) << row.at("name");
    EXPECT_LT(row.at("ours"), 2.0) << row.at("name");
  }
  const std::string again = figures.at(0).at("repeated_by");
  EXPECT_EQ(again.find("gpu-handler"), std::string::npos) << "no figure of local handling";
  EXPECT_EQ(again.find("neighbours"), std::string::npos) << "no figure of one SM";
}

TEST(ReproduceThesis6, DemandPagingOfTheHeapAlone) {
  const auto figure_of = [](const std::string& options) {
    return json::parse(
               run_segue("reproduce thesis-fig-6.14 --assume blocks=8 --json " + options).out)
        .at(0);
  };
  const json figure = figure_of("");
  const json& rows = figure.at("rows");
  ASSERT_EQ(rows.size(), 2U * 2 * (1 + 3));
  EXPECT_EQ(rows.at(0).at("name"), "NVLink, local handling, geometric mean");
  for (const json& row : rows) {
    if (row.at("note") == "") continue;
    EXPECT_THAT(row.at("note"), testing::StartsWith("0 regions brought, ")) << row.at("name");
    EXPECT_THAT(row.at("note"), Not(HasSubstr(" 0 allocated"))) << row.at("name");
  }
  // A handler without a queue that takes no longer than the CPU's is never slower.
  const json quick = figure_of("--assume gpu-handler=10000").at("rows");
  for (std::size_t k = 0; k < rows.size(); ++k) {
    EXPECT_GE(quick.at(k).at("ours"), rows.at(k).at("ours")) << rows.at(k).at("name");
    EXPECT_GE(quick.at(k).at("ours"), 1.0) << rows.at(k).at("name");
  }
  EXPECT_THAT(figure.at("assumed").dump(), HasSubstr("at first the heap alone is absent"));
  EXPECT_THAT(figure.at("assumed").dump(), Not(HasSubstr("all buffers are absent")));
  for (const char* key : {"extra=1", "nvlink-transfer=1", "pcie-transfer=1", "gpu-forward=1"}) {
    expect_refused_with(run_segue(std::string("reproduce thesis-fig-6.14 --assume ") + key),
                        std::string("segue reproduce: --assume ") +
                            std::string(key).substr(0, std::string(key).find('=')) +
                            ": changes nothing in thesis-fig-6.14; allowed: with ");
  }
}

TEST(ReproduceThesis6, KernelsOnTheSmTakeWhatActs) {
  expect_refused_with(
      run_segue("reproduce thesis-fig-6.12 --seed 2"),
      "segue reproduce: --seed: thesis-fig-6.12 draws no random numbers; allowed: ");
  expect_refused_with(
      run_segue("reproduce thesis-fig-6.12 --assume warps=65"),
      "segue reproduce: --assume: warps = '65'; allowed: warps=a whole number, 1..64");
  expect_refused_with(
      run_segue("reproduce thesis-fig-6.12 --assume extra=2"),
      "segue reproduce: --assume extra: changes nothing in thesis-fig-6.12; allowed: with "
      "thesis-fig-6.13, thesis-fig-6.15");
  expect_refused_with(
      run_segue("reproduce thesis-fig-6.13 --assume gpu-handler=2"),
      "segue reproduce: --assume gpu-handler: changes nothing in thesis-fig-6.13; ");
  expect_refused_with(run_segue("reproduce thesis-fig-6.15 --assume neighbours=2"),
                      "segue reproduce: --assume neighbours: changes nothing in thesis-fig-6.15; ");
}

}  // namespace
}  // namespace segue::cli
