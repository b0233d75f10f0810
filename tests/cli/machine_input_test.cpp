#include <gtest/gtest.h>

#include <string>

#include "tests/cli/bad_input.hpp"

namespace segue::cli {
namespace {

// One key a line, so that a case can replace line 3 and name it.
std::string machine_with(const std::string& sms_line) {
  return "name = 'mine'\n"
         "clock_mhz = 700\n" +
         sms_line +
         "\n"
         "bandwidth_gb_per_s = 200\n"
         "registers_per_sm = 65536\n"
         "tbs_per_sm = 16\n"
         "threads_per_sm = 2048\n"
         "shared_memory_kb = [48]\n"
         "contexts = 4\n"
         "ksrs = 4\n"
         "setup_time_us = 1.0\n"
         "launch_latency_us = 1.0\n"
         "policy = 'dss'\n"
         "technique = 'drain'\n"
         "cpu_cores = 4\n"
         "pcie_mhz = 500\n"
         "pcie_lanes = 32\n"
         "pcie_lane_bits = 1\n"
         "pcie_burst_kb = 4\n";
}

struct MachineCase {
  const char* name;
  const char* line;     ///< line 3 of the file
  const char* message;  ///< after "FILE:3: "
};

void PrintTo(const MachineCase& one, std::ostream* out) { *out << one.name; }

class MachineInput : public testing::TestWithParam<MachineCase> {};

TEST_P(MachineInput, IsRefusedWithItsLine) {
  const std::string path = write_file("m.toml", machine_with(GetParam().line));
  expect_refused_with(run_segue("run --workload parboil-2 --machine " + path),
                      "segue run: " + path + ":3: " + GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Cases, MachineInput,
    testing::Values(
        MachineCase{"ZeroSms", "sms = 0", "sms = 0; allowed: 1..64\n"},
        MachineCase{"TooManySms", "sms = 65", "sms = 65; allowed: 1..64\n"},
        MachineCase{"WrongType", "sms = 'many'", "'sms' is a string; allowed: an integer, 1..64\n"},
        MachineCase{"Fraction", "sms = 2.5", "'sms' is a number; allowed: an integer, 1..64\n"},
        MachineCase{"WrongKey", "smss = 13",
                    "machine: unknown key 'smss'; did you mean 'sms'?; allowed: "},
        MachineCase{"WrongUnit", "setup_time_ms = 1",
                    "machine: wrong unit in key 'setup_time_ms'; allowed: 'setup_time_us'\n"},
        MachineCase{"NoUnit", "launch_latency = 1",
                    "machine: wrong unit in key 'launch_latency'; allowed: 'launch_latency_us'\n"},
        MachineCase{"TwiceTheSameKey", "clock_mhz = 5", "not TOML: "},
        MachineCase{"NoToml", "sms 13", "not TOML: "},
        MachineCase{"UnknownGuess", "assumed = ['sm']\nsms = 1",
                    "'sm' is no key of a machine; did you mean 'sms'?; allowed: "}),
    [](const auto& test) { return test.param.name; });

TEST(MachineInputFile, AValueWithAUnitIsOfTheWrongType) {
  std::string text = machine_with("sms = 13");
  text.replace(text.find("setup_time_us = 1.0"), 19, "setup_time_us = '1 ms'");
  const std::string path = write_file("m.toml", text);
  expect_refused(run_segue("run --machine " + path),
                 "segue run: " + path +
                     ":11: 'setup_time_us' is a string; allowed: a number, at least 0 and at most "
                     "1000000");
}

TEST(MachineInputFile, AMissingKeyIsNamed) {
  const std::string path = write_file("m.toml", machine_with(""));
  expect_refused_with(run_segue("run --machine " + path), "segue run: " + path);
  EXPECT_NE(run_segue("run --machine " + path).err.find("machine: key 'sms' is missing"),
            std::string::npos);
}

TEST(MachineInputFile, AnEmptyFileLacksItsFirstKey) {
  const std::string path = write_file("m.toml", "");
  expect_refused(run_segue("run --machine " + path),
                 "segue run: " + path + ":1: machine: key 'name' is missing");
}

TEST(MachineInputFile, AnEmptyArrayIsRefused) {
  std::string text = machine_with("sms = 13");
  text.replace(text.find("[48]"), 4, "[]");
  const std::string path = write_file("m.toml", text);
  expect_refused(
      run_segue("run --machine " + path),
      "segue run: " + path + ":8: 'shared_memory_kb' is empty; allowed: one or more integers");
}

TEST(MachineInputFile, AClockOutOfRangeIsRefused) {
  for (const char* mhz : {"1e-300", "0.999", "10001", "inf"}) {
    std::string text = machine_with("sms = 13");
    text.replace(text.find("clock_mhz = 700"), 15, std::string("clock_mhz = ") + mhz);
    const std::string path = write_file("m.toml", text);
    expect_refused(run_segue("run --machine " + path),
                   "segue run: " + path + ":2: clock_mhz = " + mhz +
                       "; allowed: at least 1 and at most 10000");
  }
}

// One process would get more tokens than the driver takes.
TEST(MachineInputFile, OneProcessRunsOnTheLargestMachine) {
  const std::string machine = write_file("m.toml", machine_with("sms = 64"));
  const std::string workload = write_file("w.toml", R"(
name = "w"
libraries = ["parboil"]
[[process]]
application = "sgemm"
)");
  for (const char* policy : {"fcfs", "dss", "dss-literal"}) {
    const Ended ended =
        run_segue("run --machine " + machine + " --workload " + workload + " --policy " + policy);
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
  }
}

TEST(MachineInputFile, AnUnknownPolicyIsRefusedWithItsLine) {
  std::string text = machine_with("sms = 13");
  text.replace(text.find("'dss'"), 5, "'smks'");
  const std::string path = write_file("m.toml", text);
  expect_refused(run_segue("run --machine " + path),
                 "segue run: " + path +
                     ":13: unknown policy 'smks'; did you mean 'smk'?; allowed: fcfs, npq, "
                     "ppq-exclusive, ppq-shared, round-robin, dss, dss-literal, spart, "
                     "spart-rounds, smk, smk-relaxed, smk-p");
}

TEST(MachineInputFile, OneWithoutPcieIsRefusedForApplicationsThatCopy) {
  std::string text = machine_with("sms = 13");
  const std::string path = write_file("m.toml", text.substr(0, text.find("pcie_mhz")));
  const Ended ended = run_segue("run --workload parboil-2 --machine " + path);
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_NE(ended.err.find("application 'sgemm' copies, but machine 'mine' (" + path +
                           ") has no pcie_mhz, pcie_lanes, pcie_lane_bits, pcie_burst_kb\n"),
            std::string::npos)
      << ended.err;
}

TEST(MachineInputFile, AGoodOneRuns) {
  const std::string path = write_file("m.toml", machine_with("sms = 13"));
  EXPECT_EQ(run_segue("run --workload parboil-2 --machine " + path).exit_code, 0);
}

}  // namespace
}  // namespace segue::cli
