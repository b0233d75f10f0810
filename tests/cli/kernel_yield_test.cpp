// `segue kernel yield`: a launch that looks at a flag and leaves the GPU, and its figures.
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

json yielding(const std::string& options) {
  const Ended ended = run_segue("kernel yield " + options + " --json");
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  return json::parse(ended.out);
}

/// Of the variants of the loop: tasks, host, proxy, in-turn.
json run_of(const json& document, const std::string& flag) {
  for (const json& run : document.at("runs")) {
    if (run.at("flag") == flag) return run;
  }
  ADD_FAILURE() << "no run of " << flag;
  return {};
}

constexpr const char* kShort = "histo --assume blocks=64 --assume warps=16 --assume quota=20000";

TEST(KernelYield, TableAndJsonSayTheSame) {
  const Ended table = run_segue(std::string("kernel yield ") + kShort);
  ASSERT_EQ(table.exit_code, 0) << table.err;
  const json document = yielding(kShort);
  EXPECT_EQ(document.at("schema"), "segue-kernel-yield-1");
  EXPECT_EQ(document.at("fidelity"), "modelled");
  EXPECT_EQ(document.at("decided_by"), "twin");
  EXPECT_EQ(document.at("block_tasks"), 64);
  EXPECT_THAT(table.out,
              HasSubstr(fmt::format("\nunchanged {:>27}\n",
                                    document.at("unchanged_cycles").get<std::uint64_t>())));
  const json& runs = document.at("runs");
  ASSERT_EQ(runs.size(), 4U);
  for (const json& run : runs) {
    EXPECT_THAT(
        table.out,
        HasSubstr(fmt::format(
            " {} {:>8.2f} % {:>8} {:>8} {:>10}", run.at("cycles").get<std::uint64_t>(),
            run.at("overhead_percent").get<double>() + 0.0, run.at("workers").get<std::uint64_t>(),
            run.at("looks").get<std::uint64_t>(), run.at("host_reads").get<std::uint64_t>())))
        << run;
    EXPECT_EQ(run.contains("left_after_us"), run.at("flag") != "tasks");
  }
  EXPECT_EQ(run_of(document, "host").at("left_after_us").size(), 2U);
  EXPECT_EQ(run_of(document, "tasks").at("looks"), 0);
  EXPECT_THAT(table.out, HasSubstr("no thread block was left   [modelled]\n"));
  EXPECT_THAT(table.out, HasSubstr("fetch and issue are decided by the twin   [checked]\n"));
}

TEST(KernelYield, AssumptionsAct) {
  const json usual = yielding(kShort);
  const json slow = yielding(std::string(kShort) + " --assume host-read=20000");
  EXPECT_GT(run_of(slow, "host").at("cycles"), run_of(usual, "host").at("cycles"));
  EXPECT_EQ(run_of(slow, "tasks"), run_of(usual, "tasks"));
  EXPECT_EQ(slow.at("unchanged_cycles"), usual.at("unchanged_cycles"));
  const json crowded = yielding(std::string(kShort) + " --assume host-apart=1000");
  EXPECT_GT(run_of(crowded, "host").at("cycles"), run_of(usual, "host").at("cycles"));
  const json eager = yielding(std::string(kShort) + " --assume checks=1000000");
  EXPECT_EQ(run_of(eager, "in-turn").at("looks"), run_of(eager, "proxy").at("looks"));
  const json rare = yielding(
      "histo --assume blocks=64 --assume warps=16 --assume moments=1 "
      "--assume checks=1 --assume quota=60000");
  EXPECT_EQ(run_of(rare, "in-turn").at("looks"), 0) << "it ends first";
  EXPECT_GT(run_of(rare, "in-turn").at("left_after_us").at(0),
            run_of(usual, "in-turn").at("left_after_us").at(0));
}

TEST(KernelYield, TheRtlDecidesTheSame) {
  const std::string few = "histo --assume blocks=20 --assume warps=8 --assume quota=20000";
  json twin = yielding(few);
  json both = yielding(few + " --rtl=compare");
  EXPECT_EQ(both.at("decided_by"), "twin and rtl");
  twin.erase("decided_by");
  both.erase("decided_by");
  EXPECT_EQ(both, twin);
}

TEST(KernelYield, BadInput) {
  expect_refused_with(run_segue("kernel yield histo --assume cpu-handler=3"),
                      "segue kernel: --assume: unknown assumption 'cpu-handler'");
  expect_refused_with(run_segue("kernel yield histo --assume moments=0"),
                      "segue kernel: --assume: moments = '0'; allowed: moments=a whole number, 1");
  expect_refused_with(
      run_segue("kernel yield histo --hardware LogEntries=9"),
      "segue kernel: --hardware: 'LogEntries=9'; allowed: NAME=VALUE of QueueEntries, WindowBits");
  EXPECT_EQ(run_segue("kernel yield histo --kernel nobody").exit_code, 2);
  expect_refused_with(run_segue("kernel yield histo --assume warps=1"), "segue kernel: kernel ");
}

TEST(ReproduceEffisha, KernelsThatYield) {
  const json figures =
      json::parse(run_segue("reproduce effisha-fig-10 effisha-fig-13 --assume blocks=3 "
                            "--assume quota=10000 --each-application --json")
                      .out);
  EXPECT_EQ(figures.at(0).at("rows").size(), 4U * (1 + 11));
  EXPECT_EQ(figures.at(1).at("rows").size(), 3U * (1 + 11));
  EXPECT_EQ(figures.at(0).at("decided_by"), "twin");
  const std::string again = figures.at(0).at("repeated_by");
  EXPECT_THAT(again, HasSubstr("--assume blocks=3"));
  EXPECT_EQ(again.find("slice-us"), std::string::npos) << "of the figures of the daemon";
  // One block-task a thread block: a read of the host's memory, 1.2 us, comes on top of each.
  const json& rows = figures.at(0).at("rows");
  for (std::size_t kernel = 4; kernel < 4 + 11; ++kernel) {
    const json& host = rows.at(kernel + 11);
    EXPECT_EQ(host.at("name").get<std::string>().find("flag in the host's memory, "), 0U);
    EXPECT_GT(host.at("ours"), rows.at(kernel).at("ours")) << host;
  }
  expect_refused_with(
      run_segue("reproduce effisha-fig-10 --assume overhead=3"),
      "segue reproduce: --assume overhead: changes nothing in effisha-fig-10; allowed: with ");
  expect_refused_with(
      run_segue("reproduce effisha-fig-11 --assume checks=3"),
      "segue reproduce: --assume checks: changes nothing in effisha-fig-11; allowed: with "
      "effisha-fig-10, effisha-fig-13");
  expect_refused_with(run_segue("reproduce effisha-fig-10 --assume blocks=3 --assume rounds=2"),
                      "segue reproduce: --assume rounds: acts with blocks=0; allowed: beside that");
}

}  // namespace
}  // namespace segue::cli
