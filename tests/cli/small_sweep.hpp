#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/segue_process.hpp"

namespace segue::cli {

inline constexpr const char* kSmallSweepWorkload = R"(
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
inline std::string small_sweep(const std::string& more = "") {
  const std::string workload = write_file("small.toml", kSmallSweepWorkload);
  return write_file("sweep.toml",
                    "name = \"small\"\n[all]\nworkload = \"" + workload +
                        "\"\nseed = \"1..50\"\n[[grid]]\npolicy = [\"fcfs\", \"dss\"]\n"
                        "technique = [\"drain\", \"switch\"]\n" +
                        more);
}

inline std::string fresh(const std::string& name) {
  const std::string path = write_file(name, "");
  std::filesystem::remove(path);
  return path;
}

inline std::string text_of(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

inline std::size_t lines_in(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

/// Kills a sweep so many times, at moments a few milliseconds apart, so that some fall into a
/// write, and begins a new one when it ends before that. Its records are those of an undisturbed
/// sweep.
inline void expect_kills_lose_nothing(int wanted) {
  const std::string spec = small_sweep();
  const std::string undisturbed = fresh("undisturbed.jsonl");
  const Ended whole = run_segue("sweep " + spec + " --json --results " + undisturbed);
  ASSERT_EQ(whole.exit_code, 0) << whole.err;
  ASSERT_EQ(lines_in(text_of(undisturbed)), 200U);

  const std::string killed = fresh("killed.jsonl");
  const std::string sweep = "sweep " + spec + " --jobs 2 --results " + killed;
  const auto expect_same = [&] {
    const Ended finished = run_segue(sweep + " --json");
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_EQ(lines_in(text_of(killed)), 200U) << "no point is there twice";
    EXPECT_EQ(nlohmann::json::parse(finished.out), nlohmann::json::parse(whole.out));
  };
  for (int run = 0, kills = 0; kills < wanted; ++run) {
    const Ended ended = run_segue_killed("0.0" + std::to_string(10 + (run * 7) % 50), sweep);
    if (ended.exit_code != 0) {
      ++kills;
      continue;
    }
    expect_same();
    std::filesystem::remove(killed);
  }
  expect_same();
}

}  // namespace segue::cli
