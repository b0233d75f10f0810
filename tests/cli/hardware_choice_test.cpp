// Fault schemes and sizes of blocks, as options of runs and as axes of sweeps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/bad_input.hpp"
#include "tests/cli/segue_process.hpp"
#include "tests/cli/small_sweep.hpp"

namespace segue::cli {
namespace {

using nlohmann::json;
using ::testing::Contains;
using ::testing::HasSubstr;

constexpr const char* kChimera = "run rt-periodic --technique chimera --limit 15us ";

/// Of a command that ends, by itself or by --max-time.
json run_document(const std::string& options) {
  const Ended ended = run_segue(options + " --json");
  EXPECT_TRUE(ended.exit_code == 0 || ended.exit_code == 14) << ended.err;
  return json::parse(ended.out, nullptr, false);
}

double kge(const json& record) { return record.at("hardware").at("kge"); }

/// The records of a spec with this grid, by its `axis`.
std::map<std::string, json> records_of(const std::string& grid, const std::string& axis) {
  const std::string spec = write_file("hardware.toml", "name = \"hardware\"\n[[grid]]\n" + grid);
  const Ended ended = run_segue("sweep " + spec + " --json --results " + fresh("hardware.jsonl"));
  const bool stops = grid.find("max_time") != std::string::npos;
  EXPECT_EQ(ended.exit_code, stops ? 14 : 0) << ended.err;
  std::map<std::string, json> records;
  const json document = json::parse(ended.out);
  for (const json& record : document.at("records")) {
    records[record.at("point").at(axis)] = record;
  }
  return records;
}

TEST(HardwareChoice, FaultSchemesOfASweepActOnAreaOnlyAndSaySo) {
  const std::string workload = write_file("small.toml", kSmallSweepWorkload);
  const auto records = records_of("workload = \"" + workload +
                                      "\"\ntechnique = \"switch\"\nfaults = [\"stall\", "
                                      "\"wd-commit\", \"replay-queue\", \"operand-log\"]\n",
                                  "faults");
  ASSERT_EQ(records.size(), 4U);
  EXPECT_LT(kge(records.at("stall")), kge(records.at("wd-commit")));
  EXPECT_LT(kge(records.at("wd-commit")), kge(records.at("replay-queue")));
  EXPECT_LT(kge(records.at("replay-queue")), kge(records.at("operand-log")));
  for (const auto& [scheme, record] : records) {
    EXPECT_EQ(record.at("run").at("event_hash"), records.at("stall").at("run").at("event_hash"));
    const std::vector<std::string> assumed = record.at("run").at("fidelity").at("assumed");
    const auto line = HasSubstr("the blocks of --faults cost area, and no time");
    if (scheme == "stall") {
      EXPECT_THAT(assumed, Not(Contains(line)));
    } else {
      EXPECT_THAT(assumed, Contains(line)) << scheme;
    }
    EXPECT_THAT(record.at("command"), HasSubstr("--faults " + scheme));
  }
}

TEST(HardwareChoice, SizesOfASweepActOnAreaAndThoseOfTheSelectorOnTimes) {
  const auto records = records_of(
      "workload = \"rt-periodic\"\nmax_time = \"5ms\"\ntechnique = \"chimera\"\n"
      "limit = \"15us\"\nsize = [\"preempt_selector.Lanes=1\", "
      "\"preempt_selector.Lanes=8\"]\n",
      "size");
  ASSERT_EQ(records.size(), 2U);
  const json& one = records.at("preempt_selector.Lanes=1");
  const json& eight = records.at("preempt_selector.Lanes=8");
  EXPECT_LT(kge(one), kge(eight));
  const auto answers_in = [](const json& record) {
    return record.at("run").at("selections").at("mean_cycles").get<double>();
  };
  EXPECT_GT(answers_in(one), 1.5 * answers_in(eight));
}

TEST(HardwareChoice, BlocksForPageFaultsAreThoseOfAFrontEnd) {
  const std::string area = "area --machine k20c --faults operand-log --size ";
  for (const std::string size :
       {"replay_queue.NumEntries=96", "operand_log.NumEntries=2", "warp_gate.NumWarps=32"}) {
    const Ended ended = run_segue(area + size);
    EXPECT_EQ(ended.exit_code, 2) << size;
    EXPECT_THAT(ended.err, testing::HasSubstr("--size: ")) << size;
  }
  EXPECT_EQ(run_segue(area + "replay_queue.NumEntries=97,operand_log.NumEntries=3").exit_code, 0);
}

TEST(HardwareChoice, BlocksThatActOnFaultsAddUp) {
  const std::string area = "area --machine k20c --faults operand-log";
  const json scheme = run_document(area);
  const json switches = run_document(area + "+block-switcher");
  const json both = run_document(area + "+block-switcher+fault-unit");
  const auto blocks = [](const json& document) { return document.at("hardware").at("blocks"); };
  const json switcher = blocks(switches).back();
  EXPECT_EQ(switcher.at("block"), "block_switcher");
  EXPECT_EQ(switcher.at("count"), 13);
  EXPECT_NEAR(kge(switches), kge(scheme) + 13 * switcher.at("kge").get<double>(), 1e-6);
  const json unit = blocks(both).back();
  EXPECT_EQ(unit.at("block"), "fault_unit");
  EXPECT_EQ(unit.at("count"), 1);
  EXPECT_NEAR(kge(both), kge(switches) + unit.at("kge").get<double>(), 1e-6);
  const json small = run_document(
      area + "+block-switcher+fault-unit --size block_switcher.NumExtra=1,fault_unit.NumEntries=8");
  EXPECT_LT(kge(small), kge(both));
  const auto refused = [](const std::string& options, const std::string& message) {
    expect_refused_with(run_segue("area --machine k20c --faults " + options),
                        "segue area: " + message);
  };
  refused("stall+block-switcher",
          "--faults: 'stall+block-switcher': no thread block leaves an SM that stalls on a fault; "
          "allowed: block-switcher behind another scheme");
  refused("operand-log+fault-unit+fault-unit", "--faults: fault-unit comes twice; allowed: once");
  refused("operand-log+fault-unit+block-switcher",
          "--faults: block-switcher behind fault-unit; allowed: before it");
  refused("operand-log+fault_unit",
          "--faults: unknown block 'fault_unit' behind '+'; did you mean 'fault-unit'?; allowed: "
          "block-switcher, fault-unit");
  refused("operand-log+", "--faults: unknown block '' behind '+'; allowed: ");
  refused("operand-log --size fault_unit.NumEntries=8",
          "--size: neither policy nor technique nor faults need a block fault_unit; allowed: ");
  refused("operand-log+fault-unit --size fault_unit.NumSms=8",
          "--size: fault_unit.NumSms is decided by machine and model; allowed: ");
  expect_refused_with(run_segue("area --machine gtx980 --faults operand-log+block-switcher"),
                      "segue area: no block is as large: block_switcher: num_slots must be 1 to "
                      "16, is 32; allowed: ");
}

TEST(HardwareChoice, EveryRecordsCommandRepeatsItsHardware) {
  const auto records = records_of(
      "workload = \"rt-periodic\"\nmax_time = \"1ms\"\nfaults = \"operand-log\"\n"
      "size = [\"operand_log.NumEntries=16,replay_queue.NumEntries=112\"]\n",
      "size");
  const json& record = records.begin()->second;
  const std::string command = record.at("command");
  ASSERT_EQ(command.substr(0, 6), "segue ");
  const Ended again = run_segue(command.substr(6) + " --json");
  EXPECT_EQ(again.exit_code, 14);
  EXPECT_EQ(json::parse(again.out).at("hardware"), record.at("hardware"));
  EXPECT_EQ(record.at("hardware").at("fidelity"), "modelled");
}

TEST(HardwareChoice, TableAndCsvOfASweepHaveTheArea) {
  const std::string spec =
      write_file("columns.toml",
                 "name = \"columns\"\n[[grid]]\nworkload = \"rt-periodic\"\nmax_time = \"1ms\"\n"
                 "faults = [\"stall\", \"operand-log\"]\n");
  const std::string results = fresh("columns.jsonl");
  EXPECT_THAT(run_segue("sweep " + spec + " --results " + results).out, HasSubstr("kGE"));
  const std::string csv = run_segue("sweep " + spec + " --csv --results " + results).out;
  EXPECT_THAT(csv, HasSubstr(",faults,size,"));
  EXPECT_THAT(csv,
              HasSubstr(",kge,kge_fidelity,flip_flop_bits,flip_flop_bits_fidelity,sram_bits,"));
  const double area = kge(run_document("run rt-periodic --max-time 1ms --faults stall"));
  EXPECT_THAT(csv, HasSubstr("," + json(area).dump() + ",modelled,"));
}

TEST(HardwareChoice, IsCheckedBeforeTheFirstPoint) {
  const std::string results = fresh("none.jsonl");
  const auto refused = [&](const std::string& grid, const std::string& line,
                           const std::string& message) {
    const std::string spec = write_file("wrong.toml", "name = \"wrong\"\n[[grid]]\n" + grid);
    const Ended ended = run_segue("sweep " + spec + " --results " + results);
    expect_refused_with(ended, "segue sweep: " + spec + line + ": " + message);
    EXPECT_FALSE(std::filesystem::exists(results));
  };
  refused("policy = \"dss\"\nfaults = [\"stall\", \"operand-lok\"]\n", ":4",
          "--faults: unknown scheme 'operand-lok'; did you mean 'operand-log'?; allowed: stall, ");
  refused("size = \"operand_log.NumEntries=16\"\n", ":3",
          "--size: neither policy nor technique nor faults need a block operand_log; allowed: "
          "sm_driver.ActionClocks");
  refused("faults = \"operand-log\"\nsize = [\"operand_log.NumEntries=300\"]\n", ":4",
          "--size: 'NumEntries=300'; allowed: NumEntries=1..256");
  refused("technique = \"chimera\"\nlimit = \"15us\"\nsize = \"preempt_selector.Lanes=1,\"\n", ":5",
          "--size: '' is not BLOCK.NAME=VALUE; allowed: ");
  refused("fault = \"stall\"\n", ":3", "grid: unknown key 'fault'");
}

TEST(HardwareChoice, SizesThatARunWouldNotHaveAreRefused) {
  for (const auto& [size, message] :
       {std::pair(
            "preempt_engine.NumTags=8",
            "a closed form moves the contexts, so that a size of preempt_engine would not act "
            "on times; allowed: with `segue run --engine cycle`, or in `segue area --machine`"),
        std::pair("sm_driver.NumSms=3",
                  "sm_driver.NumSms is decided by machine and model; allowed: "),
        std::pair("preempt_selecto.Lanes=3",
                  "unknown block 'preempt_selecto'; did you mean 'preempt_selector'?; allowed: "),
        std::pair("preempt_selector.Lane=3",
                  "'Lane' is no size of preempt_selector; did you mean 'Lanes'?; allowed: "),
        std::pair("preempt_selector.Lanes=1,preempt_selector.Lanes=1",
                  "preempt_selector.Lanes comes twice; allowed: once")}) {
    expect_refused_with(run_segue(std::string(kChimera) + "--size " + size),
                        std::string("segue run: --size: ") + message);
  }
  expect_refused_with(
      run_segue(
          "run parboil-2 --machine k20c --policy dss --technique switch --engine cycle --size "
          "sm_driver.ActionClocks=2"),
      "segue run: --size: the driver of an execution engine has one clock an action");
  expect_refused_with(
      run_segue("run smk-2 --machine gtx980 --policy spart --size drf_allocator.Lanes=3 --size "
                "preempt_selector.Lanes=2"),
      "segue run: --size: neither policy nor technique nor faults need a block preempt_selector; "
      "allowed: drf_allocator.Lanes");
  // What a message allows is taken.
  const std::string run = "run parboil-2 --machine k20c --policy dss --technique switch --size ";
  expect_refused_with(run_segue(run + "preempt_selector.Lanes=2"),
                      "segue run: --size: neither policy nor technique nor faults need a block "
                      "preempt_selector; allowed: sm_driver.ActionClocks\n");
  EXPECT_EQ(run_segue(run + "sm_driver.ActionClocks=2").exit_code, 0);
  expect_refused_with(run_segue(run + "preempt_selector.Lanes=2 --engine cycle"),
                      "segue run: --size: neither policy nor technique nor faults need a block "
                      "preempt_selector; allowed: preempt_engine.NumTags\n");
  EXPECT_EQ(run_segue(run + "preempt_engine.NumTags=32 --engine cycle").exit_code, 0);
}

TEST(HardwareChoice, EveryCommandCountsTheSameHardware) {
  const std::string options = " --faults operand-log --size operand_log.NumEntries=32";
  const json run = run_document("run persistent --machine k20c --technique switch" + options +
                                " --max-time 1ms");
  const json area = run_document("area --machine k20c --technique switch" + options);
  const json estimate = run_document(
      "estimate parboil-2 --machine k20c --technique switch "
      "--no-run" +
      options);
  EXPECT_EQ(kge(run), kge(area));
  EXPECT_EQ(kge(run), kge(estimate));
  EXPECT_EQ(run_document("run rt-periodic --max-time 1ms").contains("hardware"), false);
}

}  // namespace
}  // namespace segue::cli
