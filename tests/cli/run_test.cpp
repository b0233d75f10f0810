#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/segue_process.hpp"

namespace segue::cli {
namespace {

using testing::HasSubstr;

std::string hash_of(const std::string& arguments) {
  const Ended ended = run_segue("run --workload parboil-2 " + arguments);
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  const auto at = ended.out.find("event hash ");
  return at == std::string::npos ? "none" : ended.out.substr(at + 11, 16);
}

TEST(Run, TheSeedDecidesTheEvents) {
  EXPECT_EQ(hash_of("--seed 5"), hash_of("--seed 5"));
  EXPECT_NE(hash_of("--seed 5"), hash_of("--seed 6"));
}

TEST(Run, TheReadingOfTimePerTbDecidesTheTimes) {
  EXPECT_NE(hash_of("--tb-time corrected"), hash_of("--tb-time printed"));
}

TEST(Run, TheTableShowsFiguresAndTheirLabels) {
  const Ended ended = run_segue("run --workload parboil-2");
  for (const char* word : {"0:sgemm", "1:sad", "ANTT ", "STP ", "fairness ", "[modelled]",
                           "[checked]", "published kernels: thesis Table 5.2",
                           "assumed   k20c: setup_time_us", "assumed   parboil-2: tb_variation"}) {
    EXPECT_THAT(ended.out, HasSubstr(word));
  }
}

TEST(Run, KernelsShowsBothReadingsOfTimePerTb) {
  const Ended ended = run_segue("run --workload parboil-2 --kernels");
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_THAT(ended.out, HasSubstr("published kernels: thesis Table 5.2"));
  EXPECT_THAT(ended.out, HasSubstr("assumed   k20c: launch_latency_us\n"));
  // Table 5.2: 98.56 µs; three waves in 3717.18 µs.
  EXPECT_THAT(ended.out,
              testing::ContainsRegex("mysgemmNT +528 +14 +1239.06 +98.56 +18432 +16.13"));
}

// Its run alone goes on for longer than simulated time: it is not compared, as one without an end.
TEST(Run, AProcessThatEndsNoRunAloneCostsNoFigures) {
  const std::string workload =
      write_file("alone.toml",
                 "name = 'alone'\nstop_after_ms = 1\n[[application]]\nname = 'a'\n"
                 "kernel = [{ name = 'k', tbs = 2080, regs_per_tb = 100, tb_time_us = 7e10 }]\n"
                 "[[application]]\nname = 'b'\n"
                 "kernel = [{ name = 'k', tbs = 100, regs_per_tb = 100, tb_time_us = 10 }]\n"
                 "[[process]]\napplication = 'a'\n[[process]]\napplication = 'b'\n");
  const Ended ended = run_segue("run " + workload);
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, testing::ContainsRegex("0:a +[0-9]+ +- "));
}

std::string missing_its_periods(const std::string& stop_after_ms, unsigned launches = 1) {
  return write_file(
      "missed.toml",
      "name = 'missed'\nstop_after_ms = " + stop_after_ms +
          "\n[[application]]\nname = 'a'\nphases = [{ repeat = " + std::to_string(launches) +
          ", kernels = ['k'] }]\n"
          "kernel = [{ name = 'k', tbs = 1, regs_per_tb = 100, tb_time_us = 1e9 }]\n"
          "[[process]]\napplication = 'a'\nperiod_us = 0.01\n");
}

TEST(Run, ColumnsOfManyLaunchesStandApart) {
  EXPECT_THAT(run_segue("run " + missing_its_periods("1")).out,
              testing::ContainsRegex("0:a +1[0-9]+ +0 +0 +0 +1[0-9]+ "));
}

TEST(Run, LaunchesBehindTheFirstMillionThatHaveNotBegunAreOneRecord) {
  const Ended ended = run_segue("run --json " + missing_its_periods("20000"));
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  const nlohmann::json run = nlohmann::json::parse(ended.out);
  const nlohmann::json& deadlines = run["metrics"]["processes"][0]["deadlines"];
  // 20 s of a period of 0.01 us, which is 7 cycles of 706 MHz; the last two have time until the end
  // of the run and beyond.
  const double period_us = 7.0 / 706.0;
  const auto open = deadlines["open"].get<double>();
  EXPECT_NEAR(open, 20e6 / period_us, 2.0);
  const nlohmann::json& launches = deadlines["launches"];
  ASSERT_EQ(launches.size(), 1000002);
  EXPECT_FALSE(launches[1000000].contains("launches"));
  EXPECT_EQ(launches[1000001]["launches"], open - 1000001);
  EXPECT_NEAR(launches[1000001]["release_ms"].get<double>(), 1000001 * period_us / 1e3, 1e-3);
}

// A record each for all launches of so many periods would need tens of gigabytes.
TEST(Run, ManyLaunchesOfAPeriodHaveNoMoreRecords) {
  const Ended ended = run_segue("run --json " + missing_its_periods("20000", 50));
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  const nlohmann::json run = nlohmann::json::parse(ended.out);
  const nlohmann::json& deadlines = run["metrics"]["processes"][0]["deadlines"];
  const nlohmann::json& launches = deadlines["launches"];
  ASSERT_EQ(launches.size(), 50 + 1'000'000 + 1) << "the run under way, 20,000 periods, the others";
  EXPECT_EQ(launches.back()["launches"], deadlines["open"].get<std::uint64_t>() - 1'000'050);
}

TEST(Run, ADocumentThatDoesNotFitIntoMemoryIsSaid) {
  const Ended ended = run_shell(std::string("ulimit -v 500000; ") + SEGUE_PROGRAM + " run --json " +
                                missing_its_periods("20000"));
  EXPECT_EQ(ended.exit_code, 13);
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(ended.err, "segue: there is not enough memory for this\n");
}

TEST(Run, HowAContextMovesWithoutThreadsIsAssumed) {
  const std::string workload =
      write_file("threadless.toml",
                 "name = 't'\n[[application]]\nname = 'a'\n"
                 "kernel = [{ name = 'k', tbs = 5, regs_per_tb = 8192, tb_time_us = 2 }]\n"
                 "[[process]]\napplication = 'a'\n");
  const std::string run = "run --machine gtx980 --policy dss --technique switch " + workload;
  EXPECT_THAT(run_segue(run).out, HasSubstr("assumed   contexts of 1 kernel without threads_per_tb "
                                            "do not wait for the memory's latency\n"));
  EXPECT_THAT(run_segue(run + " --engine cycle").out,
              HasSubstr("assumed   contexts of 1 kernel without threads_per_tb move by 8 warps\n"));
}

// Persistent threads never leave the SM that the task is to have.
TEST(Run, PreemptsUnderWayAtTheEndAreSaid) {
  const std::string workload = write_file(
      "under_way.toml",
      "name = 'under-way'\nstop_after_ms = 2\n"
      "[[application]]\nname = 'spin'\n"
      "kernel = [{ name = 'p', tbs = 208, regs_per_tb = 4096, tb_time_us = inf }]\n"
      "[[application]]\nname = 'task'\n"
      "kernel = [{ name = 'k', tbs = 13, regs_per_tb = 4096, tb_time_us = 10 }]\n"
      "[[process]]\napplication = 'spin'\nbackground = true\n"
      "[[process]]\napplication = 'task'\nstart_us = 100\nperiod_us = 500\ndeadline_us = 100\n"
      "priority = 3\n");
  const std::string run = "run --workload " + workload + " --policy ppq-shared --technique drain";
  const std::string text = run_segue(run).out;
  EXPECT_THAT(text, HasSubstr("1 SMs preempted and not vacated at the end"));
  EXPECT_THAT(text, testing::ContainsRegex("1:task +4 +0 +0 +0 +4 +-\n"));
  EXPECT_THAT(run_segue(run + " --json").out, HasSubstr("\"open_preempts\": 1,"));
}

// At 150.04 us a kill has reached all of seven SMs, and five are empty.
TEST(Run, AKillUnderWayIsNoPreemptUnderWay) {
  const std::string run =
      "run --workload " +
      write_file("kill.toml",
                 "name = 'kill'\nstop_after_ms = 1\n"
                 "[[application]]\nname = 'a'\n"
                 "kernel = [{ name = 'k', tbs = 52, regs_per_tb = 8192, tb_time_us = 90 }]\n"
                 "[[process]]\napplication = 'a'\nstart_us = 100\nperiod_us = 500\n"
                 "deadline_us = 50\nlate = 'kill'\n") +
      " --policy ppq-shared --technique switch --engine cycle --max-time 150.04us";
  const std::string document = run_segue(run + " --json").out;
  EXPECT_THAT(document, HasSubstr("\"killed_vacates\": 5,"));
  EXPECT_THAT(document, HasSubstr("\"open_preempts\": 0,"));
  EXPECT_THAT(run_segue(run).out, testing::Not(HasSubstr("not vacated at the end")));
}

TEST(Run, TablesAreAsWideAsTheirNames) {
  const std::string name = "an-application-with-a-long-name";
  const std::string workload = write_file(
      "long_names.toml", "name = 'long'\n[[application]]\nname = '" + name +
                             "'\nkernel = [{ name = 'a-kernel-with-a-long-name', tbs = 2, "
                             "regs_per_tb = 256, tb_time_us = 10 }]\n[[process]]\napplication = '" +
                             name + "'\n");
  for (const char* option : {" --kernels", " --statistics"}) {
    EXPECT_THAT(run_segue("run --workload " + workload + option).out,
                testing::ContainsRegex(name + " +a-kernel-with-a-long-name +[0-9]"))
        << option;
  }
}

// Persistent threads that are drained never leave (thesis 5.2.2).
TEST(Run, AStarvedApplicationEndsWithAReport) {
  const Ended drained = run_segue("run --technique drain --workload persistent");
  EXPECT_EQ(drained.exit_code, 12);
  EXPECT_THAT(drained.out,
              testing::ContainsRegex(
                  "1:spmv \\(kernel 'spmvjds'\\) has made no progress since 1\\.[0-9]+ ms"));
  EXPECT_THAT(drained.out,
              HasSubstr("SMs are held by 0:spin (kernel 'persist', persistent threads)"));
  EXPECT_THAT(drained.err, HasSubstr("no progress"));
  EXPECT_EQ(run_segue("run --technique switch --workload persistent").exit_code, 0);
}

// Switching meets every deadline of the periodic task, draining takes too long.
TEST(Run, DeadlinesAreMetOrMissedByTechnique) {
  const Ended met = run_segue("run --workload rt-periodic --policy ppq-shared --technique switch");
  EXPECT_EQ(met.exit_code, 0) << met.err;
  EXPECT_THAT(met.out, testing::ContainsRegex("0:control +80 +80 +0 +0 +0 +[0-9.]+\n"));
  EXPECT_THAT(met.out, testing::ContainsRegex("0:control +80 +periodic "));
  const Ended missed =
      run_segue("run --workload rt-periodic --policy ppq-shared --technique drain");
  EXPECT_EQ(missed.exit_code, 0) << missed.err;
  EXPECT_THAT(missed.out,
              testing::ContainsRegex("0:control +80 +[0-9]+ +0 +5[0-9] +0 +[0-9]{2}\\.[0-9]+\n"));
}

// Thesis 7.2.1: drain first, and switch if that takes too long.
TEST(Run, ADeadlineEndsADrainThatWouldNotEnd) {
  const Ended ended =
      run_segue("run --technique drain --drain-deadline 100us --workload persistent");
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("technique drain (deadline 100 us)"));
}

TEST(Run, RoundRobinGivesEachItsTurn) {
  const Ended ended = run_segue("run --workload parboil-2 --policy round-robin --quantum 1ms");
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("policy round-robin (quantum 1000 us)"));
}

// Processes that launch short kernels again and again do not keep the turn to themselves.
TEST(Run, RoundRobinStarvesNobody) {
  const Ended ended =
      run_segue("run --workload parboil-4 --policy round-robin --quantum 5ms --technique switch");
  EXPECT_EQ(ended.exit_code, 0) << ended.out << ended.err;
}

// Alone, this process would not end: the limit holds for all that is simulated.
TEST(Run, TheTimeLimitEndsTheRunBeforeAnythingRunsAlone) {
  const std::string path = write_file("spin.toml", R"(
name = "spin"
[[application]]
name = "spin"
  [[application.kernel]]
  name = "persist"
  tbs = 208
  regs_per_tb = 4096
  tb_time_us = inf
[[process]]
application = "spin"
)");
  const Ended ended = run_segue("run --max-time 1ms --workload " + path);
  EXPECT_EQ(ended.exit_code, 14);
  EXPECT_THAT(ended.out, HasSubstr("The run was stopped. Its figures so far stand below."));
  EXPECT_THAT(ended.out, HasSubstr("stopped by the time limit at 1.000 ms"));
  EXPECT_THAT(ended.out, testing::ContainsRegex("0:spin +0 +- +- +- +0 +0\n"));
  EXPECT_THAT(ended.out, HasSubstr("\nno SM preempted "));
  EXPECT_THAT(ended.out, HasSubstr("\n1.000 ms simulated, "));
  EXPECT_THAT(ended.out,
              HasSubstr("0:spin (kernel 'persist', persistent threads, which never end)"));
}

}  // namespace
}  // namespace segue::cli
