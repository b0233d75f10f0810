// `segue run --trace`: the file, its window, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/cli/bad_input.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;

std::string path_of(const char* name) { return (tests::own_folder() / name).string(); }

json read_json(const std::string& path) { return json::parse(std::ifstream(path)); }

std::size_t partial_files() {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(tests::own_folder())) {
    count += entry.path().string().find(".partial-") != std::string::npos;
  }
  return count;
}

std::string hash_in(const std::string& out) { return out.substr(out.find("event hash "), 27); }

TEST(Trace, IsADocumentAndChangesNothing) {
  const std::string path = path_of("t.json");
  const Ended without = run_segue("run --workload parboil-2");
  const Ended with = run_segue("run --workload parboil-2 --trace-time 1ms..6ms --trace " + path);
  ASSERT_EQ(with.exit_code, 0) << with.err;
  EXPECT_EQ(hash_in(with.out), hash_in(without.out));
  const json trace = read_json(path);
  EXPECT_EQ(trace.at("displayTimeUnit"), "ms");
  EXPECT_EQ(trace.at("otherData").at("times"), "modelled");
  EXPECT_EQ(trace.at("otherData").at("decisions"), "checked");
  EXPECT_EQ(trace.at("otherData").at("reasons"), true);
  std::size_t slices = 0;
  std::size_t held = 0;
  for (const json& event : trace.at("traceEvents")) {
    if (event.at("ph") == "M") continue;
    slices += event.at("ph") == "B";
    if (event.at("ph") == "C" && event.at("name") == "SMs held") {
      ++held;
      std::uint64_t sms = 0;
      for (const auto& [process, value] : event.at("args").items()) {
        sms += value.get<std::uint64_t>();
      }
      EXPECT_LE(sms, 13U);
    }
    EXPECT_GE(event.at("ts").get<double>(), 999.9);
    EXPECT_LE(event.at("ts").get<double>(), 6000.1);
  }
  EXPECT_GT(slices, 100U);
  EXPECT_GT(held, 1U);
  EXPECT_EQ(partial_files(), 0U);
}

// A thread block of 4096 registers has a context of 16 KiB.
TEST(Trace, CountsTheBytesOfTheContextsThatMove) {
  constexpr std::uint64_t kContext = 4096 * 4;
  const std::string workload =
      write_file("moves.toml",
                 "name = 'moves'\nstop_after_ms = 1\n[[application]]\nname = 'a'\n"
                 "[[application.kernel]]\nname = 'k'\ntbs = 4000\nregs_per_tb = 4096\n"
                 "threads_per_tb = 128\ninstructions_per_tb = 2000\nissue_rate = 0.1\n"
                 "[[process]]\napplication = 'a'\n"
                 "[[process]]\napplication = 'a'\nstart_us = 100\n");
  for (const char* machine :
       {"k20c --policy dss", "gtx980 --policy smk", "gtx980 --policy smk --engine cycle"}) {
    const std::string path = path_of("bytes.json");
    const Ended ended = run_segue("run " + workload + " --technique switch --trace " + path +
                                  " --trace-time 0..1s --machine " + machine);
    ASSERT_EQ(ended.exit_code, 0) << ended.err;
    std::map<std::string, std::uint64_t> slices;
    json bytes;
    std::uint64_t fastest = 0;
    const json trace = read_json(path);
    for (const json& event : trace.at("traceEvents")) {
      if (event.at("ph") == "B" && event.contains("cat")) ++slices[event.at("cat")];
      if (event.at("ph") != "C") continue;
      if (event.at("name") == "context bytes moved") bytes = event.at("args");
      if (event.at("name") == "context traffic, MB/s") {
        fastest = std::max(fastest, event.at("args").at("saves").get<std::uint64_t>());
      }
    }
    EXPECT_GT(slices["save"], 0U) << machine;
    EXPECT_EQ(bytes.at("saves"), slices["save"] * kContext) << machine;
    EXPECT_EQ(bytes.at("restores"), slices["restore"] * kContext) << machine;
    // Not more than the memory's bandwidth, 208 and 224 GB/s, but for rounding.
    EXPECT_GT(fastest, 1'000U) << machine;
    EXPECT_LT(fastest, 230'000U) << machine;
  }
}

TEST(Trace, WithoutSkippingItIsTheSame) {
  const std::string arguments =
      "run --workload parboil-2 --max-time 3ms --trace-time 1ms..3ms --trace ";
  run_segue(arguments + path_of("a.json"));
  run_segue(arguments + path_of("b.json") + " --no-skip");
  const json skipped = read_json(path_of("a.json"));
  EXPECT_FALSE(skipped.at("traceEvents").empty());
  EXPECT_EQ(skipped, read_json(path_of("b.json")));
}

TEST(Trace, IsInTheDocumentOfTheRun) {
  const Ended ended =
      run_segue("run --json --workload parboil-2 --trace-time 0..2ms --trace " + path_of("t.json"));
  const json trace = json::parse(ended.out).at("trace");
  EXPECT_EQ(trace.at("file"), path_of("t.json"));
  EXPECT_EQ(trace.at("from_ms"), 0.0);
  EXPECT_NEAR(trace.at("to_ms").get<double>(), 2.0, 1e-5);
}

// SIGINT goes the same way; a shell's background job ignores it.
TEST(Trace, AnInterruptedRunLeavesNothing) {
  const std::string path = path_of("interrupted.json");
  for (const char* signal : {"TERM", "HUP"}) {
    const Ended ended = run_segue(
        "run --workload parboil-8 --trace " + path + " >/dev/null 2>&1 & pid=$!; until ls " + path +
        ".partial-* >/dev/null 2>&1; do sleep 0.05; done; kill -" + signal + " $pid; wait $pid");
    EXPECT_GT(ended.exit_code, 128) << signal;  // as a shell says that a signal ended it
    EXPECT_EQ(partial_files(), 0U) << signal;
    EXPECT_FALSE(fs::exists(path)) << signal;
  }
}

// What happened until a run stalls is what one wants to see.
TEST(Trace, AStalledRunHasItsTrace) {
  const Ended ended =
      run_segue("run --workload persistent --technique drain --trace " + path_of("stall.json"));
  EXPECT_EQ(ended.exit_code, 12);
  EXPECT_FALSE(read_json(path_of("stall.json")).at("traceEvents").empty());
}

TEST(Trace, AnUnwritableFileIsRefusedBeforeTheRun) {
  expect_refused(
      run_segue("run --trace /no/such/folder/t.json"),
      "segue run: --trace: cannot write '/no/such/folder/t.json': No such file or directory");
  const std::string folder = tests::own_folder().string();
  expect_refused(
      run_segue("run --trace " + folder),
      "segue run: --trace: cannot write '" + folder + "'; allowed: a file, or a name that is free");
}

TEST(Trace, ARunThatIsRefusedLeavesNothing) {
  expect_refused_with(run_segue("run --csv /no/such/folder/k.csv --trace " + path_of("no.json")),
                      "segue run: --csv: cannot write");
  EXPECT_FALSE(fs::exists(path_of("no.json")));
  EXPECT_EQ(partial_files(), 0U);
}

TEST(Trace, AFileThatIsThereStaysUntilTheNewOneIsWhole) {
  const std::string path = write_file("old.json", "old");
  expect_refused_with(run_segue("run --csv /no/such/folder/k.csv --trace " + path), "segue run: ");
  std::ifstream file(path);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "old");
}

TEST(Trace, TheWindowIsTwoTimes) {
  const std::string start = "run --trace " + path_of("t.json") + " --trace-time=";
  for (const char* window : {"5ms", "5ms..", "..5ms", "5ms..5ms", "6ms..5ms", "0..0", "1..2", ""}) {
    const Ended ended = run_segue(start + "'" + window + "'");
    EXPECT_EQ(ended.exit_code, 2) << window;
    EXPECT_THAT(ended.err, HasSubstr("--trace-time: ")) << window;
    EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
  }
  expect_refused(run_segue(start + "6ms..5ms"),
                 "segue run: --trace-time: '6ms..5ms' is no part of a run; allowed: FROM..TO with "
                 "FROM before TO, such as 0ms..20ms");
}

TEST(Trace, AWindowNeedsATrace) {
  expect_refused_with(run_segue("run --trace-time 0ms..5ms"), "segue: --trace-time requires");
}

TEST(Trace, HelpSaysWhichPartIsShown) {
  EXPECT_THAT(run_segue("run --help").out, HasSubstr("--trace-time TEXT=0ms..20ms"));
}

}  // namespace
}  // namespace segue::cli
