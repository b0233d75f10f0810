// `segue run` under the policies of the allocator: SMK's and spart.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/cli/bad_input.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;

Ended run_pair(const std::string& arguments) {
  return run_segue("run --machine gtx980 --workload smk-2 " + arguments);
}

TEST(SharedSms, TheTableShowsProgressAndItsLabels) {
  const Ended ended = run_pair("--policy smk-p --technique switch");
  ASSERT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, testing::StartsWith(
                             "workload smk-2 on machine gtx980: policy smk-p, technique switch, "
                             "seed 1, the twin decides\n"));
  EXPECT_THAT(ended.out, testing::ContainsRegex("process +runs +alone, TB ms +shared, TB ms "
                                                "+progress +TBs ended +preempted\n"));
  EXPECT_THAT(ended.out, testing::ContainsRegex("0:cutcp .* 0\\.[0-9]+ "));
  EXPECT_THAT(ended.out, testing::ContainsRegex("ANTT .*STP 1\\..*fairness 0\\..*\\[modelled\\]"));
  EXPECT_THAT(ended.out, HasSubstr("checked   the allocator's decisions, by the twin of its RTL"));
  EXPECT_THAT(ended.out, HasSubstr("published kernels: SMK section 2"));
}

TEST(SharedSms, TheMachineNamesPolicyAndTechnique) {
  EXPECT_THAT(run_pair("").out, HasSubstr("policy smk, technique partial-switch"));
}

TEST(SharedSms, PreemptsOfThreadBlocksAreCounted) {
  EXPECT_THAT(run_pair("--policy smk").out,
              testing::ContainsRegex("[0-9]+ preempts of thread blocks, [0-9.]+ us each until "
                                     "vacated   \\[modelled\\]"));
}

TEST(SharedSms, AnEstimateHasTheLatenciesOfItsRun) {
  const json estimate =
      json::parse(run_segue("estimate --machine gtx980 --workload smk-2 --policy smk --json").out);
  const json histogram = json::parse(run_pair("--policy smk --histogram --json").out);
  ASSERT_FALSE(estimate.at("run").at("latencies").empty());
  EXPECT_EQ(estimate.at("run").at("latencies").at(0).at("max_us"),
            histogram.at("preemption_latency").at(0).at("max_us"));
}

TEST(SharedSms, EveryPreemptIsDoneOrUnderWay) {
  const std::string trace = (tests::own_folder() / "trace.json").string();
  for (const char* engine : {"closed --max-time 855us", "cycle --max-time 240us"}) {
    const json document =
        json::parse(run_pair("--policy smk --json --trace " + trace + " --engine " + engine).out);
    std::ifstream file(trace);
    const json events = json::parse(file).at("traceEvents");
    const auto preempts = std::ranges::count_if(events, [](const json& event) {
      return event.at("ph") == "i" && event.at("name").get<std::string>().starts_with("preempt");
    });
    const auto open = document.at("open_preempts").get<std::int64_t>();
    EXPECT_GT(open, 0);
    EXPECT_EQ(document.at("preemptions").get<std::int64_t>() + open, preempts) << engine;
  }
}

TEST(SharedSms, TheDocumentHasTheProgressOfEach) {
  const json document = json::parse(run_pair("--policy spart --json").out);
  EXPECT_EQ(document.at("policy"), "spart");
  EXPECT_EQ(document.at("technique"), "partial-switch");
  double stp = 0.0;
  for (const json& process : document.at("metrics").at("processes")) {
    const double progress = process.at("progress").get<double>();
    EXPECT_NEAR(progress,
                process.at("work_ms").get<double>() / process.at("work_alone_ms").get<double>(),
                1e-9);
    stp += progress;
  }
  EXPECT_NEAR(document.at("metrics").at("stp").get<double>(), stp, 1e-9);
  for (const char* figure : {"progress", "work_ms", "work_alone_ms", "stp", "fairness"}) {
    EXPECT_EQ(document.at("fidelity").at(figure), "modelled");
  }
  EXPECT_EQ(document.at("fidelity").at("decisions"), "checked");
}

// Of work in a fixed time, whether a run was completed or not.
TEST(SharedSms, TheCsvHasTheWorkThatNttIsOf) {
  const json document = json::parse(run_pair("--policy smk --json").out);
  const std::string csv = run_pair("--policy smk --process-csv -").out;
  for (const json& process : document.at("metrics").at("processes")) {
    EXPECT_NEAR(process.at("ntt").get<double>() * process.at("progress").get<double>(), 1.0, 1e-9);
    EXPECT_THAT(
        csv, HasSubstr(fmt::format(",{:.6f},{:.6f},{:.6f},{:.6f},", process.at("ntt").get<double>(),
                                   process.at("progress").get<double>(),
                                   process.at("work_alone_ms").get<double>(),
                                   process.at("work_ms").get<double>())));
  }
}

TEST(SharedSms, StatisticsTellTheKernelsOfAnSmApart) {
  const json document = json::parse(run_pair("--policy smk --statistics --json").out);
  const json& kernels = document.at("statistics").at("kernels");
  const json& processes = document.at("metrics").at("processes");
  for (std::size_t i = 0; i < 2; ++i) {
    // Each run launches the kernel once, and one is under way.
    EXPECT_EQ(kernels.at(i).at("launches"), processes.at(i).at("runs").get<int>() + 1);
    EXPECT_EQ(kernels.at(i).at("tbs_ended"), processes.at(i).at("finished_tbs"));
    EXPECT_EQ(kernels.at(i).at("tbs_preempted"), processes.at(i).at("preempted_tbs"));
    EXPECT_GT(processes.at(i).at("preempted_tbs"), 0);
    const json& times = document.at("statistics").at("processes").at(i);
    EXPECT_LE(times.at("in_sms_ms").get<double>(), document.at("simulated_ms").get<double>());
  }
}

TEST(SharedSms, NearNamesAreSuggested) {
  expect_refused_with(run_pair("--policy smkp"),
                      "segue run: --policy: unknown policy 'smkp'; did you mean 'smk'?; ");
}

TEST(SharedSms, FeaturesTheAllocatorLacksAreRefused) {
  expect_refused(run_pair("--technique chimera --limit 15us"),
                 "segue run: technique 'chimera' with kernels that share an SM; allowed: drain, "
                 "switch, partial-switch");
  expect_refused(run_pair("--technique flush"),
                 "segue run: technique 'flush' with kernels that share an SM; allowed: drain, "
                 "switch, partial-switch");
  expect_refused(run_pair("--technique drain --drain-deadline 5us"),
                 "segue run: --drain-deadline: policy 'smk' has none; allowed: with a policy of "
                 "the SM driver, such as dss");
  expect_refused(run_pair("--quantum 5us"),
                 "segue run: --quantum: policy 'smk' has none; allowed: with round-robin");
  const Ended k20c = run_segue("run --machine k20c --policy smk");
  EXPECT_EQ(k20c.exit_code, 2);
  EXPECT_THAT(k20c.err,
              HasSubstr("k20c.toml: machine 'k20c' has no issue_slots_per_cycle, by which kernels "
                        "share an SM; allowed: a machine with it, such as gtx980\n"));
}

// Contexts moved by a preemption engine for each SM.
TEST(SharedSms, EnginesMoveContextsLineByLine) {
  const json closed = json::parse(run_pair("--policy smk --json").out);
  const json engines = json::parse(run_pair("--policy smk --engine cycle --json").out);
  EXPECT_EQ(engines.at("engine"), "cycle");
  EXPECT_EQ(engines.at("without_frame"), 0);
  EXPECT_GT(engines.at("preemptions"), 0);
  const double stp = closed.at("metrics").at("stp");
  EXPECT_NEAR(engines.at("metrics").at("stp").get<double>(), stp, 0.02 * stp);
}

TEST(SharedSms, LatenciesAndTraceAreOfThreadBlocks) {
  for (const char* const engine : {"closed", "cycle"}) {
    const std::string file = (tests::own_folder() / "trace.json").string();
    const json document =
        json::parse(run_pair(std::string("--policy smk --json --histogram --trace ") + file +
                             " --engine " + engine)
                        .out);
    const json& latencies = document.at("preemption_latency");
    ASSERT_EQ(latencies.size(), 1U) << engine;
    EXPECT_EQ(latencies.at(0).at("technique"), "partial-switch");
    EXPECT_EQ(latencies.at(0).at("count"), document.at("preemptions"));
    EXPECT_EQ(document.at("preempted"), "thread blocks of an SM");
    EXPECT_EQ(document.at("trace").at("reasons"), false);
    EXPECT_TRUE(std::filesystem::exists(file));
  }
}

}  // namespace
}  // namespace segue::cli
