#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "cmodel/gpu/config/shell_word.hpp"
#include "cmodel/paths/paths.hpp"
#include "tests/cli/segue_process.hpp"

namespace segue::cli {
namespace {

using nlohmann::json;

TEST(RunJson, IsOneDocumentWithTheAgreedNames) {
  const Ended ended = run_segue("run --workload parboil-2 --seed 7 --policy fcfs --json");
  ASSERT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_EQ(ended.err, "");
  const json document = json::parse(ended.out);
  EXPECT_EQ(document.at("schema"), "segue-run-1");
  EXPECT_EQ(document.at("command"), "run");
  EXPECT_TRUE(document.at("version").is_string());
  EXPECT_EQ(document.at("seed"), 7);
  EXPECT_EQ(document.at("event_hash").get<std::string>().size(), 16U);
  EXPECT_GT(document.at("speed").get<double>(), 0.0);
  EXPECT_GT(document.at("ticks_per_tb").get<double>(), 1.0);
  const json& metrics = document.at("metrics");
  EXPECT_GT(metrics.at("antt").get<double>(), 1.0);
  EXPECT_GT(metrics.at("stp").get<double>(), 0.0);
  EXPECT_GT(metrics.at("fairness").get<double>(), 0.0);
  ASSERT_EQ(metrics.at("processes").size(), 2U);
  double antt = 0.0;
  for (const json& process : metrics.at("processes")) antt += process.at("ntt").get<double>() / 2;
  EXPECT_NEAR(antt, metrics.at("antt").get<double>(), 1e-9);
}

TEST(RunJson, IsRepeatedWithAFileWhoseNameIsNoText) {
  namespace fs = std::filesystem;
  const fs::path shipped = source_path("/cmodel/data/papers/thesis5/workloads/parboil-2.toml");
  for (const std::string name : {"n\xff"
                                 "1'l\\.toml",
                                 "n\n\xc2\x85.toml", "n\xc3\xbc l.toml"}) {
    const std::string odd = fs::path(write_file("any", "")).parent_path() / name;
    fs::copy_file(shipped, odd, fs::copy_options::overwrite_existing);
    const json document =
        json::parse(run_segue("run --json --workload " + gpu::shell_word(odd)).out);
    const auto again = document.at("repeated_by").get<std::string>();
    EXPECT_EQ(again.find('\n'), std::string::npos) << again;
    const std::string script = write_file(
        "again",
        "segue() { while [ \"$1\" != --workload ]; do shift; done; printf %s \"$2\"; }\n" + again);
    EXPECT_EQ(run_shell("bash " + script).out, odd) << again;
  }
}

TEST(RunJson, CarriesTheTimers) {
  const auto json_of = [](const std::string& arguments) {
    return json::parse(run_segue("run --json --workload parboil-2 " + arguments).out);
  };
  const json without = json_of("");
  EXPECT_TRUE(without.at("quantum_us").is_null());
  EXPECT_TRUE(without.at("drain_deadline_us").is_null());
  const json with =
      json_of("--policy round-robin --quantum 2ms --technique drain --drain-deadline 500us");
  EXPECT_NEAR(with.at("quantum_us").get<double>(), 2000.0, 1.0 / 706);  // a cycle at most
  EXPECT_NEAR(with.at("drain_deadline_us").get<double>(), 500.0, 1.0 / 706);
}

TEST(RunJson, CarriesTheOutcomeOfEachLaunchWithADeadline) {
  const json document = json::parse(
      run_segue("run --json --workload rt-periodic --policy ppq-shared --technique drain").out);
  const json& processes = document.at("metrics").at("processes");
  const json& deadlines = processes.at(0).at("deadlines");
  std::map<std::string, int> outcomes;
  for (const json& launch : deadlines.at("launches")) {
    ++outcomes[launch.at("outcome").get<std::string>()];
    const json& latency = launch.at("latency_us");
    EXPECT_EQ(launch.at("outcome") == "met", !latency.is_null() && latency.get<double>() <= 120.0);
    EXPECT_EQ(latency.is_null(), launch.at("outcome") == "killed");
  }
  EXPECT_EQ(outcomes["met"], deadlines.at("met"));
  EXPECT_EQ(outcomes["late"], 0);
  EXPECT_EQ(outcomes["killed"], deadlines.at("killed"));
  EXPECT_GT(outcomes["killed"], outcomes["met"]);
  EXPECT_TRUE(processes.at(0).at("ntt").is_null());
  EXPECT_FALSE(processes.at(1).contains("deadlines"));
  EXPECT_GT(processes.at(1).at("ntt").get<double>(), 1.0);
}

TEST(RunJson, AKernelOfSeveralProcessesIsAssumedOnce) {
  const std::string workload =
      write_file("twice.toml",
                 "name = 'twice'\n[[application]]\nname = 'a'\n[[application.kernel]]\n"
                 "name = 'k'\ntbs = 40\nregs_per_tb = 4096\ntb_time_us = 20\n"
                 "[[process]]\napplication = 'a'\n[[process]]\napplication = 'a'\n");
  const std::string assumed =
      json::parse(run_segue("run --json " + workload + " --technique chimera --limit 20us").out)
          .at("fidelity")
          .dump();
  EXPECT_NE(assumed.find("1 kernel without non_idempotent_at is"), std::string::npos) << assumed;
  EXPECT_NE(assumed.find("1 kernel without instructions_per_tb executes"), std::string::npos)
      << assumed;
}

TEST(RunJson, EveryFigureCarriesItsLabel) {
  const json document = json::parse(run_segue("run --workload parboil-2 --json").out);
  const json& fidelity = document.at("fidelity");
  const auto check = [&](const json& object) {
    for (const auto& [figure, value] : object.items()) {
      if (!value.is_number() || figure == "seed") continue;
      const std::string label = fidelity.value(figure, "none");
      EXPECT_TRUE(label == "checked" || label == "modelled" || label == "measured") << figure;
    }
  };
  check(document);
  check(document.at("metrics"));
  for (const json& process : document.at("metrics").at("processes")) check(process);
  EXPECT_EQ(fidelity.at("given"), json::array());
  EXPECT_FALSE(fidelity.at("assumed").empty());
  EXPECT_EQ(fidelity.at("published"), json::array({"thesis Table 5.2"}));
}

TEST(RunJson, AStoppedRunHasItsFiguresSoFarAndNullForOthers) {
  const Ended ended = run_segue("run --workload parboil-2 --max-time 1ms --json");
  EXPECT_EQ(ended.exit_code, 14);
  const json document = json::parse(ended.out);
  EXPECT_EQ(document.at("verdict"), "stopped");
  EXPECT_EQ(document.at("simulated_ms"), 1.0);
  EXPECT_EQ(document.at("tb_events"), 0);
  EXPECT_TRUE(document.at("ticks_per_tb").is_null());
  EXPECT_TRUE(document.at("metrics").at("antt").is_null());
  EXPECT_EQ(document.at("stall").at("time_up"), true);
  EXPECT_EQ(document.at("stall").at("waiting").size(), 2U);
  for (const json& process : document.at("metrics").at("processes")) {
    EXPECT_TRUE(process.at("ntt").is_null());
    EXPECT_TRUE(process.at("alone_ms").is_null());
    EXPECT_TRUE(process.at("turnaround_ms").is_null());
  }
}

}  // namespace
}  // namespace segue::cli
