#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "cmodel/paths/paths.hpp"
#include "tests/plant/command.hpp"
#include "tests/support/own_folder.hpp"
#include "verilator_tb/cli/blocks.hpp"
#include "verilator_tb/cli/regress_list.hpp"

namespace segue::cli {
namespace {

using testing::HasSubstr;
using Json = nlohmann::json;

const std::string kFolder = tests::own_folder().string();

std::string list_of(const std::string& text) {
  const std::string path = kFolder + "/list.toml";
  std::ofstream(path) << text;
  return path;
}

std::string broken(const std::string& edit) {
  return segue::binary_path("/rtl_modules/broken/sm_driver/") + edit + ".so";
}

/// The whole RTL and two wrong ones.
std::string mixed() {
  const auto run = [](const std::string& seeds, const std::string& module) {
    return "[[run]]\nblock = \"sm_driver\"\nconfig = \"small\"\nseeds = \"" + seeds +
           "\"\ncycles = 10000\n" + (module.empty() ? "" : "module = \"" + module + "\"\n");
  };
  return list_of(run("1..3", "") + run("1..3", broken("wrong_property")) +
                 run("4..5", broken("missing_error")));
}

Ran regress(const std::string& list, const std::string& more) {
  return run_command("regress " + list + " --out " + kFolder + "/out " + more);
}

/// Without what depends on the clock.
Json timeless(Json json) {
  if (json.is_object()) {
    json.erase("seconds");
    json.erase("cycles_per_s");
  }
  if (json.is_structured()) {
    for (auto& part : json) part = timeless(part);
  }
  return json;
}

TEST(RegressCommand, FailuresAreFiledByBucketEachWithItsRepeatLine) {
  const Ran ran = regress(mixed(), "--jobs 2 --json");
  const Json json = Json::parse(ran.out);
  EXPECT_EQ(json["num_runs"], 8);
  EXPECT_EQ(json["entries"][0]["verdict"], "equal");
  EXPECT_EQ(json["entries"][1]["verdict"], "assertion");
  EXPECT_EQ(json["entries"][1]["failed"], 3);
  std::size_t filed = 0;
  for (const Json& bucket : json["buckets"]) {
    EXPECT_EQ(bucket["count"], bucket["repeat"].size());
    filed += bucket["repeat"].size();
  }
  EXPECT_EQ(json["failed"], filed);
  EXPECT_EQ(json["buckets"][0]["bucket"], "sm_driver assertion u_props.ErrorNeedsMessage");
  EXPECT_EQ(json["buckets"][0]["count"], 3);
  EXPECT_EQ(json["buckets"][0]["repeat"][1],
            "segue cosim sm_driver --config small --seed 2 --cycles 10000 --module " +
                broken("wrong_property"));
  EXPECT_EQ(ran.code, 11);
}

TEST(RegressCommand, TheRepeatLineFailsTheSameWay) {
  const Json json = Json::parse(regress(mixed(), "--json").out);
  const Json& run = json["runs"][3];
  const std::string line = run["repeat"].get<std::string>();
  const Ran again =
      run_command(line.substr(std::string("segue ").size()) + " --json --wave-dir " + kFolder);
  EXPECT_EQ(again.code, 11);
  const Json found = Json::parse(again.out);
  EXPECT_EQ(found["bucket"], run["bucket"]);
  EXPECT_EQ(found["first_divergent_cycle"], run["first_divergent_cycle"]);
}

TEST(RegressCommand, AFailureLeavesItsReportAndItsWave) {
  const Json json = Json::parse(regress(mixed(), "--json").out);
  for (const Json& run : json["runs"]) {
    if (run["verdict"] == "equal") continue;
    EXPECT_TRUE(std::filesystem::exists(run["wave"].get<std::string>()));
    std::ifstream in(run["report"].get<std::string>());
    EXPECT_EQ(Json::parse(in)["bucket"], run["bucket"]);
  }
}

TEST(RegressCommand, TheNumberOfJobsChangesNothing) {
  const Json one = Json::parse(regress(mixed(), "--jobs 1 --json").out);
  const Json two = Json::parse(regress(mixed(), "--jobs 2 --json").out);
  const Json many = Json::parse(regress(mixed(), "--jobs 30 --json").out);
  EXPECT_EQ(timeless(one), timeless(two));
  EXPECT_EQ(timeless(one), timeless(many));
}

TEST(RegressCommand, CoverageIsThatOfAllRunsTogether) {
  const std::string runs = "[[run]]\nblock='sm_driver'\nconfig='small'\ncycles=2000\nseeds=";
  const Json both = Json::parse(regress(list_of(runs + "'1..2'"), "--json").out);
  const Json first = Json::parse(regress(list_of(runs + "'1'"), "--json").out);
  const Json second = Json::parse(regress(list_of(runs + "'2'"), "--json").out);
  const auto bins = [](const Json& json) {
    return json["coverage"]["sm_driver"]["bins"].get<std::map<std::string, std::uint64_t>>();
  };
  ASSERT_GT(bins(both).size(), 20U);
  for (const auto& [bin, count] : bins(both)) {
    EXPECT_EQ(count, bins(first).at(bin) + bins(second).at(bin)) << bin;
  }
}

TEST(RegressCommand, TheTableHasALineForEachEntry) {
  const std::string quick = segue::source_path("/tests/plant/regress/quick.toml");
  const Ran ran = regress(quick, "--json " + kFolder + "/quick.json");
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out, testing::ContainsRegex("block +config +seeds +cycles +verdict"));
  EXPECT_THAT(ran.out, testing::ContainsRegex("sm_driver +small +1\\.\\.4 +[0-9]+ +equal"));
  EXPECT_THAT(ran.out, testing::ContainsRegex("sm_driver +small +tie\\.ops +[0-9]+ +equal"));
  EXPECT_THAT(ran.out, HasSubstr("sm_driver: seen "));
  std::ifstream in(kFolder + "/quick.json");
  EXPECT_EQ(Json::parse(in)["verdict"], "equal");
}

TEST(RegressCommand, TheTableComesLastAndWhereverItCanWrite) {
  const Ran ran = run_command("regress " + mixed() + " --out /proc/nowhere --json /proc/no.json");
  EXPECT_EQ(ran.code, 11);
  EXPECT_THAT(ran.out,
              testing::ContainsRegex("sm_driver +small +1\\.\\.3 [^\n]*assertion: 3 of 3"));
  EXPECT_THAT(ran.out, testing::ContainsRegex("sm_driver +small +4\\.\\.5 [^\n]*\n$"));
  EXPECT_THAT(ran.err, HasSubstr("/proc/nowhere/2-sm_driver-small: cannot be a folder"));
  EXPECT_THAT(ran.err, HasSubstr("--json: cannot write '/proc/no.json': "));
}

TEST(RegressCommand, AFolderThatIsNoUtf8CostsNoRun) {
  const Ran ran = run_command("regress " + mixed() + " --json --out " + kFolder + "/caf\xe9");
  EXPECT_EQ(ran.code, 11) << ran.err;
  const Json json = Json::parse(ran.out);
  EXPECT_EQ(json["num_runs"], 8);
  EXPECT_EQ(json["entries"][2]["verdict"], "mismatch");
}

TEST(RegressCommand, AnOutputCostsNeitherVerdictNorInput) {
  const std::string ops = kFolder + "/kept.ops";
  ASSERT_EQ(run_command("cosim sm_driver --config small --cycles 200 --save-ops " + ops).code, 0);
  const std::string list =
      list_of("[[run]]\nblock = \"sm_driver\"\nreplay = \"kept.ops\"\nmodule = \"" +
              segue::binary_path("/rtl_modules/sm_driver/small.so") + "\"\n");
  const auto size = std::filesystem::file_size(ops);
  EXPECT_EQ(regress(list, "--json " + ops).code, 2);
  EXPECT_EQ(regress(list, "--json " + segue::binary_path("/rtl_modules/sm_driver/small.so")).code,
            2);
  EXPECT_EQ(std::filesystem::file_size(ops), size);
  std::filesystem::create_symlink("first", kFolder + "/second");
  EXPECT_EQ(regress(list, "--results " + kFolder + "/first --json " + kFolder + "/second").code, 2);
  const Ran full = regress(list, "--json /dev/full");
  EXPECT_EQ(full.code, 13);
  EXPECT_THAT(full.out, HasSubstr("kept.ops"));
  EXPECT_EQ(full.err, "segue regress: --json: cannot write '/dev/full': No space left on device\n");
}

// `segue sweep --results -` prints them; a file of this name would be a surprise.
TEST(RegressCommand, ResultsAreKeptInAFileAlone) {
  const std::string list = list_of("[[run]]\nblock = \"sm_driver\"\nseeds = \"1\"\n");
  for (const std::string name : {"-", "/dev/stdout"}) {
    const Ran refused = regress(list, "--results " + name);
    EXPECT_EQ(refused.code, 2) << name;
    EXPECT_EQ(refused.err, "segue regress: --results: '" + name +
                               "' is standard output, which cannot be gone on with; allowed: a "
                               "file\n");
  }
  EXPECT_FALSE(std::filesystem::exists("-"));
}

TEST(RegressCommand, AReportTakesThePlaceOfNoFileOfTheCall) {
  const std::string report = kFolder + "/out/2-sm_driver-small/sm_driver-small-seed1.report.json";
  std::filesystem::create_directories(kFolder + "/out/2-sm_driver-small");
  const Ran ran = regress(mixed(), "--json " + report);
  EXPECT_EQ(ran.code, 11);
  EXPECT_THAT(ran.err,
              HasSubstr("seed1.report.json: cannot be written: it is also another output"));
  std::ifstream in(report);
  EXPECT_EQ(Json::parse(in)["num_runs"], 8);
}

TEST(RegressCommand, TheListForTheNightHasEverySizeOfEveryBlock) {
  std::set<const plant::Block*> listed;
  std::size_t sizes = 0;
  const auto list = read_regress_list(segue::binary_path("/gen/nightly.toml"));
  for (const plant::RegressEntry& entry : list) listed.insert(entry.block);
  for (const plant::Block* const block : blocks()) {
    EXPECT_EQ(listed.count(block), 1U) << block->name();
    sizes += block->configs().configs.size();
  }
  EXPECT_EQ(list.size(), sizes);
}

TEST(RegressCommand, BadInputEndsWith2AndNamesLineAndAllowedValues) {
  const auto complaint = [](const std::string& text) {
    const Ran ran = regress(list_of(text), "");
    EXPECT_EQ(ran.code, 2) << text;
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    return ran.err;
  };
  const std::string head = "[[run]]\nblock = 'sm_driver'\n";
  const std::string good = head + "config = 'small'\nseeds = '1'\n";
  EXPECT_THAT(complaint(""), HasSubstr("no runs; allowed: one or more tables [[run]]"));
  EXPECT_THAT(complaint("runs = 1\n"),
              HasSubstr("list.toml:1: list of runs: unknown key 'runs'; did you mean 'run'?"));
  EXPECT_THAT(complaint(good + "cycle = 5\n"),
              HasSubstr("list.toml:5: run: unknown key 'cycle'; did you mean 'cycles'?; allowed: "
                        "block, config, seeds, cycles, replay, module"));
  EXPECT_THAT(complaint("[[run]]\nblock = 'toaster'\n"),
              testing::ContainsRegex("list.toml:2: unknown block 'toaster'; allowed: .*sm_driver"));
  EXPECT_THAT(
      complaint(head + "config = 'smal'\n"),
      HasSubstr("list.toml:3: unknown config 'smal'; did you mean 'small'?; allowed: min, "));
  EXPECT_THAT(complaint(head + "config = 'small'\n"), HasSubstr("key 'seeds' is missing"));
  for (const char* seeds : {"", "5..1", "-1", "1-3", "1..", "0..1000000"}) {
    EXPECT_THAT(
        complaint(head + "config = 'small'\nseeds = '" + seeds + "'\n"),
        HasSubstr("list.toml:4: seeds = \"" + std::string(seeds) + "\"; allowed: \"A\" or "));
  }
  EXPECT_THAT(complaint(good + "cycles = 0\n"),
              HasSubstr("list.toml:5: cycles = 0; allowed: 1..100000000"));
  EXPECT_THAT(complaint(good), HasSubstr("key 'cycles' is missing"));
  EXPECT_THAT(complaint(head + "replay = 'no.ops'\n"),
              HasSubstr("list.toml:3: replay = \"no.ops\": there is no file "));
  EXPECT_THAT(complaint(head + "replay = 'list.toml'\n"),
              HasSubstr("list.toml:1: not a file of operations"));
  EXPECT_THAT(complaint(head + "module = 'no.so'\n"), HasSubstr("list.toml:3: module = \"no.so\""));
  // Of another size than the run's.
  EXPECT_THAT(
      complaint("[[run]]\nblock = 'warp_gate'\nconfig = 'small'\nseeds = '1'\ncycles = 1000\n"
                "module = '" +
                segue::binary_path("/rtl_modules/warp_gate/min.so") + "'\n"),
      HasSubstr("no module of warp_gate at size small"));
  EXPECT_THAT(complaint(head + "replay = 'x'\nseeds = '1'\n"),
              HasSubstr("list.toml:4: 'seeds' beside 'replay', whose file has its own"));
}

TEST(RegressCommand, BadOptionsEndWith2) {
  const auto complaint = [](const std::string& line) {
    const Ran ran = run_command(line);
    EXPECT_EQ(ran.code, 2) << line;
    EXPECT_EQ(ran.out, "");
    return ran.err;
  };
  const std::string list =
      list_of("[[run]]\nblock='sm_driver'\nconfig='small'\nseeds='1'\ncycles=9\n");
  EXPECT_THAT(complaint("regress /nowhere.toml"), HasSubstr("/nowhere.toml: cannot read"));
  EXPECT_THAT(complaint("regress"), HasSubstr("list is required"));
  EXPECT_THAT(complaint("regress --jobs 0 x.toml"), HasSubstr("allowed: a whole number, 1..1024"));
  EXPECT_THAT(complaint("regress x.toml --json y.toml"), HasSubstr("'y.toml' is a list of runs"));
  EXPECT_THAT(complaint("regress " + list + " --out " + list), HasSubstr("cannot be a folder"));
}

}  // namespace
}  // namespace segue::cli
