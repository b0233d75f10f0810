// Shrinking, and what a failure leaves behind, as a user sees them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "cmodel/paths/paths.hpp"
#include "tests/plant/command.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::plant {
namespace {

using cli::Ran;
using cli::run_command;
using testing::HasSubstr;

const std::string kFolder = tests::own_folder().string();
const std::string kModule = segue::binary_path("/rtl_modules/broken/sm_driver/wrong_property.so");
const std::string kLine =
    "cosim sm_driver --config small --cycles 20000 --module " + kModule + " --wave-dir " + kFolder;

nlohmann::json json_in(const std::string& path) {
  std::ifstream in(path);
  return nlohmann::json::parse(in);
}

TEST(ShrinkCommand, TheShrunkFileFailsInTheSameBucketWithFewerOperations) {
  const Ran ran = run_command(kLine + " --seed 1 --shrink");
  EXPECT_EQ(ran.code, 11) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("the operations that it takes"));
  const auto report = json_in(kFolder + "/sm_driver-small-seed1.report.json");
  const auto& shrunk = report["shrunk"];
  EXPECT_LT(shrunk["operations"].size(), shrunk["operations_before"].get<std::size_t>());
  const std::string again = shrunk["repeat"].get<std::string>();
  EXPECT_THAT(ran.out, HasSubstr("shrunk  " + again));

  const Ran replayed =
      run_command(again.substr(std::string("segue ").size()) + " --wave-dir " + kFolder);
  EXPECT_EQ(replayed.code, 11);
  const auto smaller = json_in(kFolder + "/sm_driver-small-seed1.shrunk.report.json");
  EXPECT_EQ(smaller["bucket"], report["bucket"]);
  EXPECT_EQ(smaller["first_divergent_cycle"], shrunk["first_divergent_cycle"]);
}

TEST(ShrinkCommand, AReplayShrinksTooAndAsTheSeedDid) {
  const std::string ops = kFolder + "/saved.ops";
  run_command(kLine + " --seed 1 --save-ops " + ops);
  run_command(kLine + " --seed 1 --shrink");
  run_command("cosim sm_driver --replay " + ops + " --shrink --module " + kModule + " --wave-dir " +
              kFolder);
  const auto drawn = json_in(kFolder + "/sm_driver-small-seed1.report.json");
  const auto replayed = json_in(kFolder + "/saved.report.json");
  EXPECT_EQ(drawn["shrunk"]["operations"], replayed["shrunk"]["operations"]);
  EXPECT_EQ(drawn["shrunk"]["runs"], replayed["shrunk"]["runs"]);
}

TEST(ShrinkCommand, AnEqualListIsRefused) {
  const std::string ops = kFolder + "/equal.ops";
  std::ofstream(ops)
      << "segue-operations 2\nblock sm_driver\nconfig small\nseed 1\ncycles 10\nend 0\n";
  const Ran ran = run_command("cosim sm_driver --shrink --replay " + ops);
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err, "segue cosim: " + ops + ": does not fail, so there is nothing to shrink\n");
}

TEST(ShrinkCommand, OnlyTheFirstOfABucketIsShrunk) {
  const Ran ran = run_command(kLine + " --seeds 1..3 --shrink --json");
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_TRUE(json["runs"][0].contains("shrunk"));
  EXPECT_FALSE(json["runs"][1].contains("shrunk"));
  EXPECT_EQ(json["runs"][0]["bucket"], json["runs"][1]["bucket"]);
}

TEST(Report, ItIsTheRunsJsonAndNothingIsLeftBesideIt) {
  const Ran ran = run_command(kLine + " --seed 2 --json");
  auto printed = nlohmann::json::parse(ran.out);
  auto report = json_in(kFolder + "/sm_driver-small-seed2.report.json");
  EXPECT_EQ(printed, report);
  EXPECT_EQ(report["bucket"].get<std::string>().find("sm_driver assertion u_props."), 0U);
  EXPECT_THAT(report["repeat"].get<std::string>(), HasSubstr("--seed 2 --cycles 20000 --module "));
  EXPECT_TRUE(std::filesystem::exists(report["wave"].get<std::string>()));
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    EXPECT_EQ(entry.path().string().find(".partial"), std::string::npos) << entry.path();
  }
}

TEST(Module, OneThatIsNoneIsRefused) {
  const auto complaint = [](const std::string& module) {
    const Ran ran = run_command("cosim sm_driver --config small --cycles 10 --module " + module);
    EXPECT_EQ(ran.code, 2);
    return ran.err;
  };
  EXPECT_THAT(complaint("/nowhere.so"), HasSubstr("/nowhere.so: no such module; allowed: "));
  const std::string text = kFolder + "/text.so";
  std::ofstream(text) << "no module\n";
  EXPECT_THAT(complaint(text), HasSubstr(text + ": cannot load the RTL: "));
}

}  // namespace
}  // namespace segue::plant
