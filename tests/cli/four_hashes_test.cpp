// Twin and RTL, each with and without skipping: every event and figure is the same.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/segue_process.hpp"
#include "tests/cli/two_sms.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::cli {
namespace {

using nlohmann::json;

constexpr const char* kWorkload = R"(
name = "small"
tb_variation = 0.3
runs = 1
[[application]]
name = "long"
  [[application.kernel]]
  name = "k"
  tbs = 300
  regs_per_tb = 4096
  tb_time_us = 12.0
[[application]]
name = "short"
phases = [
  { cpu_us = 3 },
  { copy_in_bytes = 20_000, async = true },
  { repeat = 4, phases = [{ kernels = ["k", "l"], async = true }, { copy_out_bytes = 8, stream = 1 }] },
  { wait = true },
]
  [[application.kernel]]
  name = "k"
  tbs = 40
  regs_per_tb = 8192
  shared_bytes_per_tb = 2000
  tb_time_us = 2.0
  [[application.kernel]]
  name = "l"
  tbs = 3
  regs_per_tb = 30000
  tb_time_us = 4.0
[[process]]
application = "long"
[[process]]
application = "short"
[[process]]
application = "short"
start_us = 7.0
priority = 2
)";

json run_json(const std::string& path, const std::string& arguments) {
  const Ended ended = run_segue("run --json --workload " + path + " " + arguments);
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  json document = json::parse(ended.out);
  // What may differ: how it ran and how long that took.
  for (const char* key : {"driver", "skip", "speed", "cpu_s", "repeated_by"}) {
    document.erase(key);
  }
  return document;
}

class FourHashes : public testing::TestWithParam<const char*> {};

TEST_P(FourHashes, TwinAndRtlWithAndWithoutSkippingAgree) {
  const std::string path = write_file("small.toml", kWorkload);
  const json twin = run_json(path, GetParam());
  EXPECT_EQ(run_json(path, std::string(GetParam()) + " --no-skip"), twin);
  EXPECT_EQ(run_json(path, std::string(GetParam()) + " --rtl"), twin);
  EXPECT_EQ(run_json(path, std::string(GetParam()) + " --rtl --no-skip"), twin);
}

TEST_P(FourHashes, TwinAndRtlInOneRunAreTheSame) {
  const std::string path = write_file("small.toml", kWorkload);
  EXPECT_EQ(run_json(path, std::string(GetParam()) + " --rtl=compare"), run_json(path, GetParam()));
}

// The module of a wrong variant lies where the right one would.
TEST(RtlCompare, AWrongRtlEndsTheRunWithItsReport) {
  const std::string workload = write_file("small.toml", kWorkload);
  const std::string machine = write_file("two_sms.toml", kTwoSms);
  const std::string arguments = "run --machine " + machine + " --workload " + workload;
  EXPECT_EQ(run_segue(arguments + " --rtl=compare").exit_code, 0);

  const auto modules = tests::own_folder() / "rtl_modules/sm_driver";
  std::filesystem::create_directories(modules);
  std::filesystem::copy_file(SEGUE_BROKEN_MODULES "/sm_driver/uncounted_issue.so",
                             modules / "small.so",
                             std::filesystem::copy_options::overwrite_existing);
  ::setenv("SEGUE_BUILD_DIR", tests::own_folder().c_str(), 1);
  const Ended wrong = run_segue(arguments + " --rtl=compare --json");
  ::unsetenv("SEGUE_BUILD_DIR");
  EXPECT_EQ(wrong.exit_code, 10) << wrong.err;
  const json document = json::parse(wrong.out);
  EXPECT_EQ(document.at("verdict"), "mismatch");
  EXPECT_EQ(document.at("driver"), "twin and rtl");
  EXPECT_NE(document.at("reason").get<std::string>().find("differ in cycle "), std::string::npos);
  // The document is a result, too: of a point that has failed.
  const Ended report = run_segue("report " + write_file("wrong.json", wrong.out) + " --output -");
  EXPECT_EQ(report.exit_code, 0) << report.err;
  EXPECT_NE(report.out.find("\"status\":\"failed\""), std::string::npos);
  EXPECT_NE(report.out.find("mismatch: "), std::string::npos);
  EXPECT_NE(wrong.err.find("the RTL of sm_driver and its twin differ in cycle "), std::string::npos)
      << wrong.err;
  EXPECT_NE(wrong.err.find("what rules it"), std::string::npos) << wrong.err;
}

TEST(RtlCompare, AnotherModeIsRefused) {
  const Ended ended = run_segue("run --workload parboil-2 --rtl=both");
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_NE(ended.err.find("compare"), std::string::npos) << ended.err;
}

// The RTL of the driver and of all preemption engines.
class FourHashesOfEngines : public testing::TestWithParam<const char*> {};

TEST_P(FourHashesOfEngines, TwinAndRtlWithAndWithoutSkippingAgree) {
  const std::string path = write_file("small.toml", kWorkload);
  const std::string arguments = std::string("--engine cycle --technique ") + GetParam();
  const json twin = run_json(path, arguments);
  EXPECT_EQ(run_json(path, arguments + " --no-skip"), twin);
  EXPECT_EQ(run_json(path, arguments + " --rtl"), twin);
  EXPECT_EQ(run_json(path, arguments + " --rtl --no-skip"), twin);
  EXPECT_EQ(run_json(path, arguments + " --rtl=compare"), twin);
}

INSTANTIATE_TEST_SUITE_P(Techniques, FourHashesOfEngines,
                         testing::Values("switch", "flush", "chimera --limit 15us"));

// The RTL of the allocator. Kernels that use different things, more than fit an SM.
constexpr const char* kShared = R"(
name = "shared"
tb_variation = 0.3
runs = 1
[[application]]
name = "computes"
  [[application.kernel]]
  name = "k"
  tbs = 500
  regs_per_tb = 6000
  threads_per_tb = 128
  instructions_per_tb = 600
  issue_rate = 0.1
[[application]]
name = "waits"
phases = [{ repeat = 2, kernels = ["k", "l"] }]
  [[application.kernel]]
  name = "k"
  tbs = 200
  regs_per_tb = 1024
  shared_bytes_per_tb = 9000
  threads_per_tb = 256
  instructions_per_tb = 300
  issue_rate = 0.02
  dram_bytes_per_instruction = 60
  [[application.kernel]]
  name = "l"
  tbs = 20
  regs_per_tb = 30000
  threads_per_tb = 32
  instructions_per_tb = 200
  issue_rate = 0.05
[[process]]
application = "computes"
[[process]]
application = "waits"
start_us = 2.0
[[process]]
application = "computes"
start_us = 7.0
)";

class FourHashesOfSharedSms : public testing::TestWithParam<const char*> {};

TEST_P(FourHashesOfSharedSms, TwinAndRtlWithAndWithoutSkippingAgree) {
  const std::string path = write_file("shared.toml", kShared);
  const std::string arguments = std::string("--machine gtx980 --policy ") + GetParam();
  const json twin = run_json(path, arguments);
  EXPECT_EQ(run_json(path, arguments + " --no-skip"), twin);
  EXPECT_EQ(run_json(path, arguments + " --rtl"), twin);
  EXPECT_EQ(run_json(path, arguments + " --rtl --no-skip"), twin);
  EXPECT_EQ(run_json(path, arguments + " --rtl=compare"), twin);
  const bool fixed_parts = std::string(GetParam()).starts_with("smk-p");
  EXPECT_TRUE(fixed_parts || twin["preemptions"] > 0);
}

INSTANTIATE_TEST_SUITE_P(PoliciesAndTechniques, FourHashesOfSharedSms,
                         testing::Values("smk", "smk --technique switch", "smk --technique drain",
                                         "smk-relaxed", "smk-p", "spart", "spart-rounds",
                                         "spart --technique drain",
                                         // The RTL of each SM's preemption engine, too.
                                         "smk --engine cycle",
                                         "smk-relaxed --technique switch --engine cycle"));

// The reasons of decisions too, which a twin finds from the messages at the driver's ports.
TEST_P(FourHashes, TheTraceIsTheSame) {
  const std::string path = write_file("small.toml", kWorkload);
  const auto trace_of = [&](const std::string& driver) {
    const std::string file = (tests::own_folder() / "trace.json").string();
    const Ended ended =
        run_segue("run --workload " + path + " " + GetParam() + " --trace " + file + " " + driver);
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    std::ifstream stream(file);
    return std::string(std::istreambuf_iterator<char>(stream), {});
  };
  const std::string twin = trace_of("");
  EXPECT_GT(twin.size(), 10'000U);
  EXPECT_NE(twin.find("\"reasons\":true"), std::string::npos);
  EXPECT_EQ(trace_of("--rtl"), twin);
}

INSTANTIATE_TEST_SUITE_P(
    PoliciesAndTechniques, FourHashes,
    testing::Values("--policy fcfs --technique drain", "--policy npq --technique drain",
                    "--policy ppq-exclusive --technique switch",
                    "--policy ppq-shared --technique drain", "--policy dss --technique drain",
                    "--policy dss --technique switch", "--policy dss-literal --technique switch",
                    "--policy round-robin --quantum 2us --technique switch",
                    "--policy round-robin --quantum 2us --technique drain",
                    "--policy round-robin --quantum 2us --technique drain --drain-deadline 1us",
                    "--policy dss --technique drain --drain-deadline 3us",
                    "--policy dss --technique chimera --limit 3us --headroom 0"));

}  // namespace
}  // namespace segue::cli
