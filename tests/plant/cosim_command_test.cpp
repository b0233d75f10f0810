#include "verilator_tb/cli/cosim_command.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/own_folder.hpp"

namespace segue::cli {
namespace {

using testing::HasSubstr;

struct Ran {
  int code = -1;
  std::string out;
  std::string err;
};

Ran run(std::string line) {
  CLI::App app("segue");
  Ran ran;
  add_cosim_command(app, ran.code);
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  try {
    app.parse(std::move(line));
  } catch (const CLI::ParseError& error) {
    ran.code = app.exit(error) == 0 ? 0 : 2;
  }
  ran.out = testing::internal::GetCapturedStdout();
  ran.err = testing::internal::GetCapturedStderr();
  return ran;
}

TEST(CosimCommand, AnEqualRunSaysSoAndEndsWith0) {
  const Ran ran = run("cosim sm_driver --config small --cycles 3000 --seed 4");
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("sm_driver small seed 4: equal in "));
  EXPECT_THAT(ran.out, HasSubstr("situations"));
}

TEST(CosimCommand, JsonIsOneDocumentWithTheSettledKeys) {
  const Ran ran = run("cosim sm_driver --config small --cycles 3000 --seed 4 --json");
  EXPECT_EQ(ran.code, 0);
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_TRUE(json.contains("schema"));
  EXPECT_TRUE(json.contains("version"));
  EXPECT_EQ(json["command"], "cosim");
  EXPECT_EQ(json["block"], "sm_driver");
  EXPECT_EQ(json["config"], "small");
  EXPECT_EQ(json["seed"], 4);
  EXPECT_EQ(json["verdict"], "equal");
  EXPECT_GE(json["cycles"], 3000);
  EXPECT_GT(json["cycles_per_s"], 0);
  EXPECT_GT(json["coverage"]["covered"], 20);
}

TEST(CosimCommand, SeedsAreRunOneAfterTheOther) {
  const Ran ran = run("cosim sm_driver --config small --cycles 1000 --seeds 4..6 --json");
  EXPECT_EQ(ran.code, 0);
  const auto json = nlohmann::json::parse(ran.out);
  ASSERT_EQ(json["runs"].size(), 3U);
  EXPECT_EQ(json["runs"][2]["seed"], 6);
}

TEST(CosimCommand, SavedOperationsCanBeReplayed) {
  const auto path = (tests::own_folder() / "saved.ops").string();
  const std::string words = "cosim sm_driver --config small --json ";
  const Ran saved = run(words + "--cycles 2000 --seed 9 --save-ops " + path);
  const Ran replayed = run(words + "--replay " + path);
  const auto first = nlohmann::json::parse(saved.out);
  const auto again = nlohmann::json::parse(replayed.out);
  EXPECT_EQ(first["cycles"], again["cycles"]);
  EXPECT_EQ(first["coverage"], again["coverage"]);
}

TEST(CosimCommand, BadInputEndsWith2AndOneLine) {
  const auto complaint = [](const std::string& line) {
    const Ran ran = run(line);
    EXPECT_EQ(ran.code, 2) << line;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    EXPECT_EQ(ran.out, "");
    return ran.err;
  };
  EXPECT_THAT(complaint("cosim"), HasSubstr("which block? There are: sm_driver"));
  EXPECT_THAT(complaint("cosim toaster"), HasSubstr("no block 'toaster'; there are: sm_driver"));
  EXPECT_THAT(complaint("cosim sm_driver --config huge"), HasSubstr("there are: min small odd"));
  EXPECT_THAT(complaint("cosim sm_driver --seeds 5..1"), HasSubstr("--seeds: '5..1' is empty"));
  EXPECT_THAT(complaint("cosim sm_driver --cycles 0"), HasSubstr("--cycles must be 1 or more"));
  EXPECT_THAT(complaint("cosim sm_driver --replay /nowhere"),
              HasSubstr("/nowhere: cannot be read"));
}

TEST(CosimCommand, AFileOfAnotherSizeIsRefused) {
  const auto path = tests::own_folder() / "other.ops";
  std::ofstream(path) << "segue-operations 1\nblock sm_driver\nconfig odd\nseed 1\ncycles 10\n";
  const Ran ran = run("cosim sm_driver --config small --replay " + path.string());
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("holds operations for configuration odd"));
}

TEST(CosimCommand, AReplayFindsItsConfigurationInTheFile) {
  const auto path = tests::own_folder() / "own.ops";
  std::ofstream(path) << "segue-operations 1\nblock sm_driver\nconfig small\nseed 1\ncycles 10\n";
  const Ran ran = run("cosim sm_driver --replay " + path.string());
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("sm_driver small seed 1: equal"));
}

TEST(CosimCommand, ListNamesBlocksAndConfigurations) {
  const Ran ran = run("cosim --list");
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("k20c (default): NumCtxs=16 NumKsrs=13 NumSlots=16 NumSms=13"));
}

}  // namespace
}  // namespace segue::cli
