#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cmodel/paths/paths.hpp"
#include "tests/plant/command.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::cli {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

Ran run(const std::string& line) { return run_command(line); }

std::string failing_module() {
  return segue::binary_path("/rtl_modules/broken/sm_driver/dss_tie.so");
}

/// Of a wrong RTL.
std::string failing() {
  return "cosim sm_driver --config small --cycles 20000 --module " + failing_module();
}

/// The command where no file may grow beyond 1,000 bytes.
Ran run_with_small_files(const std::string& line) {
  rlimit before{};
  EXPECT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit small = before;
  small.rlim_cur = 1000;
  std::signal(SIGXFSZ, SIG_IGN);
  EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  Ran ran = run(line);
  setrlimit(RLIMIT_FSIZE, &before);
  std::cout.clear();  // which has a file behind it, too
  return ran;
}

TEST(CosimCommand, AnEqualRunSaysSoAndEndsWith0) {
  const Ran ran = run("cosim sm_driver --config small --cycles 3000 --seed 4");
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("sm_driver small seed 4: equal in "));
  EXPECT_THAT(ran.out, HasSubstr(" cycles/s   [measured]\n"));
  EXPECT_THAT(ran.out, ContainsRegex("\nseen [0-9]+ of [0-9]+ situations \\(--coverage lists"));
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 2) << ran.out;
}

// Operations within their limits can make the surroundings wait for longer.
TEST(CosimCommand, HelpSaysWhatIsNoProgress) {
  const Ran ran = run("cosim --help");
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("nothing ends for 20000 cycles, or where\n"
                                 "work is left 200000 cycles after the last operation"));
}

TEST(CosimCommand, AModuleWithoutCountsIsNoneForCoverage) {
  const Ran ran = run(failing() + " --line-coverage " + tests::own_folder().string());
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("dss_tie.so: the RTL module was built without coverage; allowed"));
}

// They would seem to be those of the report beside them. Those of this failure stay, and a file of
// one's own.
TEST(CosimCommand, ShrunkOperationsOfAnotherFailureGo) {
  const auto folder = tests::own_folder() / "shrunk";
  std::filesystem::create_directories(folder);
  const auto old = folder / "sm_driver-small-seed1.shrunk.ops";
  const std::string again = failing() + " --wave-dir " + folder.string();
  std::ofstream(old) << "old\n";
  EXPECT_EQ(run(again).code, 10);
  EXPECT_TRUE(std::filesystem::exists(folder / "sm_driver-small-seed1.report.json"));
  EXPECT_TRUE(std::filesystem::exists(old));
  std::ofstream(old) << "# bucket\n# shrunk from: segue cosim sm_driver --config small --seed 2\n";
  EXPECT_EQ(run(again).code, 10);
  EXPECT_FALSE(std::filesystem::exists(old));
  EXPECT_EQ(run(again + " --shrink").code, 10);
  EXPECT_EQ(run(again).code, 10);
  EXPECT_TRUE(std::filesystem::exists(old));
}

TEST(CosimCommand, AFailureEndsWithTheReportsPath) {
  const Ran ran = run(failing() + " --wave-dir " + tests::own_folder().string());
  EXPECT_EQ(ran.code, 10);
  EXPECT_THAT(ran.out, testing::StartsWith("MISMATCH: "));
  EXPECT_THAT(ran.out, ContainsRegex("\nreport  [^\n]*\n$"));
  EXPECT_EQ(ran.err, "");
}

TEST(CosimCommand, TheVerdictDoesNotDependOnWhereItCanWrite) {
  const auto file = tests::own_folder() / "file";
  std::ofstream(file) << "no folder";
  for (const std::string& folder : {file.string(), std::string("/proc/nowhere")}) {
    const Ran ran = run(failing() + " --shrink --shrink-runs 20 --wave-dir " + folder);
    EXPECT_EQ(ran.code, 10) << folder;
    EXPECT_THAT(ran.out, testing::StartsWith("MISMATCH: ")) << folder;
    EXPECT_THAT(ran.out, HasSubstr("the operations that it takes")) << folder;
    EXPECT_THAT(ran.out, testing::Not(HasSubstr("\nwave "))) << folder;
    EXPECT_THAT(ran.err, HasSubstr("cannot be a folder for what failures leave\n")) << folder;
    EXPECT_THAT(ran.err, HasSubstr(".shrunk.ops: cannot be written\n")) << folder;
  }
}

TEST(CosimCommand, AFolderThatIsNoUtf8CostsNoVerdict) {
  const std::string line = failing() + " --wave-dir " + tests::own_folder().string() + "/caf\xe9";
  const Ran text = run(line + " --shrink --shrink-runs 20");
  EXPECT_EQ(text.code, 10) << text.err;
  EXPECT_THAT(text.out, HasSubstr("/caf\xe9/sm_driver-small-seed1.report.json\n"));
  EXPECT_THAT(text.out, HasSubstr(" s [measured]"));
  const Ran document = run(line + " --json");
  EXPECT_EQ(document.code, 10) << document.err;
  EXPECT_EQ(nlohmann::json::parse(document.out)["verdict"], "mismatch");
}

TEST(CosimCommand, AFileThatMustNotGrowCostsTheWaveformOnly) {
  const auto folder = tests::own_folder() / "small-files";
  const Ran ran = run_with_small_files(failing() + " --wave-dir " + folder.string());
  EXPECT_EQ(ran.code, 10);
  EXPECT_THAT(ran.out, testing::StartsWith("MISMATCH: "));
  EXPECT_THAT(ran.err, HasSubstr(".fst: cannot be written: its writer was killed"));
  EXPECT_TRUE(std::filesystem::is_empty(folder));
}

TEST(CosimCommand, LeftoversOfKilledRunsGoWithTheNextOne) {
  const auto folder = tests::own_folder();
  const auto old = folder / "sm_driver-small-seed9.fst.partial-999999999";
  std::ofstream(old) << "half a waveform";
  const auto others = folder / "thesis.tex.partial-999999999";
  std::ofstream(others) << "somebody else's";
  run(failing() + " --wave-dir " + folder.string());
  EXPECT_FALSE(std::filesystem::exists(old));
  EXPECT_TRUE(std::filesystem::exists(others));
}

TEST(CosimCommand, OperationsThatCannotBeWrittenLeaveTheVerdict) {
  const std::string folder = " --wave-dir " + tests::own_folder().string();
  const Ran wrong = run(failing() + folder + " --save-ops /dev/full");
  EXPECT_EQ(wrong.code, 10);
  EXPECT_THAT(wrong.out, testing::StartsWith("MISMATCH: "));
  EXPECT_THAT(
      wrong.err,
      HasSubstr("segue cosim: --save-ops: cannot write '/dev/full': No space left on device\n"));
  const Ran equal = run("cosim sm_driver --config small --cycles 500 --save-ops /dev/full");
  EXPECT_EQ(equal.code, 13);
  EXPECT_THAT(equal.out, HasSubstr("equal in "));
  EXPECT_EQ(run("cosim sm_driver --config small --save-ops /no/such/folder/x.ops").code, 2);
}

TEST(CosimCommand, AModuleThatDiffersInBitsOnlyIsRefused) {
  for (const char* block : {"warp_gate", "sm_driver"}) {
    const Ran ran = run(std::string("cosim ") + block + " --config min --cycles 500 --module " +
                        segue::binary_path("/rtl_modules/") + block + "/small.so");
    EXPECT_EQ(ran.code, 2) << block;
    EXPECT_THAT(ran.err, HasSubstr(" in the layout); allowed: one of that size")) << block;
  }
}

TEST(CosimCommand, AModuleThatWasCutIsNotLoaded) {
  const auto cut = tests::own_folder() / "cut.so";
  std::filesystem::copy_file(segue::binary_path("/rtl_modules/warp_gate/small.so"), cut);
  std::filesystem::resize_file(cut, std::filesystem::file_size(cut) / 2);
  const Ran ran = run("cosim warp_gate --config small --module " + cut.string());
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("cut.so: cannot load the RTL: the file was cut"));
}

TEST(CosimCommand, APathOfAWaveformIsAWordOfAShell) {
  const auto folder = tests::own_folder() / "two words";
  const Ran ran = run_command({folder.string(), "--wave-dir", failing_module(), "--module", "20000",
                               "--cycles", "small", "--config", "sm_driver", "cosim"});
  EXPECT_THAT(ran.out,
              HasSubstr("\nlook    gtkwave '" + folder.string() + "/sm_driver-small-seed1"));
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
  EXPECT_EQ(json["cycles_matched"], json["cycles"]);
  EXPECT_GT(json["cycles_per_s"], 0);
  EXPECT_EQ(json["fidelity"], nlohmann::json::parse(R"({"cycles_per_s":"measured"})"));
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

TEST(CosimCommand, LineCoverageIsWrittenAFileARun) {
  const auto folder = tests::own_folder() / "lines";
  const Ran ran = run("cosim sm_driver --config small --cycles 500 --seeds 3..4 --line-coverage " +
                      folder.string());
  EXPECT_EQ(ran.code, 0);
  std::ifstream in(folder / "sm_driver-small-seed4.dat");
  std::string text;
  std::getline(in, text);
  EXPECT_THAT(text, HasSubstr("SystemC::Coverage"));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 2);
}

TEST(CosimCommand, CountsOfCoverageAreWrittenWholeOrNotAtAll) {
  const auto folder = tests::own_folder() / "counts";
  const auto file = folder / "sm_driver-small-seed1.dat";
  const std::string line =
      "cosim sm_driver --config small --cycles 500 --line-coverage " + folder.string();
  const auto text_of = [](const std::filesystem::path& path) {
    std::ifstream in(path);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  ASSERT_EQ(run(line).code, 0);
  const std::string whole = text_of(file);
  ASSERT_GT(whole.size(), 1000U);

  const Ran cut = run_with_small_files(line);
  EXPECT_EQ(cut.code, 13);
  EXPECT_THAT(cut.out, HasSubstr("equal in "));
  EXPECT_THAT(cut.err, HasSubstr("sm_driver-small-seed1.dat: cannot be written\n"));
  EXPECT_EQ(text_of(file), whole);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);

  std::filesystem::remove(file);
  std::filesystem::create_directories(file);
  const Ran taken = run(line + " --json");
  EXPECT_EQ(taken.code, 13);
  const auto json = nlohmann::json::parse(taken.out);
  EXPECT_EQ(json["verdict"], "equal");
  EXPECT_THAT(json["unwritten"][0], HasSubstr("seed1.dat: cannot be written"));
}

TEST(CosimCommand, BadInputEndsWith2AndOneLine) {
  const auto complaint = [](const std::string& line) {
    const Ran ran = run(line);
    EXPECT_EQ(ran.code, 2) << line;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    EXPECT_EQ(ran.out, "");
    return ran.err;
  };
  EXPECT_THAT(complaint("cosim"), ContainsRegex("which block\\? There are: .*sm_driver"));
  EXPECT_THAT(complaint("cosim toaster"),
              ContainsRegex("no block 'toaster'; there are: .*sm_driver"));
  EXPECT_THAT(complaint("cosim sm_driver --config huge"), HasSubstr("there are: min, small, odd"));
  EXPECT_THAT(complaint("cosim sm_driver --seeds 5..1"), HasSubstr("--seeds: '5..1' is empty"));
  EXPECT_THAT(complaint("cosim sm_driver --cycles 0"),
              HasSubstr("--cycles: '0'; allowed: a whole number, 1..100000000"));
  EXPECT_THAT(complaint("cosim sm_driver --cycles -5"), HasSubstr("--cycles: '-5'; allowed: "));
  EXPECT_THAT(complaint("cosim sm_driver --cycles 99999999999"), HasSubstr("--cycles: "));
  // The seed behind the last one would be 0 again, and the run endless.
  for (const char* seed : {"18446744073709551615", "-1", "0x10", "1e3", "1.5"}) {
    EXPECT_THAT(complaint(std::string("cosim sm_driver --seed ") + seed),
                HasSubstr("allowed: a whole number, 0..9223372036854775807"));
  }
  EXPECT_THAT(complaint("cosim sm_driver --seeds 3..18446744073709551615"),
              HasSubstr("with numbers A and B from 0 to 9223372036854775807"));
  EXPECT_THAT(complaint("cosim sm_driver --shrink --shrink-runs 0"),
              HasSubstr("--shrink-runs: '0'; allowed: a whole number, 1..1000000"));
  EXPECT_THAT(complaint("cosim sm_driver --shrink-seconds 5"), HasSubstr("requires --shrink"));
  EXPECT_THAT(complaint("cosim sm_driver --replay /nowhere"),
              HasSubstr("/nowhere: cannot be read"));
}

TEST(CosimCommand, AnEmptyTextIsNotTheDefault) {
  for (const char* option : {"--config", "--seed", "--seeds", "--cycles", "--replay", "--save-ops",
                             "--wave-dir", "--module"}) {
    const Ran ran = run_command(std::vector<std::string>{"", option, "sm_driver", "cosim"});
    EXPECT_EQ(ran.code, 2) << option;
    EXPECT_EQ(ran.out, "") << option;
    EXPECT_THAT(ran.err, HasSubstr(std::string(option) + ": ''; allowed: "));
  }
}

TEST(CosimCommand, AFileOfASizeThatDoesNotExistIsNamedWithItsLine) {
  const auto path = tests::own_folder() / "absent.ops";
  std::ofstream(path)
      << "segue-operations 2\nblock sm_driver\nconfig smal\nseed 1\ncycles 10\nend 0\n";
  const Ran ran = run("cosim sm_driver --replay " + path.string());
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr(path.string() + ":3: sm_driver has no configuration 'smal'; did "
                                                 "you mean 'small'?; there are: "));
}

TEST(CosimCommand, AFileOfAnotherSizeIsRefused) {
  const auto path = tests::own_folder() / "other.ops";
  std::ofstream(path)
      << "segue-operations 2\nblock sm_driver\nconfig odd\nseed 1\ncycles 10\nend 0\n";
  const Ran ran = run("cosim sm_driver --config small --replay " + path.string());
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("holds operations for configuration odd"));
}

TEST(CosimCommand, AReplayFindsItsConfigurationInTheFile) {
  const auto path = tests::own_folder() / "own.ops";
  std::ofstream(path)
      << "segue-operations 2\nblock sm_driver\nconfig small\nseed 1\ncycles 10\nend 0\n";
  const Ran ran = run("cosim sm_driver --replay " + path.string());
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("sm_driver small seed 1: equal"));
}

TEST(CosimCommand, OperationsGoToStandardOutputToo) {
  const auto path = tests::own_folder() / "to-a-file.ops";
  const std::string line = "cosim sm_driver --config small --cycles 500 --save-ops ";
  const Ran saved = run(line + path.string());
  const Ran shown = run(line + "-");
  std::ifstream file(path);
  EXPECT_EQ(shown.out, std::string(std::istreambuf_iterator<char>(file), {}));
  EXPECT_THAT(shown.out, ContainsRegex("\nend [0-9]+\n$"));
  EXPECT_THAT(shown.err, HasSubstr("sm_driver small seed 1: equal"));
  EXPECT_EQ(run(line + "- --json").code, 2);
  EXPECT_EQ(run("cosim sm_driver --replay " + path.string()).code, 0);
}

TEST(CosimCommand, AnEndlessDeviceIsNoFileOfOperations) {
  const Ran ran = run("cosim sm_driver --replay /dev/zero");
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err, "segue cosim: /dev/zero:1: a line of more than 4096 characters\n");
}

TEST(CosimCommand, AModuleOfAnotherSizeIsRefused) {
  const std::string module = segue::binary_path("/rtl_modules/sm_driver/small.so");
  const Ran ran = run("cosim sm_driver --config k20c --cycles 10 --module " + module);
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("small.so: no module of sm_driver at size k20c ("));
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
}

TEST(CosimCommand, AModuleOfOtherClocksAnActionIsRefused) {
  const std::string module = segue::binary_path("/rtl_modules/sm_driver/small_two.so");
  const Ran ran = run("cosim sm_driver --config small --cycles 10 --module " + module);
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("no module of sm_driver at size small (it is of sm_driver "
                                 "ActionClocks=2 "));
  EXPECT_EQ(run("cosim sm_driver --config small_two --cycles 10 --module " + module).code, 0);
}

TEST(CosimCommand, CountsOfCoverageIntoNowhereAreRefusedBeforeTheRun) {
  for (const char* folder : {"/dev/null/counts", "/proc"}) {
    const Ran ran =
        run(std::string("cosim sm_driver --config small --cycles 10 --line-coverage ") + folder);
    EXPECT_EQ(ran.code, 2) << folder;
    EXPECT_EQ(ran.out, "") << folder;
    EXPECT_THAT(ran.err, testing::StartsWith(std::string("segue cosim: ") + folder));
  }
}

TEST(CosimCommand, CountsOfCoverageGoBehindALink) {
  const auto folder = tests::own_folder() / "linked";
  std::filesystem::create_directories(folder / "far" / "away");
  std::filesystem::create_directory_symlink(folder / "far" / "away", folder / "link");
  const Ran ran = run("cosim sm_driver --config small --cycles 50 --line-coverage " +
                      (folder / "link" / ".." / "counts/").string());
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  EXPECT_FALSE(std::filesystem::is_empty(folder / "far" / "counts"));
  EXPECT_FALSE(std::filesystem::exists(folder / "counts"));
}

TEST(CosimCommand, OperationsDoNotOverwriteTheModule) {
  const std::string module = segue::binary_path("/rtl_modules/sm_driver/small.so");
  const Ran ran =
      run("cosim sm_driver --config small --module " + module + " --save-ops " + module);
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("is also --module; allowed: another file"));
}

TEST(CosimCommand, AFailureOverwritesNoFileOfTheCall) {
  const auto folder = tests::own_folder() / "taken";
  std::filesystem::create_directories(folder);
  const auto text_of = [](const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  // The module lies where the waveform would, by a hard link; the operations where the report
  // would.
  const auto module = folder / "sm_driver-small-seed1.fst";
  const auto operations = folder / "sm_driver-small-seed1.report.json";
  std::filesystem::copy_file(failing_module(), folder / "module.so");
  std::filesystem::create_hard_link(folder / "module.so", module);
  const Ran ran = run("cosim sm_driver --config small --cycles 20000 --module " +
                      (folder / "module.so").string() + " --save-ops " + operations.string() +
                      " --wave-dir " + folder.string());
  EXPECT_EQ(ran.code, 10);
  EXPECT_THAT(ran.out, testing::StartsWith("MISMATCH: "));
  EXPECT_THAT(ran.err,
              HasSubstr(".fst: cannot be written: this command reads that file; it stays"));
  EXPECT_THAT(ran.err, HasSubstr(".report.json: cannot be written: it is also another output"));
  EXPECT_EQ(text_of(module), text_of(failing_module()));
  EXPECT_THAT(text_of(operations), testing::StartsWith("segue-operations 2\n"));

  // Replayed from the place of its own report.
  const auto replay = folder / "again.report.json";
  std::filesystem::copy_file(operations, replay);
  const std::string before = text_of(replay);
  std::filesystem::create_symlink("again.report.json", folder / "again.ops");
  const Ran again = run("cosim sm_driver --replay " + (folder / "again.ops").string() +
                        " --module " + failing_module() + " --wave-dir " + folder.string());
  EXPECT_EQ(again.code, 10);
  EXPECT_EQ(text_of(replay), before);
}

TEST(CosimCommand, AListIsNoJson) {
  const Ran ran = run("cosim --list --json");
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "--list excludes --json\n");
}

TEST(CosimCommand, NothingElseHasAnEffectBesideAList) {
  for (const char* other : {"sm_driver", "--config nope", "--module nope", "--seed 3"}) {
    const Ran ran = run("cosim --list " + std::string(other));
    EXPECT_EQ(ran.code, 2) << other;
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(ran.err, HasSubstr(" excludes --list\n")) << other;
  }
}

TEST(CosimCommand, ListNamesBlocksAndConfigurations) {
  const Ran ran = run("cosim --list");
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(
      ran.out,
      HasSubstr("k20c (default): ActionClocks=1 NumCtxs=16 NumKsrs=13 NumSlots=16 NumSms=13"));
}

}  // namespace
}  // namespace segue::cli
