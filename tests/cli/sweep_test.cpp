// `segue sweep`: points, resumption after a kill at any moment, errors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/bad_input.hpp"
#include "tests/cli/segue_process.hpp"

namespace segue::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

constexpr const char* kSmall = R"(
name = "small"
runs = 2
tb_variation = 0.5
[[application]]
name = "a"
  [[application.kernel]]
  name = "k"
  tbs = 400
  regs_per_tb = 4096
  tb_time_us = 20.0
[[process]]
application = "a"
[[process]]
application = "a"
)";

/// A sweep of 200 points of some milliseconds each; returns the spec's path.
std::string small_sweep(const std::string& more = "") {
  const std::string workload = write_file("small.toml", kSmall);
  return write_file("sweep.toml",
                    "name = \"small\"\n[all]\nworkload = \"" + workload +
                        "\"\nseed = \"1..50\"\n[[grid]]\npolicy = [\"fcfs\", \"dss\"]\n"
                        "technique = [\"drain\", \"switch\"]\n" +
                        more);
}

std::string fresh(const std::string& name) {
  const std::string path = write_file(name, "");
  std::filesystem::remove(path);
  return path;
}

std::string text_of(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::size_t lines_in(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST(Sweep, KillsAtAnyMomentLoseNothingAndRepeatNothing) {
  const std::string spec = small_sweep();
  const std::string undisturbed = fresh("undisturbed.jsonl");
  const Ended whole = run_segue("sweep " + spec + " --json --results " + undisturbed);
  ASSERT_EQ(whole.exit_code, 0) << whole.err;
  ASSERT_EQ(lines_in(text_of(undisturbed)), 200U);

  const std::string killed = fresh("killed.jsonl");
  const std::string sweep = "sweep " + spec + " --jobs 2 --results " + killed;
  // Moments a few milliseconds apart, so that some fall into a write.
  unsigned kills = 0;
  for (int k = 0; k < 150 && lines_in(text_of(killed)) < 200; ++k) {
    const Ended ended = run_segue_killed("0.0" + std::to_string(10 + (k * 7) % 50), sweep);
    kills += ended.exit_code == 0 ? 0 : 1;
  }
  EXPECT_GT(kills, 5U);
  const Ended finished = run_segue(sweep + " --json");
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_EQ(lines_in(text_of(killed)), 200U) << "no point is there twice";
  EXPECT_EQ(json::parse(finished.out), json::parse(whole.out));
}

TEST(Sweep, ALineThatWasCutIsDroppedAndRunAgain) {
  const std::string spec = small_sweep();
  const std::string results = fresh("cut.jsonl");
  const Ended whole = run_segue("sweep " + spec + " --json --results " + results);
  const std::string text = text_of(results);
  std::ofstream(results, std::ios::binary) << text.substr(0, text.size() - 100);
  const Ended again = run_segue("sweep " + spec + " --json --results " + results);
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(json::parse(again.out), json::parse(whole.out));
  EXPECT_EQ(lines_in(text_of(results)), 200U);
}

TEST(Sweep, EveryPointIsCheckedBeforeTheFirst) {
  const std::string results = fresh("none.jsonl");
  const Ended ended =
      run_segue("sweep " + small_sweep("[[grid]]\npolicy = \"dsss\"\n") + " --results " + results);
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("unknown policy 'dsss'; did you mean 'dss'?"));
  EXPECT_FALSE(std::filesystem::exists(results));
  EXPECT_EQ(run_segue("sweep " + small_sweep("[[grid]]\npolciy = \"dss\"\n")).exit_code, 2);
  EXPECT_EQ(run_segue("sweep smok").exit_code, 2);
}

TEST(Sweep, ListsTheCommandsThatRepeatItsPoints) {
  const Ended list = run_segue("sweep " + small_sweep() + " --list");
  EXPECT_EQ(list.exit_code, 0);
  EXPECT_EQ(lines_in(list.out), 200U);
  const std::string command = list.out.substr(0, list.out.find('\n'));
  ASSERT_EQ(command.substr(0, 6), "segue ");
  EXPECT_EQ(run_segue(command.substr(6)).exit_code, 0) << command;
  EXPECT_THAT(run_segue("sweep " + small_sweep() + " --dry-run").out,
              HasSubstr("200 points, all can be run"));
}

TEST(Sweep, ASampleIsOfTheGridAndTheSameEveryTime) {
  const std::string spec = small_sweep("sample = 7\nsample_seed = 3\n");
  const Ended list = run_segue("sweep " + spec + " --list");
  EXPECT_EQ(lines_in(list.out), 7U);
  EXPECT_EQ(run_segue("sweep " + spec + " --list").out, list.out);
}

TEST(Sweep, TheSweepThatShipsCanBeRun) {
  for (const char* name : {"smoke", "techniques"}) {
    EXPECT_EQ(run_segue(std::string("sweep ") + name + " --dry-run").exit_code, 0) << name;
  }
}

}  // namespace
}  // namespace segue::cli
