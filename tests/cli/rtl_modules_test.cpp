// The RTL modules that a run takes are inputs: kept results are of them, no output takes their
// place, and one that is no module of its block is named.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "cmodel/paths/paths.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/segue_process.hpp"
#include "tests/cli/two_sms.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr const char* kWorkload =
    "name = 'small'\nruns = 1\n[[application]]\nname = 'a'\n[[application.kernel]]\nname = 'k'\n"
    "tbs = 60\nregs_per_tb = 4096\ntb_time_us = 12\n[[process]]\napplication = 'a'\n[[process]]\n"
    "application = 'a'\nstart_us = 20\n";

fs::path module() { return tests::own_folder() / "rtl_modules/sm_driver/small.so"; }

/// Makes a build of that one module, which is this file.
void use_module(const std::string& file) {
  fs::create_directories(module().parent_path());
  fs::remove(module());
  fs::copy_file(file, module());
}

std::string right_module() { return segue::binary_path("/rtl_modules/sm_driver/small.so"); }

Ended run_there(const std::string& arguments) {
  return run_shell("SEGUE_BUILD_DIR=" + tests::own_folder().string() + " " SEGUE_PROGRAM " " +
                   arguments);
}

std::string run_words() {
  return "run --machine " + write_file("two_sms.toml", kTwoSms) + " --workload " +
         write_file("small.toml", kWorkload);
}

std::string text_of(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(RtlModules, TheCommandThatRepeatsARunNamesThem) {
  use_module(right_module());
  const auto run = nlohmann::json::parse(run_there(run_words() + " --rtl --json").out);
  EXPECT_THAT(run.at("repeated_by").get<std::string>(),
              testing::StartsWith("SEGUE_BUILD_DIR=" + tests::own_folder().string() + " segue "));
}

TEST(RtlModules, ARunThatDiffersSaysWhatItHasNotWritten) {
  use_module(SEGUE_BROKEN_MODULES "/sm_driver/uncounted_issue.so");
  const std::string csv = write_file("old.csv", "old");
  const Ended ended = run_there(run_words() + " --rtl=compare --csv " + csv);
  EXPECT_EQ(ended.exit_code, 10) << ended.err;
  EXPECT_THAT(ended.err, HasSubstr("segue run: --csv: not written: the run failed\n"));
  EXPECT_EQ(text_of(csv), "old");
}

TEST(RtlModules, KeptVerdictsOfASweepAreOfThem) {
  run_words();  // writes the files
  const std::string spec =
      write_file("compared.toml",
                 "name = 'compared'\n[[grid]]\nmachine = 'two_sms.toml'\nworkload = 'small.toml'\n"
                 "rtl_compare = true\n");
  const std::string results = (tests::own_folder() / "compared.jsonl").string();
  fs::remove(results);
  const std::string sweep = "sweep " + spec + " --results " + results;
  use_module(right_module());
  const Ended equal = run_there(sweep);
  EXPECT_EQ(equal.exit_code, 0) << equal.err;
  EXPECT_THAT(equal.out, HasSubstr("decided by twins that equal the RTL [checked]"));
  use_module(SEGUE_BROKEN_MODULES "/sm_driver/uncounted_issue.so");
  const Ended wrong = run_there(sweep);
  EXPECT_EQ(wrong.exit_code, 10) << wrong.out << wrong.err;
  EXPECT_THAT(wrong.out, testing::Not(HasSubstr("equal the RTL [checked]")));
  EXPECT_THAT(wrong.out, HasSubstr("the RTL differs from its twin"));
  use_module(right_module());
  EXPECT_EQ(run_there(sweep).exit_code, 0) << "the first verdict is still that of its module";
  const std::string kept = text_of(results);
  EXPECT_EQ(std::count(kept.begin(), kept.end(), '\n'), 2);
}

TEST(RtlModules, StayWhereTheyAreRead) {
  use_module(right_module());
  const std::string before = text_of(module());
  for (const std::string option : {"--csv ", "--process-csv ", "--trace ", "--wave "}) {
    const Ended ended = run_there(run_words() + " --rtl " + option + module().string());
    EXPECT_EQ(ended.exit_code, 2) << option;
    EXPECT_THAT(ended.err, HasSubstr("allowed: another file")) << option;
    EXPECT_EQ(text_of(module()), before) << option;
  }
  const Ended saved =
      run_there("cosim sm_driver --config small --cycles 100 --save-ops " + module().string());
  EXPECT_EQ(saved.exit_code, 2);
  EXPECT_EQ(saved.out, "");
  EXPECT_EQ(text_of(module()), before);
}

TEST(RtlModules, OfNoUseAreNamed) {
  const std::string cosim = "cosim sm_driver --config small --cycles 100";
  const auto expect_named = [&](const std::string& why) {
    const Ended run = run_there(run_words() + " --rtl");
    expect_refused_with(run, "segue run: --rtl: " + module().string() + ": ");
    EXPECT_THAT(run.err, HasSubstr(why));
    expect_refused_with(run_there(cosim), "segue cosim: " + module().string() + ": ");
  };
  use_module(right_module());
  fs::resize_file(module(), 5000);
  expect_named("the file was cut");
  use_module(segue::binary_path("/rtl_modules/preempt_selector/k20c.so"));
  expect_named("a module of preempt_selector, not of sm_driver");
  use_module(segue::binary_path("/rtl_modules/sm_driver/k20c.so"));
  expect_named("no module of sm_driver at ");
  // Of the same ports.
  use_module(segue::binary_path("/rtl_modules/sm_driver/small_two.so"));
  expect_named("no module of sm_driver at size small (it is of sm_driver ActionClocks=2 ");
}

// Most wrong copies of the RTL are, for they are compiled in a third of the time: no disk is at
// fault.
TEST(RtlModules, WithoutWaveformsSaySo) {
  const std::string folder = (tests::own_folder() / "waves").string();
  const Ended ended =
      run_segue("cosim drf_allocator --config small --wave-dir " + folder +
                " --module " SEGUE_BROKEN_MODULES "/drf_allocator/claimed_twice.so");
  EXPECT_GE(ended.exit_code, 10) << ended.err;
  EXPECT_LE(ended.exit_code, 11) << ended.err;
  EXPECT_EQ(ended.err, "segue cosim: " + folder +
                           "/drf_allocator-small-seed1.fst: cannot be written: "
                           "the module was built without waveforms\n");
}

/// A sweep of one run that the RTL decides.
std::string sweep_of_rtl() {
  run_words();  // writes the files
  return write_file("rtl.toml",
                    "name = 'rtl'\n[[grid]]\nmachine = 'two_sms.toml'\nworkload = 'small.toml'\n"
                    "rtl = true\n");
}

// As `segue sweep` would, which begins with the digests of the modules.
TEST(RtlModules, CountsOfOneThatIsNotThereLeaveNoFolder) {
  use_module(right_module());
  const fs::path counts = tests::own_folder() / "counts";
  for (const char* folder : {"", "/", "/of/lines", "/of/lines/", "/./of/../lines"}) {
    const Ended refused = run_there("cosim sm_driver --config small --cycles 10 --line-coverage " +
                                    counts.string() + folder);
    expect_refused_with(refused, "segue cosim: no RTL module of sm_driver at size small-line in ");
    EXPECT_FALSE(fs::exists(counts)) << folder;
  }
}

TEST(RtlModules, OfASweepAreCheckedWithIt) {
  const std::string sweep = sweep_of_rtl();
  use_module(right_module());
  const Ended there = run_there("check " + sweep);
  EXPECT_EQ(there.exit_code, 0) << there.err;
  EXPECT_THAT(there.out, HasSubstr("rtl.toml: ok, a sweep: 1 point\n"));
  fs::remove(module());
  const Ended missing = run_there("check " + sweep);
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_EQ(missing.out, "");
  EXPECT_THAT(missing.err,
              testing::StartsWith("segue check: " + sweep +
                                  ":5: --rtl: no RTL module of sm_driver at size small in " +
                                  (tests::own_folder() / "rtl_modules").string() +
                                  "; allowed: sizes that are there, or a build from source"));
  EXPECT_EQ(run_there("sweep " + sweep).exit_code, 2);
}

TEST(RtlModules, ASweepSaysWhatHasDecided) {
  const std::string sweep = sweep_of_rtl();
  use_module(right_module());
  const std::string results = " --results " + (tests::own_folder() / "decided.jsonl").string();
  const Ended rtl = run_there("sweep " + sweep + results);
  EXPECT_EQ(rtl.exit_code, 0) << rtl.err;
  EXPECT_THAT(rtl.out, HasSubstr("decided by the RTL itself [checked]"));
  const std::string both =
      write_file("both.toml",
                 "name = 'both'\n[[grid]]\nmachine = 'two_sms.toml'\nworkload = 'small.toml'\n"
                 "rtl = [false, true]\n");
  EXPECT_THAT(run_there("sweep " + both + results).out,
              HasSubstr("decided by the RTL itself, or twins that equal it, [checked]"));
}

TEST(RtlModules, OfAListOfRunsAreCheckedWithIt) {
  const std::string list = write_file(
      "small.toml", "[[run]]\nblock = 'sm_driver'\nconfig = 'small'\nseeds = '1'\ncycles = 100\n");
  use_module(right_module());
  EXPECT_EQ(run_there("check " + list).exit_code, 0);
  fs::remove(module());
  for (const std::string command : {"check ", "regress "}) {
    const Ended missing = run_there(command + list);
    EXPECT_EQ(missing.exit_code, 2) << command;
    EXPECT_EQ(missing.out, "");
    EXPECT_THAT(missing.err, HasSubstr("no RTL module of sm_driver at size small in "));
  }
}

TEST(RtlModules, OfAnotherBlockAreRefusedInAListOfRuns) {
  fs::copy_file(right_module(), tests::own_folder() / "driver.so",
                fs::copy_options::overwrite_existing);
  const std::string list =
      write_file("list.toml",
                 "[[run]]\nblock = 'warp_gate'\nconfig = 'small'\nseeds = '1'\n"
                 "cycles = 100\nmodule = 'driver.so'\n");
  for (const std::string command : {"check ", "regress "}) {
    const Ended ended = run_segue(command + list);
    EXPECT_EQ(ended.exit_code, 2) << command;
    EXPECT_EQ(ended.out, "") << command;
    EXPECT_THAT(ended.err, testing::StartsWith("segue " + command.substr(0, command.size() - 1) +
                                               ": " + list + ":6: "));
    EXPECT_THAT(ended.err, HasSubstr("driver.so: a module of sm_driver, not of warp_gate\n"));
  }
}

// A checkout that was built elsewhere, and that its user may only read. A folder in the place of
// the lock stands for the right that is missing, which root has everywhere.
TEST(RtlModules, AreNotBuiltWhereNothingCanBeWritten) {
  const fs::path build = tests::own_folder() / "read_only";
  fs::create_directories(build / ".rtl_modules.lock");
  std::ofstream(build / "build.ninja").flush();
  const std::string message =
      "a module that is missing cannot be built: no file can be written in " + build.string() +
      " (SEGUE_BUILD_DIR names another one)\n";
  for (const std::string& words : {run_words() + " --rtl", "check " + sweep_of_rtl(),
                                   std::string("cosim sm_driver --config small --cycles 100")}) {
    const Ended ended =
        run_shell("SEGUE_BUILD_DIR=" + build.string() + " " SEGUE_PROGRAM " " + words);
    EXPECT_EQ(ended.exit_code, 13) << words;
    EXPECT_EQ(ended.out, "") << words;
    EXPECT_THAT(ended.err, testing::StartsWith("segue")) << words;
    EXPECT_THAT(ended.err, testing::EndsWith(message)) << words;
  }
}

}  // namespace
}  // namespace segue::cli
