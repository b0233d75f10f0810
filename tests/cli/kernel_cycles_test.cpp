// `segue kernel cycles`: kernels on the SM model.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/bad_input.hpp"
#include "tests/cli/segue_process.hpp"

namespace segue::cli {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(KernelCycles, TableAndJsonSayTheSame) {
  const Ended table = run_segue("kernel cycles sgemm --size small");
  ASSERT_EQ(table.exit_code, 0) << table.err;
  const json document = json::parse(run_segue("kernel cycles sgemm --size small --json").out);
  EXPECT_EQ(document.at("fidelity"), "modelled");
  EXPECT_EQ(document.at("decided_by"), "twin");
  const json& schemes = document.at("schemes");
  ASSERT_EQ(schemes.size(), 5U);
  EXPECT_EQ(schemes.at(0).at("scheme"), "stall");
  EXPECT_EQ(schemes.at(0).at("of_stall"), 1.0);
  for (const json& scheme : schemes) {
    EXPECT_THAT(table.out, HasSubstr(scheme.at("scheme").get<std::string>() + " "));
    EXPECT_THAT(table.out, HasSubstr(" " + scheme.at("cycles").dump() + " "));
    EXPECT_NEAR(scheme.at("ipc").get<double>(),
                document.at("instructions").get<double>() / scheme.at("cycles").get<double>(),
                1e-12);
  }
  EXPECT_LE(schemes.at(1).at("of_stall"), 1.0) << "warp disable is no faster here";
}

TEST(KernelCycles, ShowsTheSchemesThatAreAskedForBesideStall) {
  const json schemes =
      json::parse(run_segue("kernel cycles sgemm --size small --faults operand-log --json").out)
          .at("schemes");
  ASSERT_EQ(schemes.size(), 2U);
  EXPECT_EQ(schemes.at(1).at("scheme"), "operand-log");
  const json alone =
      json::parse(run_segue("kernel cycles sgemm --size small --faults stall --json").out);
  EXPECT_EQ(alone.at("schemes").size(), 1U);
}

TEST(KernelCycles, HardwareAndAssumptionsAct) {
  const auto cycles = [](const std::string& options) {
    const Ended ended =
        run_segue("kernel cycles lbm --size small --faults operand-log --json " + options);
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    const json schemes = json::parse(ended.out).at("schemes");
    return std::pair(schemes.at(0).at("cycles").get<int>(), schemes.at(1).at("cycles").get<int>());
  };
  const auto base = cycles("");
  const auto small_log = cycles("--hardware LogEntries=8");
  EXPECT_EQ(small_log.first, base.first);
  EXPECT_GT(small_log.second, base.second);
  EXPECT_GT(cycles("--assume math=20").first, base.first);
  EXPECT_GT(cycles("--assume misses=2").first, base.first);
  EXPECT_GT(cycles("--assume warps=4").first, base.first);
  EXPECT_LT(cycles("--hardware WindowBits=5").first, base.first);
  EXPECT_LT(cycles("--assume blocks=1").first, base.first);
}

// Two runs whose figures may differ have different text around them.
TEST(KernelCycles, HardwareIsPrinted) {
  const std::string run = "kernel cycles histo --size small --faults operand-log";
  const std::string defaults =
      "\nhardware  QueueEntries=96 ReplayEntries=128 LogEntries=64 WindowBits=4\nassumed ";
  const std::string at_commit = "the replay queue keeps an access until its commit (--at-commit)\n";
  EXPECT_THAT(run_segue(run).out, AllOf(HasSubstr(defaults), Not(HasSubstr(at_commit))));
  EXPECT_THAT(run_segue(run + " --hardware LogEntries=128 --at-commit").out,
              AllOf(HasSubstr(" LogEntries=128 WindowBits=4\n"), HasSubstr(at_commit)));
  EXPECT_THAT(run_segue(run + " --hardware QueueEntries=128").out,
              HasSubstr("hardware  QueueEntries=128 ReplayEntries=129 "))
      << "which follows";
  EXPECT_THAT(run_segue("kernel paging histo --size small --link pcie").out, HasSubstr(defaults));
}

TEST(KernelCycles, HelpHasTheRangesOfHardware) {
  for (const char* command : {"cycles", "paging"}) {
    EXPECT_THAT(run_segue(std::string("kernel ") + command + " --help").out,
                AllOf(HasSubstr("  QueueEntries=a whole number, 64..128\n"),
                      HasSubstr("  ReplayEntries=a whole number, 65..256\n"),
                      HasSubstr("  LogEntries=a whole number, 3..256\n      of the operand log; "
                                "without, 64\n"),
                      HasSubstr("  WindowBits=a whole number, 1..6\n")));
  }
}

TEST(KernelCycles, ResultsAreMappedAtTheirFirstUse) {
  const std::string run = "kernel cycles lbm --size small --first-use-us 5";
  const json document = json::parse(run_segue(run + " --json").out);
  EXPECT_EQ(document.at("first_use_us"), 5);
  const json plain = json::parse(run_segue("kernel cycles lbm --size small --json").out);
  for (std::size_t k = 0; k < 5; ++k) {
    const json& scheme = document.at("schemes").at(k);
    // Some of the first fault's 5,000 cycles pass beside the work of other warps.
    EXPECT_GT(scheme.at("cycles"), plain.at("schemes").at(k).at("cycles").get<int>() + 4'000);
    EXPECT_EQ(scheme.at("regions_mapped"), document.at("schemes").at(0).at("regions_mapped"));
    EXPECT_EQ(scheme.at("replayed") == 0, k == 0) << "stall has no preemptible faults";
    EXPECT_EQ(plain.at("schemes").at(k).at("regions_mapped"), 0);
  }
  EXPECT_THAT(run_segue(run).out, HasSubstr("are mapped 5 us after their first use\n"));
  EXPECT_EQ(run_segue("kernel cycles lbm --first-use-us 0").exit_code, 2);
  EXPECT_EQ(run_segue("kernel cycles lbm --size small --first-use-us 2000").exit_code, 0)
      << "a long wait is no lack of progress";
}

TEST(KernelCycles, AProfileTakesItsTimesFromTheSm) {
  const std::string file = write_file("timed.toml", "");
  const std::string profile = "kernel profile histo --size small --timed";
  EXPECT_EQ(run_segue(profile + " --output " + file).exit_code, 0);
  const json launches = json::parse(run_segue(profile + " --json").out).at("launches");
  ASSERT_EQ(launches.size(), 2U);
  std::ifstream stream(file);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  EXPECT_THAT(text, HasSubstr("--timed"));
  for (const json& launch : launches) {
    const auto number = [&](const char* key) { return launch.at(key).get<double>(); };
    const double rate =
        number("instructions_per_tb") / (number("threads_per_tb") / 32 * number("cycles_per_tb"));
    EXPECT_THAT(text, HasSubstr("issue_rate = " + json(rate).dump().substr(0, 8)));
  }
  EXPECT_EQ(run_segue("check " + file).exit_code, 0);
  // A block of `count` has 8 warps, of which 4 blocks are on the SM at once.
  const json cycles =
      json::parse(run_segue("kernel cycles histo --size small --faults stall --json").out);
  EXPECT_GT(launches.at(0).at("cycles_per_tb").get<double>(),
            cycles.at("schemes").at(0).at("cycles").get<double>() / 4);
  EXPECT_LE(launches.at(0).at("cycles_per_tb").get<double>(),
            cycles.at("schemes").at(0).at("cycles").get<double>());
  EXPECT_TRUE(json::parse(run_segue("kernel profile histo --size small --json").out)
                  .at("launches")
                  .at(0)
                  .at("cycles_per_tb")
                  .is_null());
  EXPECT_EQ(run_segue(profile + " --issue-rate 0.2 --output -").exit_code, 2);
}

// The same model as that of `kernel cycles`, and the same assumptions, which a run repeats.
TEST(KernelCycles, AProfilePrintsTheAssumptionsOfItsTimes) {
  const std::string profile = "kernel profile histo --size small";
  const json cycles =
      json::parse(run_segue("kernel cycles histo --size small --faults stall --json").out);
  const json timed = json::parse(run_segue(profile + " --timed --json").out);
  for (const char* key : {"assumptions", "assumed"}) {
    EXPECT_FALSE(cycles.at(key).empty());
    EXPECT_EQ(timed.at(key), cycles.at(key));
    EXPECT_TRUE(json::parse(run_segue(profile + " --json").out).at(key).empty());
  }
  const std::string text = run_segue("kernel cycles histo --size small --faults stall").out;
  const std::string notes = text.substr(text.find("assumed   math="));
  EXPECT_THAT(notes, HasSubstr("\nassumed   no misses of the instruction cache"));
  const std::string file = write_file("assumed.toml", "");
  EXPECT_THAT(run_segue(profile + " --timed --output " + file).out, ::testing::EndsWith(notes));
  EXPECT_THAT(run_segue(profile).out, Not(HasSubstr("assumed")));
  const Ended run = run_segue("run " + file);
  EXPECT_THAT(run.out, HasSubstr("\nassumed   histo-measured: issue_rate: math=10 double="));
  EXPECT_THAT(run.out, HasSubstr("\nassumed   histo-measured: issue_rate: one SM, with its part"));
}

// Instructions with more operands than the front end can name: their share is no secret anywhere.
TEST(KernelCycles, LeftOutDependencesArePrinted) {
  const std::string words =
      " % of the instructions have more operands than the front end can name: some of their "
      "dependences are left out\n";
  const json cycles =
      json::parse(run_segue("kernel cycles mri-gridding --size small --faults stall --json").out);
  const double share =
      cycles.at("untracked_instructions").get<double>() / cycles.at("instructions").get<double>();
  ASSERT_GT(share, 0.0);
  const std::string profile = "kernel profile mri-gridding --size small";
  const std::string file = write_file("gridding.toml", "");
  const Ended timed = run_segue(profile + " --timed --output " + file);
  EXPECT_THAT(timed.out,
              HasSubstr("kernel " + cycles.at("kernel").get<std::string>() + ", launch "));
  EXPECT_THAT(timed.out, HasSubstr(words));
  std::ifstream stream(file);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  EXPECT_THAT(text, HasSubstr(words));
  EXPECT_EQ(run_segue("check " + file).exit_code, 0);
  const json launches = json::parse(run_segue(profile + " --timed --json").out).at("launches");
  EXPECT_EQ(launches.at(cycles.at("launch").get<std::size_t>() - 1).at("untracked_share"), share);
  EXPECT_THAT(run_segue(profile).out, Not(HasSubstr(words)));
  EXPECT_TRUE(json::parse(run_segue(profile + " --json").out)
                  .at("launches")
                  .at(0)
                  .at("untracked_share")
                  .is_null());
}

// A scheme whose log is too small is found before the others have run.
TEST(KernelCycles, LanesOfGfx906) {
  const Ended ended = run_segue("kernel cycles spmv --size small --isa gfx906");
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("8 of 2 warps at once"));
}

TEST(KernelCycles, RefusesWhatCannotBe) {
  const auto refused = [](const std::string& options, const std::string& what) {
    const Ended ended = run_segue("kernel cycles sgemm --size small " + options);
    EXPECT_EQ(ended.exit_code, 2) << options;
    EXPECT_EQ(ended.out, "") << options;
    EXPECT_THAT(ended.err, HasSubstr(what)) << options;
  };
  refused("--hardware LogEntries=3", "thread blocks need ");
  refused("--hardware LogEntry=3", "did you mean 'LogEntries'?");
  refused("--hardware LogEntrys=3", "allowed: NAME=VALUE of QueueEntries, ");
  refused("--hardware LogEntries", "--hardware: 'LogEntries'; allowed: LogEntries=3..256");
  refused("--hardware LogEntries=two", "allowed: LogEntries=3..256");
  EXPECT_EQ(run_segue("kernel cycles sgemm --size small --faults stall --hardware QueueEntries=128")
                .exit_code,
            0);
  refused("--hardware QueueEntries=63", "allowed: QueueEntries=64..128");
  refused("--hardware LogEntries=9 --hardware LogEntries=8", "LogEntries comes twice");
  refused("--faults wd-commit,stall,wd-commit", "--faults: wd-commit comes twice; allowed: once");
  refused("--assume math=3 --assume math=4", "math comes twice");
  refused("--hardware LogEntries=9 --faults stall", "LogEntries: is of the operand log");
  refused("--hardware ReplayEntries=99 --faults wd-commit", "is of the replay queue");
  refused("--hardware ReplayEntries=96",
          "--hardware: ReplayEntries=96 with QueueEntries=96; allowed: ReplayEntries=97..256");
  EXPECT_THAT(run_segue("kernel cycles --help").out,
              HasSubstr("; without, 128, or QueueEntries + 1 where that is more\n"));
  refused("--hardware WindowBits=9", "allowed: WindowBits=1..6");
  refused("--hardware LogEntries=3 --faults operand-log", "entries of the operand log");
  refused("--assume maths=3", "did you mean 'math'?");
  refused("--assume warps=4", "a thread block takes 8 warps; an SM has 4");
  refused("--faults operandlog", "did you mean 'operand-log'?");
  refused("--at-commit --faults wd-commit", "--at-commit: is of the replay queue");
  refused("--kernel saxpy", "sgemm");
}

}  // namespace
}  // namespace segue::cli
