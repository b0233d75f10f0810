// What becomes of a run whose process dies, or which cannot be made.

#include "verilator_tb/plant/regress.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "tests/plant/broken_block.hpp"
#include "tests/support/own_folder.hpp"
#include "verilator_tb/plant/harness_error.hpp"
#include "verilator_tb/plant/regress_report.hpp"
#include "verilator_tb/plant/regress_rows.hpp"

namespace segue::plant {
namespace {

/// A bench that takes its process along with every third seed.
class Crashing final : public sm_driver::LikeTheSmDriver {
 public:
  [[nodiscard]] std::unique_ptr<Bench> make_bench(const RtlModule& module, const Sizes& sizes,
                                                  const Stimulus& stimulus) const override {
    if (stimulus.seed % 3 == 0) kill(getpid(), SIGKILL);
    if (stimulus.seed % 3 == 1) throw HarnessError("bench 7 is in two minds");
    return LikeTheSmDriver::make_bench(module, sizes, stimulus);
  }
};

/// A bench that takes its process along with the signal of the seed's number.
class Signalled final : public sm_driver::LikeTheSmDriver {
 public:
  [[nodiscard]] std::unique_ptr<Bench> make_bench(const RtlModule& /*module*/,
                                                  const Sizes& /*sizes*/,
                                                  const Stimulus& stimulus) const override {
    const int signal = static_cast<int>(stimulus.seed);
    std::signal(signal, SIG_DFL);
    kill(getpid(), signal);
    throw HarnessError("still there");
  }
};

RegressRequest request_of(const Block& block) {
  RegressRequest request;
  RegressEntry& entry = request.entries.emplace_back();
  entry.block = &block;
  entry.config = &block.configs().find("small");
  entry.first_seed = 1;
  entry.last_seed = 6;
  entry.cycles = 200;
  request.jobs = 3;
  request.out_dir = tests::own_folder();
  return request;
}

TEST(Regress, ADeadWorkerIsAHarnessErrorAndNotLost) {
  const Crashing block;
  const RegressResult result = regress(request_of(block));
  ASSERT_EQ(result.runs.size(), 6U);
  for (const RegressRun& run : result.runs) {
    EXPECT_EQ(run.verdict, run.seed % 3 == 2 ? Verdict::kEqual : Verdict::kHarnessError);
    if (run.seed % 3 == 2) continue;
    EXPECT_EQ(run.repeat, "segue cosim sm_driver --config small --seed " +
                              std::to_string(run.seed) + " --cycles 200");
    EXPECT_TRUE(std::filesystem::exists(run.report));
  }
  EXPECT_EQ(result.runs[2].notes.front(), "the worker was killed by signal 9 (Killed)");
  const auto buckets = buckets_of(result);
  ASSERT_EQ(buckets.size(), 2U);
  EXPECT_EQ(buckets[0].name, "sm_driver harness-error bench N is in two minds");
  EXPECT_EQ(buckets[1].name, "sm_driver harness-error the worker was killed by signal N (Killed)");
  EXPECT_EQ(buckets[1].runs.size(), 2U);
  EXPECT_EQ(exit_code(result), 13);
}

TEST(Regress, ARunThatDidNotEndHasNoSpeed) {
  const Crashing block;
  RegressRequest request = request_of(block);
  request.entries.front().first_seed = request.entries.front().last_seed = 1;
  const RegressResult result = regress(request);
  ASSERT_EQ(result.runs.size(), 1U);
  EXPECT_FALSE(rows_of(request, result).front().cycles_per_s());
  const auto json = nlohmann::json::parse(regress_json(request, result));
  EXPECT_TRUE(json.at("entries").at(0).at("cycles_per_s").is_null());
  EXPECT_TRUE(json.at("entries").at(0).at("seconds").is_null()) << "as in the table below";
  EXPECT_TRUE(json.at("runs").at(0).at("cycles_per_s").is_null());
  std::ostringstream table;
  print_regress(table, request, result);
  EXPECT_THAT(table.str(), testing::EndsWith(" harness-error: 1 of 1        -         -\n"));
}

TEST(Regress, SpeedsAreMeasured) {
  const Crashing block;
  RegressRequest request = request_of(block);
  request.entries.front().first_seed = request.entries.front().last_seed = 2;
  const RegressResult result = regress(request);
  const auto json = nlohmann::json::parse(regress_json(request, result));
  for (const char* figure : {"seconds", "cycles_per_s"}) {
    EXPECT_TRUE(json.at("entries").at(0).at(figure).is_number()) << figure;
    EXPECT_EQ(json.at("fidelity").at(figure), "measured") << figure;
  }
  std::ostringstream table;
  print_regress(table, request, result);
  EXPECT_THAT(table.str(),
              testing::HasSubstr("seconds and cycles/s are of this host   [measured]\nblock "));
}

TEST(Regress, ProgressCountsRunsAndFailures) {
  const Crashing block;
  RegressRequest request = request_of(block);
  std::size_t calls = 0;
  request.progress = [&](std::size_t done, std::size_t all, std::size_t failed) {
    EXPECT_EQ(done, ++calls);
    EXPECT_EQ(all, 6U);
    EXPECT_LE(failed, done);
    if (done == all) {
      EXPECT_EQ(failed, 4U);
    }
  };
  regress(request);
  EXPECT_EQ(calls, 6U);
}

// A limit or an operator may let the same run end tomorrow; a crash is its own.
TEST(Regress, ARunThatWasKilledFromOutsideIsNoResult) {
  const Signalled block;
  for (const auto& [signal, is_result] : std::map<int, bool>{{SIGHUP, false},
                                                             {SIGINT, false},
                                                             {SIGQUIT, false},
                                                             {SIGKILL, false},
                                                             {SIGTERM, false},
                                                             {SIGUSR1, false},
                                                             {SIGXCPU, false},
                                                             {SIGXFSZ, false},
                                                             {SIGSEGV, true},
                                                             {SIGBUS, true},
                                                             {SIGABRT, true},
                                                             {SIGILL, true},
                                                             {SIGFPE, true},
                                                             {SIGTRAP, true},
                                                             {SIGSYS, true}}) {
    RegressRequest request = request_of(block);
    request.entries.front().first_seed = request.entries.front().last_seed =
        static_cast<std::uint64_t>(signal);
    bool made = false;
    request.made = [&](std::size_t, const std::string&) { made = true; };
    const RegressResult result = regress(request);
    EXPECT_EQ(result.runs.front().verdict, Verdict::kHarnessError);
    EXPECT_THAT(result.runs.front().notes.front(), testing::HasSubstr("was killed by signal"));
    EXPECT_EQ(made, is_result) << signal;
  }
}

// Another list of runs may have the same folder for what its failures leave.
TEST(Regress, AnEarlierRunNamesNoFileThatWasReplaced) {
  const sm_driver::BrokenBlock block(sm_driver::broken_twins().front());
  RegressRequest request = request_of(block);
  request.entries.front().last_seed = 1;
  request.entries.front().cycles = 60'000;
  std::string result;
  request.made = [&](std::size_t, const std::string& text) { result = text; };
  const auto made = nlohmann::json::parse(regress(request).runs.front().json);
  ASSERT_TRUE(made.contains("report") && made.contains("wave")) << made;
  request.known = [&](std::size_t) { return result; };
  const auto names = [&](const char* file) {
    return nlohmann::json::parse(regress(request).runs.front().json).contains(file);
  };
  EXPECT_TRUE(names("report") && names("wave"));
  for (const char* const file : {"wave", "report"}) {
    std::ofstream(made[file].get<std::string>()) << "of another run";
    EXPECT_FALSE(names(file)) << file;
    request.known_of_tasks = true;
    EXPECT_FALSE(names(file)) << file;
    request.known_of_tasks = false;
  }
  // A result of before had no digests.
  auto old = nlohmann::ordered_json::parse(result);
  EXPECT_EQ(old.erase("digests"), 1U);
  result = old.dump();
  EXPECT_TRUE(names("report") && names("wave"));
}

TEST(Regress, RunsOnlyTheMissingEntries) {
  const Crashing block;
  RegressRequest request = request_of(block);
  std::map<std::size_t, std::string> results;
  request.wanted = [](std::size_t run) { return run < 3; };
  request.made = [&](std::size_t run, const std::string& result) { results[run] = result; };
  regress(request);
  // Of the seeds 1 to 3 the last was killed, as by an operator: it is made again.
  EXPECT_EQ(results.size(), 2U);
  EXPECT_TRUE(results.contains(0) && results.contains(1));

  request.known = [&](std::size_t run) {
    const auto found = results.find(run);
    return found == results.end() ? std::nullopt : std::optional(found->second);
  };
  std::vector<std::size_t> again;
  request.wanted = {};
  request.made = [&](std::size_t run, const std::string&) { again.push_back(run); };
  const RegressResult whole = regress(request);
  std::ranges::sort(again);
  EXPECT_EQ(again, (std::vector<std::size_t>{3, 4}));
  EXPECT_EQ(whole.runs[1].verdict, Verdict::kEqual);
  EXPECT_EQ(whole.runs[0].notes.front(), "bench 7 is in two minds");
}

}  // namespace
}  // namespace segue::plant
