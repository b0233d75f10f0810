#include <gtest/gtest.h>

#include <string>

#include "tests/cli/bad_input.hpp"

namespace segue::cli {
namespace {

struct WorkloadCase {
  const char* name;
  const char* text;  ///< the whole file
  int line;
  const char* message;  ///< after "FILE:LINE: "
};

void PrintTo(const WorkloadCase& one, std::ostream* out) { *out << one.name; }

class WorkloadInput : public testing::TestWithParam<WorkloadCase> {};

TEST_P(WorkloadInput, IsRefusedWithItsLine) {
  const std::string path = write_file("w.toml", GetParam().text);
  const std::string place = path + ":" + std::to_string(GetParam().line);
  expect_refused_with(run_segue("run --workload " + path),
                      "segue run: " + place + ": " + GetParam().message);
}

#define KERNEL(body) \
  "name = 'w'\n[[application]]\nname = 'a'\n[[application.kernel]]\nname = 'k'\n" body "\n"
#define PROCESS "[[process]]\napplication = 'a'\n"
#define GOOD_KERNEL KERNEL("tbs = 10\nregs_per_tb = 100\ntb_time_us = 5")

INSTANTIATE_TEST_SUITE_P(
    Cases, WorkloadInput,
    testing::Values(
        WorkloadCase{
            "KernelThatFitsNoSm", KERNEL("tbs = 1\nregs_per_tb = 65537\ntb_time_us = 5") PROCESS, 4,
            "kernel 'k' fits no SM of machine 'k20c': regs_per_tb = 65537; allowed: at most "
            "65536\n"},
        WorkloadCase{
            "SharedMemoryThatFitsNoSm",
            KERNEL("tbs = 1\nregs_per_tb = 1\nshared_bytes_per_tb = 49153\ntb_time_us = 5") PROCESS,
            4,
            "kernel 'k' fits no SM of machine 'k20c': shared_bytes_per_tb = 49153; allowed: at "
            "most 49152\n"},
        WorkloadCase{"NoPhases",
                     "name = 'w'\n[[application]]\nname = 'a'\nphases = []\n"
                     "[[application.kernel]]\nname = 'k'\ntbs = 1\nregs_per_tb = 1\n"
                     "tb_time_us = 5\n" PROCESS,
                     4, "application 'a' has no phases; allowed: 1 or more"},
        WorkloadCase{"NoThreadBlocks", KERNEL("tbs = 0\nregs_per_tb = 1\ntb_time_us = 5") PROCESS,
                     6, "tbs = 0; allowed: 1..4294967295\n"},
        WorkloadCase{"WrongTimeUnit", KERNEL("tbs = 1\nregs_per_tb = 1\ntb_time_ms = 5") PROCESS, 8,
                     "kernel: wrong unit in key 'tb_time_ms'; allowed: 'tb_time_us'\n"},
        WorkloadCase{"TimeWithAUnit",
                     KERNEL("tbs = 1\nregs_per_tb = 1\ntb_time_us = '5us'") PROCESS, 8,
                     "'tb_time_us' is a string; allowed: a number, more than 0"},
        WorkloadCase{"NegativeTime", KERNEL("tbs = 1\nregs_per_tb = 1\ntb_time_us = -5") PROCESS, 8,
                     "tb_time_us = -5; allowed: more than 0"},
        WorkloadCase{"NoTime", KERNEL("tbs = 1\nregs_per_tb = 1") PROCESS, 5,
                     "kernel 'k' has none of avg_time_us and tb_time_us; allowed: exactly one"},
        WorkloadCase{"WrongKeyInProcess", GOOD_KERNEL PROCESS "token = 3\n", 11,
                     "process: unknown key 'token'; did you mean 'tokens'?; allowed: "},
        WorkloadCase{"TokensOutOfRange", GOOD_KERNEL PROCESS "tokens = 64\n", 11,
                     "tokens = 64; allowed: -63..63\n"},
        WorkloadCase{"PriorityOutOfRange", GOOD_KERNEL PROCESS "priority = 16\n", 11,
                     "priority = 16; allowed: 0..15\n"},
        WorkloadCase{"TokensForSomeOnly", GOOD_KERNEL PROCESS "tokens = 3\n" PROCESS, 12,
                     "this process has no tokens, others have; allowed: all or none\n"},
        WorkloadCase{"UnknownApplication", GOOD_KERNEL "[[process]]\napplication = 'b'\n", 10,
                     "unknown application 'b'; did you mean 'a'?; allowed: a\n"},
        WorkloadCase{"UnknownLibrary", "name = 'w'\nlibraries = ['parbol']\n", 2,
                     "unknown application library 'parbol'; did you mean 'parboil'?; allowed: "
                     "chimera, parboil, smk, or "},
        WorkloadCase{
            "SameApplicationTwice",
            "name = 'w'\nlibraries = ['parboil']\n[[application]]\nname = 'lbm'\n"
            "[[application.kernel]]\nname = 'k'\ntbs = 1\nregs_per_tb = 1\ntb_time_us = 1\n",
            3, "application 'lbm' is also at "},
        WorkloadCase{
            "UnknownKernelInAPhase",
            "name = 'w'\n[[application]]\nname = 'a'\nphases = [{ kernels = ['kk'] }]\n"
            "[[application.kernel]]\nname = 'k'\ntbs = 1\nregs_per_tb = 1\ntb_time_us = 1\n",
            4, "application 'a' has no kernel 'kk'; did you mean 'k'?; allowed: k\n"},
        WorkloadCase{
            "NoKernel", "name = 'w'\n[[application]]\nname = 'a'\n", 3,
            "application 'a' has no kernel; allowed: one or more [[application.kernel]]\n"},
        WorkloadCase{"NoProcess", "name = 'w'\nlibraries = ['parboil']\n", 1,
                     "a workload without processes; allowed: one or more [[process]]\n"},
        WorkloadCase{"AllInTheBackground", GOOD_KERNEL PROCESS "background = true\n", 9,
                     "all processes are in the background; allowed: at least one that isn't\n"},
        WorkloadCase{"FlagOfTheWrongType", GOOD_KERNEL PROCESS "background = 1\n", 11,
                     "'background' is an integer; allowed: true or false\n"},
        WorkloadCase{"RunsOutOfRange", "name = 'w'\nruns = 0\n", 2, "runs = 0; allowed: 1..1000\n"},
        WorkloadCase{"VariationOutOfRange", "name = 'w'\ntb_variation = 1.5\n", 2,
                     "tb_variation = 1.5; allowed: at least 0 and at most 1\n"},
        WorkloadCase{"TwoStopRules", "name = 'w'\nruns = 3\nstop_after_ms = 5\n", 3,
                     "a workload with both runs and stop_after_ms; allowed: one of runs, "
                     "stop_after_ms, stop_after_instructions\n"},
        WorkloadCase{"NoProgressOfAFixedTime",
                     "name = 'w'\nstop_after_ms = 5\nno_progress_limit_ms = 1\n", 3,
                     "a workload with stop_after_ms, in which nothing is waited for; allowed: with "
                     "another end\n"},
        WorkloadCase{"TwoVariations", "name = 'w'\ntb_variation = 0.1\ntb_cv = 0.1\n", 3,
                     "a workload with both tb_variation and tb_cv; allowed: one of them\n"},
        WorkloadCase{"StopTimeOutOfRange", "name = 'w'\nstop_after_ms = 0\n", 2,
                     "stop_after_ms = 0; allowed: more than 0 and at most 100000000\n"},
        WorkloadCase{"InstructionBudgetWithoutInstructions",
                     "stop_after_instructions = 1000\n" GOOD_KERNEL PROCESS, 5,
                     "kernel 'k' has no instructions_per_tb, which stop_after_instructions counts; "
                     "allowed: a number of warp instructions for every kernel"},
        WorkloadCase{"InstructionsOutOfRange",
                     KERNEL("tbs = 1\nregs_per_tb = 1\ntb_time_us = 5\ninstructions_per_tb = 0"), 9,
                     "instructions_per_tb = 0; allowed: 1..4294967295\n"},
        WorkloadCase{"PeriodOfZero", GOOD_KERNEL PROCESS "period_us = 0\n", 11,
                     "period_us = 0; allowed: more than 0"},
        WorkloadCase{"PeriodInTheWrongUnit", GOOD_KERNEL PROCESS "period_ms = 1\n", 11,
                     "process: wrong unit in key 'period_ms'; allowed: 'period_us'\n"},
        WorkloadCase{"LateWithoutADeadline", GOOD_KERNEL PROCESS "late = 'kill'\n", 11,
                     "'late' without a deadline; allowed: with period_us or deadline_us\n"},
        WorkloadCase{"UnknownLate", GOOD_KERNEL PROCESS "period_us = 9\nlate = 'kil'\n", 12,
                     "late = 'kil'; did you mean 'kill'?; allowed: finish, kill\n"},
        WorkloadCase{"NoName", "runs = 3\n", 1, "workload: key 'name' is missing\n"}),
    [](const auto& test) { return test.param.name; });

TEST(WorkloadInputFile, MoreProcessesThanContextsAreRefusedAtTheFirstTooMany) {
  std::string text = "name = 'w'\nlibraries = ['parboil']\n";
  for (int i = 0; i < 17; ++i) text += "[[process]]\napplication = 'spmv'\n";
  const std::string path = write_file("w.toml", text);
  expect_refused(run_segue("run --workload " + path),
                 "segue run: " + path +
                     ":35: 17 processes, but machine 'k20c' has 16 contexts; allowed: at most 16");
}

// 706 MHz: simulated time ends after 398,690 s.
TEST(WorkloadInputFile, TimeHasAnEnd) {
  const std::string kernel = KERNEL("tbs = 1\nregs_per_tb = 64\ntb_time_us = 7e10");
  const std::string path = write_file("w.toml", "runs = 6\n" + kernel + PROCESS);
  for (const char* more : {"", " --json", " --engine cycle"}) {
    expect_refused_with(run_segue("run " + path + more),
                        "segue run: simulated time reaches 2^48 - 1 cycles of the SM driver's "
                        "clock, where it ends; allowed: a shorter run (--max-time)\n");
  }
  EXPECT_EQ(run_segue("run " + write_file("w.toml", "runs = 5\n" + kernel + PROCESS)).exit_code, 0);
  const std::string machine = write_file(
      "fast.toml",
      "name = 'fast'\nsms = 1\nclock_mhz = 3000\nbandwidth_gb_per_s = 160\n"
      "registers_per_sm = 65536\ntbs_per_sm = 16\nthreads_per_sm = 2048\nshared_memory_kb = [48]\n"
      "contexts = 4\nksrs = 4\nsetup_time_us = 1\nlaunch_latency_us = 1\npolicy = 'dss'\n"
      "technique = 'switch'\n");
  const std::string stop = write_file("w.toml", "stop_after_ms = 1e8\n" + kernel + PROCESS);
  expect_refused_with(run_segue("run " + stop + " --machine " + machine),
                      "segue run: " + stop +
                          ": stop_after_ms = 100000000, but simulated time ends after 2^48 - 1 "
                          "cycles; allowed at 3000 MHz: below 93824992");
}

TEST(WorkloadInputFile, WhereTimeEndsARunAnEndlessProcessIsNotCompared) {
  const std::string path = write_file(
      "w.toml", "stop_after_ms = 1\n" KERNEL("tbs = 13\nregs_per_tb = 4096\ntb_time_us = inf")
                    "[[application]]\nname = 'b'\n[[application.kernel]]\nname = 'k'\ntbs = 208\n"
                    "regs_per_tb = 4096\ntb_time_us = 100\n" PROCESS
                    "[[process]]\napplication = 'b'\nstart_us = 100\n");
  const Ended ended = run_segue("run " + path);
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_NE(ended.out.find("\n0:a                    0"), std::string::npos) << ended.out;
}

TEST(WorkloadInputFile, AGoodOneRuns) {
  const std::string path = write_file("w.toml", GOOD_KERNEL PROCESS PROCESS);
  const Ended ended = run_segue("run --workload " + path);
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
}

}  // namespace
}  // namespace segue::cli
