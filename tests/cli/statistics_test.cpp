// `segue run --statistics`, `--csv` and `--histogram`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "tests/cli/bad_input.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;

TEST(Statistics, ATableOfKernelsAndOneOfProcesses) {
  const Ended ended = run_segue("run --workload parboil-2 --statistics");
  ASSERT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, testing::ContainsRegex("process +kernel +launches .*\\[modelled\\]"));
  EXPECT_THAT(ended.out, testing::ContainsRegex("0:sgemm +mysgemmNT +[0-9]+ "));
  EXPECT_THAT(ended.out, testing::ContainsRegex("CPU ms +copies ms +in SMs ms +waiting ms"));
  EXPECT_THAT(run_segue("run --workload parboil-2").out, testing::Not(HasSubstr("waiting ms")));
}

TEST(Statistics, TheDocumentHasThemToo) {
  const json document = json::parse(run_segue("run --workload parboil-2 --statistics --json").out);
  EXPECT_EQ(document.at("fidelity").at("statistics"), "modelled");
  std::uint64_t ended = 0;
  for (const json& row : document.at("statistics").at("kernels")) {
    ended += row.at("tbs_ended").get<std::uint64_t>();
    EXPECT_LE(row.at("mean_to_done_us").get<double>(), row.at("max_to_done_us").get<double>());
  }
  std::uint64_t finished = 0;
  for (const json& process : document.at("metrics").at("processes")) {
    finished += process.at("finished_tbs").get<std::uint64_t>();
  }
  EXPECT_EQ(ended, finished);
  EXPECT_EQ(document.at("statistics").at("processes").size(), 2U);
  EXPECT_FALSE(
      json::parse(run_segue("run --workload parboil-2 --json").out).contains("statistics"));
}

constexpr const char* kAwkward = R"(
name = "awkward"
runs = 1
[[application]]
name = 'a, "b"'
  [[application.kernel]]
  name = 'say "k"'
  tbs = 20
  regs_per_tb = 4096
  tb_time_us = 2.0
[[process]]
application = 'a, "b"'
)";

TEST(Statistics, CsvQuotesWhereNeeded) {
  const std::string workload = write_file("awkward.toml", kAwkward);
  const Ended ended = run_segue("run --csv - --workload " + workload);
  ASSERT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out,
              testing::StartsWith("machine,workload,policy,technique,seed,settings,"
                                  "process,kernel,launches,mean_to_first_sm_us,max_to_first_sm_us,"
                                  "mean_to_done_us,max_to_done_us,tbs_ended,tbs_preempted,"
                                  "mean_resumed_per_tb,verdict,fidelity\r\n"
                                  "k20c,awkward,dss,switch,1,,"
                                  "\"0:a, \"\"b\"\"\",\"say \"\"k\"\"\",1,"));
  EXPECT_THAT(ended.out, testing::EndsWith(",20,0,0,complete,modelled\r\n"));
}

TEST(Statistics, CsvGoesToAFileBesideTheTable) {
  const std::string path = (tests::own_folder() / "k.csv").string();
  const Ended ended = run_segue("run --workload parboil-2 --csv " + path);
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("ANTT "));
  std::ifstream file(path, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  EXPECT_THAT(text, HasSubstr(",dss,switch,1,,0:sgemm,mysgemmNT,"));
}

TEST(Statistics, CsvTellsRunsOfOtherSettingsApart) {
  const std::string run = "run rt-periodic --policy ppq-shared --max-time 1ms --technique ";
  for (const char* csv : {" --csv -", " --process-csv -"}) {
    EXPECT_THAT(run_segue(run + "drain --drain-deadline 30us --tb-time printed" + csv).out,
                HasSubstr(",ppq-shared,drain,1,drain_deadline=30us tb_time=printed max_time=1ms,"));
    EXPECT_THAT(run_segue(run + "chimera --limit 15us" + csv).out,
                HasSubstr(",ppq-shared,chimera,1,limit=15us max_time=1ms,"));
    EXPECT_THAT(run_segue(run + "switch --fullest-victim" + csv).out,
                HasSubstr(",ppq-shared,switch,1,fullest_victim=true max_time=1ms,"));
  }
}

TEST(Statistics, CsvByProcessHasItsTimesAndNtt) {
  const std::string options = "run --workload parboil-2 --seed 3 ";
  const Ended ended = run_segue(options + "--process-csv -");
  ASSERT_EQ(ended.exit_code, 0) << ended.err;
  const json document = json::parse(run_segue(options + "--json").out);
  const json& process = document.at("metrics").at("processes").at(0);
  EXPECT_THAT(ended.out, testing::StartsWith(
                             "machine,workload,policy,technique,seed,settings,"
                             "process,application,runs,alone_ms,shared_ms,ntt,progress,"
                             "work_alone_ms,work_ms,cpu_ms,copy_ms,in_sms_ms,waiting_ms,tbs_ended,"
                             "tbs_preempted,verdict,fidelity\r\n"
                             "k20c,parboil-2,dss,switch,3,,0:sgemm,sgemm," +
                             std::to_string(process.at("runs").get<int>()) + ","));
  EXPECT_THAT(ended.out, HasSubstr("," + std::to_string(process.at("ntt").get<double>()) + ","));
  EXPECT_THAT(ended.out, testing::EndsWith(",complete,modelled\r\n"));
}

TEST(Statistics, SettingsOfACsvTellHardwareApart) {
  const std::string file = write_file("settings.csv", "");
  run_segue("run parboil-2 --max-time 1ms --faults operand-log --csv " + file);
  std::ifstream in(file);
  const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  EXPECT_THAT(text, HasSubstr("\nk20c,parboil-2,dss,switch,1,faults=operand-log "
                              "max_time=1ms,"));
}

TEST(Statistics, CsvSaysWhenFiguresAreThoseSoFar) {
  for (const char* option : {"--csv", "--process-csv"}) {
    const Ended stopped = run_segue(std::string("run parboil-2 --max-time 1ms ") + option + " -");
    EXPECT_THAT(stopped.out, testing::EndsWith(",stopped,modelled\r\n"));
    const Ended stuck = run_segue(std::string("run persistent --technique drain ") + option + " -");
    EXPECT_THAT(stuck.out, testing::EndsWith(",no-progress,modelled\r\n"));
  }
}

TEST(Statistics, OneThingAtATimeGoesToStandardOutput) {
  expect_refused(run_segue("run --csv - --process-csv -"),
                 "segue run: --process-csv: '-' is taken by --csv; allowed: a file");
  expect_refused(run_segue("run --process-csv - --json"),
                 "segue run: --process-csv: '-' is taken by --json; allowed: a file");
}

TEST(Statistics, NoOutputTakesThePlaceOfAnInputOrOfAnotherOutput) {
  const std::string workload = write_file("mine.toml", kAwkward);
  const std::string folder = workload.substr(0, workload.rfind('/'));
  for (const char* option : {"--csv", "--process-csv", "--trace", "--wave"}) {
    expect_refused(run_segue("run " + workload + " " + option + " " + folder + "/../" +
                             folder.substr(folder.rfind('/') + 1) + "/mine.toml"),
                   std::string("segue run: ") + option + ": '" + folder + "/../" +
                       folder.substr(folder.rfind('/') + 1) +
                       "/mine.toml' is also the workload; allowed: another file");
  }
  expect_refused(run_segue("run " + workload + " --csv x.csv --trace ./x.csv"),
                 "segue run: --csv: 'x.csv' is also --trace; allowed: another file");
  EXPECT_EQ(run_segue("run " + workload).exit_code, 0) << "and is as it was";
}

TEST(Statistics, CsvThatCannotBeWrittenIsRefused) {
  expect_refused(
      run_segue("run --csv /no/such/folder/k.csv"),
      "segue run: --csv: cannot write '/no/such/folder/k.csv': No such file or directory");
  expect_refused(run_segue("run --csv - --json"),
                 "segue run: --csv: '-' is taken by --json; allowed: a file");
  expect_refused_with(run_segue("run --csv ''"), "segue: --csv: ''");
  expect_refused(run_segue("run parboil-2 --csv - --histogram"),
                 "segue run: --histogram: it stands below the table, whose place --csv takes; "
                 "allowed: --csv to a file");
  for (const std::string asked : {"--histogram", "--statistics", "--faults replay-queue"}) {
    expect_refused_with(run_segue("run parboil-2 --process-csv - " + asked),
                        "segue run: " + asked.substr(0, asked.find(' ')) +
                            ": it stands below the table, whose place --process-csv takes; ");
  }
}

TEST(Statistics, AListOfKernelsHasNone) {
  for (const char* option : {"--statistics", "--histogram", "--csv -", "--trace t.json"}) {
    expect_refused_with(run_segue(std::string("run --kernels ") + option), "segue: --kernels ");
  }
}

TEST(Histogram, TechniquesAreSplitWhereBothOccur) {
  const Ended ended =
      run_segue("run --workload parboil-2 --technique drain --drain-deadline 50us --histogram");
  EXPECT_THAT(ended.out, testing::ContainsRegex("drain: [0-9]+ SMs; us: min [0-9.]+, mean [0-9.]+, "
                                                "median [0-9.]+, p95 [0-9.]+, max [0-9.]+"));
  EXPECT_THAT(ended.out, HasSubstr("drain, then switch: "));
  EXPECT_THAT(ended.out, testing::ContainsRegex(" 50 to +100 +[0-9]+ #+"));
}

TEST(Histogram, ARunWithoutPreemptionsSaysSo) {
  EXPECT_THAT(run_segue("run --workload parboil-2 --policy fcfs --histogram").out,
              HasSubstr("no preempted SM has been vacated"));
}

TEST(Histogram, SmsThatAreNotVacatedAreNotLeftOut) {
  const Ended ended = run_segue("estimate chimera-rt --machine fermi30 --technique drain");
  EXPECT_THAT(ended.out, HasSubstr(" not vacated at the end   [modelled]\n"));
  const json document =
      json::parse(run_segue("estimate chimera-rt --machine fermi30 --technique drain --json").out);
  EXPECT_GT(document.at("run").at("open_preempts"), 0);
}

TEST(Histogram, TheDocumentHasItAsData) {
  const json document = json::parse(run_segue("run --workload parboil-2 --histogram --json").out);
  EXPECT_EQ(document.at("fidelity").at("preemption_latency"), "modelled");
  ASSERT_EQ(document.at("preemption_latency").size(), 1U);
  const json& latency = document.at("preemption_latency").at(0);
  EXPECT_EQ(latency.at("technique"), "switch");
  EXPECT_EQ(latency.at("count"), document.at("preemptions"));
  EXPECT_NEAR(latency.at("mean_us").get<double>(), document.at("mean_vacate_us").get<double>(),
              1e-9);
  std::uint64_t sum = 0;
  for (const json& bucket : latency.at("buckets")) sum += bucket.at("count").get<std::uint64_t>();
  EXPECT_EQ(sum, latency.at("count").get<std::uint64_t>());
}

}  // namespace
}  // namespace segue::cli
