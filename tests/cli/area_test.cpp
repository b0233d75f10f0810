// `segue area` and `segue estimate`: rows, sizes, machines, errors, and what the README shows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "cmodel/paths/paths.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/segue_process.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;

json json_of(const std::string& arguments) {
  const Ended ended = run_segue(arguments);
  // A run that was stopped has its figures so far.
  const int code = arguments.find("--max-time") == std::string::npos ? 0 : 14;
  EXPECT_EQ(ended.exit_code, code) << ended.err;
  return json::parse(ended.out, nullptr, false);
}

/// One line, exit code 2, nothing on standard output.
std::string refusal_of(const std::string& arguments) {
  const Ended ended = run_segue(arguments);
  EXPECT_EQ(ended.exit_code, 2) << arguments;
  EXPECT_EQ(ended.out, "") << arguments;
  EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
  return ended.err;
}

TEST(Area, AConfigurationIsOfTheBlocksThatHaveIt) {
  const Ended ended = run_segue("area --config k20c");
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("\nsm_driver         k20c "));
  EXPECT_THAT(ended.out, testing::Not(HasSubstr("\nwarp_gate ")));
  expect_refused_with(run_segue("area --config k20d"),
                      "segue area: --config: no block has 'k20d'; did you mean 'k20c'?; allowed: ");
}

TEST(Area, EveryRowHasItsFigures) {
  const json area = json_of("area --json");
  EXPECT_EQ(area.at("schema"), "segue-area-2");
  EXPECT_EQ(area.at("gate_delay").at("gate"), "FO4");
  ASSERT_GT(area.at("rows").size(), 30U);
  for (const json& row : area.at("rows")) {
    EXPECT_GT(row.at("kge").get<double>(), 0.0);
    EXPECT_GT(row.at("flip_flop_bits").get<int>(), 0);
    EXPECT_GT(row.at("gate_delays").get<double>(), 1.0);
    EXPECT_EQ(row.at("from"), "measured");
    EXPECT_EQ(row.at("fidelity"), "modelled");
    EXPECT_TRUE(row.contains("block") && row.contains("size") && row.contains("sram_bits"));
  }
}

// The program finds the RTL changed if, and only if, the script that measures does.
TEST(Area, StaleAsTheScriptSays) {
  const Ended script = run_shell(
      "cd " + source_path() +
      " && PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=scripts python3 -c 'from area_rows import digest; "
      "print(digest.of(\"warp_gate\"), end=\"\")'");
  ASSERT_EQ(script.exit_code, 0) << script.err;
  std::ifstream file(source_path("/cmodel/data/area/warp_gate.json"));
  const json rows = json::parse(file).at("rows");
  const json shown = json_of("area warp_gate --json").at("rows");
  ASSERT_EQ(shown.size(), rows.size());
  for (const json& row : shown) {
    for (const json& kept : rows) {
      if (kept.at("sizes") != row.at("sizes")) continue;
      EXPECT_EQ(row.at("stale").get<bool>(), kept.at("rtl").get<std::string>() != script.out);
    }
  }
}

TEST(Area, OtherSizesAreFittedAndSaySo) {
  const json area = json_of("area preempt_selector --size Lanes=3 --json");
  const json& row = area.at("rows").at(0);
  EXPECT_EQ(row.at("size"), "fermi30 Lanes=3");
  EXPECT_EQ(row.at("from"), "fitted");
  EXPECT_GT(row.at("kge_uncertainty").get<double>(), 0.01);
  EXPECT_EQ(area.at("models").size(), 2U);
  EXPECT_THAT(run_segue("area preempt_selector --size Lanes=3").out,
              HasSubstr("held out is missed"));
}

TEST(Area, FilesOfOnesOwnAreGivenWhereverTheyCount) {
  const std::string machine = source_path("/scripts/readme/my_machine.toml");
  const std::string workload = source_path("/scripts/readme/my_study.toml");
  const std::string own_machine = "given     machine: " + machine + "\n";
  EXPECT_THAT(run_segue("area --machine " + machine).out, HasSubstr(own_machine));
  EXPECT_EQ(json_of("area --json --machine " + machine).at("given"),
            json::array({"machine: " + machine}));
  const std::string estimate = "estimate --no-run --machine " + machine + " " + workload;
  EXPECT_THAT(run_segue(estimate).out, HasSubstr(own_machine));
  EXPECT_THAT(run_segue(estimate).out, HasSubstr("\ngiven     workload: " + workload + "\n"));
  // The workload names the machine, too, as the one that it was measured on.
  EXPECT_EQ(json_of(estimate + " --json").at("fidelity").at("given").size(), 3U);

  const std::filesystem::path data = tests::own_folder() / "data";
  std::filesystem::copy(source_path("/cmodel/data"), data,
                        std::filesystem::copy_options::recursive);
  const auto out = [&](const std::string& arguments) {
    return run_shell("SEGUE_DATA_DIR=" + data.string() + " " SEGUE_PROGRAM " " + arguments).out;
  };
  const std::string area = "given     area: " + (data / "area").string() + "\n";
  for (const char* call : {"area warp_gate", "area --machine k20c", "estimate parboil-2 --no-run",
                           "run parboil-2 --faults stall --max-time 1us"}) {
    EXPECT_THAT(out(call), HasSubstr(area)) << call;
    EXPECT_THAT(run_segue(call).out, testing::Not(HasSubstr("given"))) << call;
  }
  for (const char* call : {"area warp_gate --json", "area --machine k20c --json"}) {
    EXPECT_THAT(out(call), HasSubstr("\"area: " + (data / "area").string())) << call;
  }
  const std::string published = (data / "papers" / "chimera" / "published").string();
  EXPECT_THAT(out("reproduce chimera-table-2"), HasSubstr("given     published: " + published));
}

// A data folder of one's own: each field is named that cannot be, with its row.
TEST(Area, RowsThatCannotBeAreRefused) {
  const std::filesystem::path data = tests::own_folder() / "wrong";
  std::filesystem::copy(source_path("/cmodel/data"), data,
                        std::filesystem::copy_options::recursive);
  const std::filesystem::path file = data / "area" / "warp_gate.json";
  const json shipped = json::parse(std::ifstream(file));
  const auto refused = [&](const json& patch, const std::string& line) {
    std::ofstream(file) << shipped.patch(json::array({patch}));
    for (const char* call : {"area warp_gate --size NumWarps=20", "area warp_gate",
                             "estimate parboil-2 --no-run --faults replay-queue"}) {
      const Ended ended =
          run_shell("SEGUE_DATA_DIR=" + data.string() + " " SEGUE_PROGRAM " " + call);
      EXPECT_EQ(ended.exit_code, 2) << call << patch;
      EXPECT_EQ(ended.out, "") << call << patch;
      EXPECT_THAT(ended.err, HasSubstr(": " + file.string() + ": " + line + "\n"));
    }
  };
  const auto replaced = [](const std::string& path, const json& value) {
    return json{{"op", "replace"}, {"path", path}, {"value", value}};
  };
  const std::string positive = "; allowed: a number above 0, up to 1000000000";
  for (const char* key : {"kge", "path_ns"}) {
    const std::string path = std::string("/rows/2/") + key;
    refused(replaced(path, 0), std::string("row 3: ") + key + " is 0" + positive);
    refused(replaced(path, -1), std::string("row 3: ") + key + " is -1" + positive);
    refused(replaced(path, "1"), std::string("row 3: ") + key + " is \"1\"" + positive);
    refused(json{{"op", "remove"}, {"path", path}},
            std::string("row 3: ") + key + " is missing" + positive);
  }
  const std::string sources = "; allowed: files of RTL, such as rtl/warp_gate/warp_gate.sv";
  refused(replaced("/sources", {""}), "sources is [\"\"]" + sources);
  refused(replaced("/sources", {"rtl/../x.sv"}), "sources is [\"rtl/../x.sv\"]" + sources);
  refused(replaced("/sources", 1), "sources is 1; allowed: a list");
  refused(replaced("/sources", {1}), "sources is [1]; allowed: a list of texts");
  refused(replaced("/block", "sm_driver"), "block is \"sm_driver\"; allowed: warp_gate");
  refused(replaced("/rows/0/flip_flop_bits", -1),
          "row 1: flip_flop_bits is -1; allowed: a whole number, 0..1099511627776");
  refused(replaced("/rows/0/flip_flop_bits", 1.5),
          "row 1: flip_flop_bits is 1.5; allowed: a whole number, 0..1099511627776");
  const std::string bits = "; allowed: 2..8: the block's registers have 8 bits at these sizes";
  refused(replaced("/rows/0/flip_flop_bits", 9), "row 1: flip_flop_bits is 9" + bits);
  refused(replaced("/rows/0/flip_flop_bits", 1), "row 1: flip_flop_bits is 1" + bits);
  const json macro = {
      {"count", 1}, {"words", 4}, {"bits", 8}, {"read_ports", 1}, {"write_ports", 1}};
  refused(replaced("/rows/0/macros", json::array({macro})),
          "row 1: macros is " + json::array({macro}).dump().substr(0, 60) +
              "...; allowed: those of 0 bits in all, the block's memories at these sizes");
  refused(replaced("/rows/0/sizes/NumWarps", 0),
          "row 1, sizes: NumWarps is 0; allowed: a whole number, 1..64");
  refused(replaced("/rows/0/sizes", json::object()),
          "row 1, sizes: NumWarps is missing; allowed: a whole number, 1..64");
  refused(json{{"op", "add"}, {"path", "/rows/-"}, {"value", shipped.at("rows").at(0)}},
          "row " + std::to_string(shipped.at("rows").size() + 1) +
              ": sizes is {\"NumWarps\":1}; allowed: those of no other row");
  refused(json{{"op", "add"}, {"path", "/rows/0/sizes/Lanes"}, {"value", 1}},
          "row 1: sizes is {\"Lanes\":1,\"NumWarps\":1}; allowed: each size of the block, and no "
          "other");
  refused(replaced("/rows/0/macros", {1}),
          "row 1, macros: is no object; allowed: {\"NAME\": VALUE, ...}");
  refused(replaced("/rows/0/macros", {{{"count", 0}}}),
          "row 1, macros: count is 0; allowed: a whole number, 1..1048576");
  refused(replaced("/rows/0/less_effort", 0), "row 1: less_effort is 0; allowed: true or false");
  refused(replaced("/rows/0/rtl", 0), "row 1: rtl is 0; allowed: a text");
  refused(replaced("/rows/1", 0), "row 2: is no object; allowed: {\"NAME\": VALUE, ...}");
}

TEST(Area, OldRowsAreMarkedWhereverTheyCount) {
  const std::filesystem::path data = tests::own_folder() / "data";
  std::filesystem::copy(source_path("/cmodel/data"), data,
                        std::filesystem::copy_options::recursive);
  const std::filesystem::path rows = data / "area" / "preempt_engine.json";
  json document = json::parse(std::ifstream(rows));
  for (json& row : document.at("rows")) row["rtl"] = "of an older engine";
  std::ofstream(rows) << document;
  const auto out = [&](const std::string& arguments) {
    return run_shell("SEGUE_DATA_DIR=" + data.string() + " " SEGUE_PROGRAM " " + arguments).out;
  };
  for (const char* call : {"run parboil-2 --technique switch --faults stall --max-time 1us",
                           "estimate parboil-2 --technique switch --no-run"}) {
    EXPECT_THAT(out(call), HasSubstr("[modelled] STALE: the RTL has changed since\n")) << call;
  }
  EXPECT_THAT(out("estimate parboil-2 --technique switch --no-run --csv -"),
              HasSubstr(",true,false,modelled\r\n"));
  EXPECT_THAT(out("estimate parboil-2 --technique drain --no-run --csv -"),
              testing::AllOf(HasSubstr(",false,false,modelled\r\n"), HasSubstr(",modelled,,,,")));
  // The selector's twin finds the ways.
  EXPECT_THAT(out("estimate parboil-2 --technique chimera --limit 30us --no-run --csv -"),
              HasSubstr(",checked,,,,"));
  const std::string spec =
      write_file("stale.toml",
                 "name = 's'\n[[grid]]\nworkload = 'parboil-2'\nmax_time = '1us'\n"
                 "faults = 'stall'\ntechnique = ['switch', 'drain']\n");
  const std::string sweep = "sweep " + spec + " --results " + (data / "s.jsonl").string();
  const std::string table = out(sweep);
  EXPECT_THAT(table, HasSubstr("\nkGE*  of older RTL: "));
  EXPECT_EQ(std::ranges::count(table, '*'), 2) << table;  // the point that switches, the footnote
  const std::string csv = out(sweep + " --csv");
  EXPECT_THAT(csv, HasSubstr(",hardware_stale,hardware_beyond_rows,command,"));
  EXPECT_THAT(csv, HasSubstr(",true,false,SEGUE_DATA_DIR="));
  EXPECT_THAT(csv, HasSubstr(",false,false,SEGUE_DATA_DIR="));
}

TEST(Area, OfAFigureIsGivenWithAllThatItLacks) {
  const std::filesystem::path data = tests::own_folder() / "of-a-figure";
  std::filesystem::copy(source_path("/cmodel/data"), data,
                        std::filesystem::copy_options::recursive);
  const std::filesystem::path file = data / "area" / "warp_gate.json";
  json document = json::parse(std::ifstream(file));
  for (json& row : document.at("rows")) {
    row["rtl"] = "of an older gate";
    row["less_effort"] = true;
  }
  std::ofstream(file) << document;
  const Ended ended = run_segue_with("SEGUE_DATA_DIR=" + data.string(),
                                     "reproduce thesis6-area --assume blocks=1 --json");
  ASSERT_EQ(ended.exit_code, 0) << ended.err;
  const json figure = json::parse(ended.out).at(0);
  EXPECT_THAT(figure.at("given").dump(), HasSubstr("\"area: " + (data / "area").string() + "\""));
  EXPECT_EQ(figure.at("rows").at(1).at("note"),
            "6.6 kGE an SM, 0 kbit of macros, less effort, stale");
}

// No table without a row.
TEST(Area, ABlockWithoutRowsIsNamed) {
  const std::filesystem::path data = tests::own_folder() / "no-rows";
  std::filesystem::copy(source_path("/cmodel/data"), data,
                        std::filesystem::copy_options::recursive);
  std::filesystem::remove(data / "area" / "warp_gate.json");
  const Ended ended = run_segue_with("SEGUE_DATA_DIR=" + data.string(), "area warp_gate");
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(ended.err, "segue area: BLOCK: warp_gate has no rows in '" + (data / "area").string() +
                           "'; allowed: a block of which there is a file there, "
                           "warp_gate.json\n");
}

TEST(Area, BadInputIsOneLine) {
  EXPECT_THAT(refusal_of("area sm_drivr"), HasSubstr("did you mean 'sm_driver'?"));
  EXPECT_THAT(refusal_of("area sm_driver --size NumSm=4"), HasSubstr("did you mean 'NumSms'?"));
  EXPECT_THAT(refusal_of("area sm_driver --size NumSms=900"), HasSubstr("allowed: NumSms=1..64"));
  EXPECT_THAT(refusal_of("area sm_driver --size NumSms"), HasSubstr("allowed: NumSms=1..64"));
  EXPECT_THAT(refusal_of("area --size NumSms=4"), HasSubstr("one BLOCK"));
  EXPECT_THAT(refusal_of("area sm_driver --size NumSms=4 --size NumSms=5"),
              HasSubstr("--size: NumSms comes twice; allowed: once"));
  EXPECT_THAT(refusal_of("area warp_gate --config k20c"), HasSubstr("allowed: min, small"));
  EXPECT_THAT(refusal_of("area --node 14"), HasSubstr("with --machine"));
  EXPECT_THAT(refusal_of("area --machine k20c --node 28"), HasSubstr("no published bit cell"));
  EXPECT_THAT(refusal_of("area --machine k20c --faults none"), HasSubstr("allowed: stall"));
  EXPECT_THAT(refusal_of("area --machine k20c --policy smk --technique switch"),
              HasSubstr("no issue_slots_per_cycle"));
  EXPECT_THAT(refusal_of("area --machine gtx980 --policy smk --technique chimera"),
              HasSubstr("allowed: drain, switch, partial-switch"));
  EXPECT_THAT(refusal_of("area sm_driver --machine k20c"), HasSubstr("without --machine"));
  EXPECT_THAT(refusal_of("area --machine k20c --csv -"),
              HasSubstr("--csv: it has rows of blocks alone; allowed: without --machine"));
  EXPECT_THAT(refusal_of("area --json --csv -"), HasSubstr("taken by --json"));
}

TEST(Area, CsvIsThereWholeOrNotAtAll) {
  const std::string path = write_file("area.csv", "");
  EXPECT_EQ(run_segue("area warp_gate --csv " + path).exit_code, 0);
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  EXPECT_THAT(text, StartsWith("block,size,kge,"));
  EXPECT_EQ(text, run_segue("area warp_gate --csv -").out);
  refusal_of("area warp_gate --csv " + path + "/no/such/folder.csv");
}

TEST(Area, ExtrapolationIsMarkedEverywhere) {
  std::ifstream shipped(source_path("/cmodel/data/papers/thesis5/machines/k20c.toml"));
  std::string text{std::istreambuf_iterator<char>(shipped), {}};
  const std::size_t at = text.find("sms = ");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, text.find('\n', at) - at, "sms = 64");
  const std::string machine = write_file("large.toml", text);
  EXPECT_THAT(run_segue("area --machine " + machine).out, HasSubstr(", larger than all rows"));
  EXPECT_TRUE(json_of("area --json --machine " + machine)
                  .at("hardware")
                  .at("blocks")
                  .at(0)
                  .at("beyond_rows")
                  .get<bool>());
  EXPECT_THAT(run_segue("estimate parboil-2 --no-run --machine " + machine).out,
              HasSubstr("(fitted, larger than all rows)"));
  const std::string csv = run_segue("area sm_driver --size NumSms=64 --csv -").out;
  EXPECT_THAT(csv, HasSubstr(",from,beyond_rows,less_effort,"));
  EXPECT_THAT(csv, HasSubstr(",fitted,true,"));
}

TEST(Area, NodeGivesSramAsARange) {
  const Ended halved = run_segue("area --machine k20c --size sm_driver.ActionClocks=2");
  EXPECT_EQ(halved.exit_code, 0) << halved.err;
  EXPECT_NE(halved.out, run_segue("area --machine k20c").out);
  const json area = json_of("area --machine k20c --technique drain --node 45 --json");
  const json& sram = area.at("node").at("sram_mm2");
  EXPECT_LT(sram.at(0).get<double>(), sram.at(1).get<double>());
  EXPECT_TRUE(area.at("node").contains("logic_mm2"));
  EXPECT_FALSE(json_of("area --machine k20c --node 14 --json").at("node").contains("logic_mm2"));
}

/// The texts of the lines that begin with this word, and a number that may stand before them.
std::vector<std::string> lines_of(const std::string& word, const std::string& text) {
  std::vector<std::string> found;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(word + " "))
      found.push_back(line.substr(line.find_first_not_of(' ', word.size())));
  }
  return found;
}

// The document has every number and guess that stands below the table.
TEST(Area, JsonOfAMachineHasTheLabelsOfItsTable) {
  const std::string words = "area --machine k20c --node 45";
  const Ended table = run_segue(words);
  const json area = json_of(words + " --json");
  const json& node = area.at("node");
  const json& hardware = area.at("hardware");
  EXPECT_EQ(node.at("fidelity"), "modelled");
  EXPECT_THAT(table.out, HasSubstr("published     ours   [modelled]\n"));
  std::vector<std::string> published;
  for (const auto& [before, member, after] :
       {std::tuple("", "/bitcell", " um2 a 6T cell: "), std::tuple("", "/nand2", " um2 a gate: "),
        std::tuple("times ", "/two_port_factor", ": "),
        std::tuple("over ", "/array_efficiency/most", ": ")}) {
    const json& number = node.at(json::json_pointer(member));
    EXPECT_EQ(number.at("fidelity"), "published") << member;
    std::ostringstream line;
    line << before << number.at("value").get<double>() << after
         << number.at("source").get<std::string>();
    published.push_back(line.str());
  }
  EXPECT_EQ(lines_of("published", table.out), published);
  const json& least = node.at("array_efficiency").at("least");
  EXPECT_EQ(least.at("fidelity"), "assumed");
  EXPECT_THAT(table.out,
              HasSubstr("assumed   or over 0.4: " + least.at("source").get<std::string>()));
  EXPECT_EQ(least.at("value"), 0.4);
  std::size_t assumed = 1;  // that one
  for (const json* lines : {&hardware.at("assumed"), &area.at("assumed")}) {
    for (const json& line : *lines) {
      EXPECT_THAT(table.out, HasSubstr("assumed   " + line.get<std::string>() + "\n"));
      ++assumed;
    }
  }
  EXPECT_EQ(lines_of("assumed", table.out).size(), assumed);
  EXPECT_THAT(table.out, HasSubstr("modelled  " + hardware.at("conditions").get<std::string>()));
  EXPECT_THAT(table.out, HasSubstr(hardware.at("gate_delay").at("how").get<std::string>()));
  // They are those of the blocks' own document, and of all documents with a machine's hardware.
  const json blocks = json_of("area --json");
  const json estimate = json_of("estimate parboil-2 --no-run --json").at("hardware");
  for (const char* member : {"conditions", "gate_delay", "assumed"}) {
    EXPECT_EQ(hardware.at(member), blocks.at(member)) << member;
    EXPECT_EQ(estimate.at(member), blocks.at(member)) << member;
  }
}

// The README's part on cost is the output of its commands; "..." stands for left-out lines.
TEST(Area, ReadmeShowsTheOutput) {
  std::ifstream readme(source_path("/README.md"));
  std::string line;
  int commands = 0;
  while (std::getline(readme, line)) {
    constexpr std::string_view kArea = "$ scripts/segue area";
    constexpr std::string_view kEstimate = "$ scripts/segue estimate";
    if (!line.starts_with(kArea) && !line.starts_with(kEstimate)) continue;
    ++commands;
    const Ended ended = run_segue(line.substr(std::string("$ scripts/segue ").size()));
    ASSERT_EQ(ended.exit_code, 0) << line;
    while (std::getline(readme, line) && line != "```") {
      if (line == "...") continue;
      EXPECT_THAT("\n" + ended.out, HasSubstr("\n" + line + "\n"));
    }
  }
  EXPECT_GE(commands, 1);
}

TEST(Estimate, EveryKernelHasItsCosts) {
  const json estimate = json_of(
      "estimate parboil-2 --technique chimera --limit 30us --max-time 2ms --faults operand-log "
      "--json");
  EXPECT_EQ(estimate.at("schema"), "segue-estimate-1");
  ASSERT_GT(estimate.at("kernels").size(), 1U);
  for (const json& kernel : estimate.at("kernels")) {
    const json& context = kernel.at("context_bytes");
    EXPECT_EQ(context.at("saved").get<int>(), context.at("registers").get<int>() +
                                                  context.at("shared").get<int>() +
                                                  context.at("other").get<int>());
    EXPECT_EQ(kernel.at("ways").get<std::string>().size(), 11U);
    EXPECT_EQ(kernel.at("ways").get<std::string>().find_first_not_of("FDS"), std::string::npos);
    // At its end a thread block has nothing left but to finish.
    EXPECT_EQ(kernel.at("ways").get<std::string>().back(), 'D');
  }
  EXPECT_EQ(estimate.at("fidelity").at("ways"), "checked");
  EXPECT_EQ(estimate.at("hardware").at("blocks").size(), 6U);
}

TEST(Estimate, EveryOutputHasItsSettings) {
  const std::string call = "estimate parboil-2 --technique chimera --limit 30us --headroom 0 ";
  EXPECT_THAT(run_segue(call + "--no-run").out,
              testing::StartsWith("k20c, parboil-2, dss, chimera, faults stall, limit=30us "
                                  "headroom=0\n"));
  const json without = json_of(call + "--no-run --json");
  EXPECT_EQ(without.at("limit_us"), 30.0);
  EXPECT_EQ(without.at("headroom_us"), 0.0);
  EXPECT_EQ(without.at("idempotence"), "relaxed");
  EXPECT_FALSE(without.contains("seed")) << "nothing was run";
  const json with = json_of(call + "--max-time 100ms --seed 3 --json");
  EXPECT_EQ(with.at("seed"), 3);
  EXPECT_EQ(with.at("max_time_us"), 100e3);
  EXPECT_THAT(run_segue(call + "--max-time 100ms --seed 3 --csv -").out,
              testing::AllOf(HasSubstr(",faults,seed,settings,application,"),
                             HasSubstr(",stall,3,limit=30us headroom=0 max_time=100ms,")));
}

TEST(Estimate, TechniquesPlanTheirWay) {
  const auto ways = [](const std::string& technique) {
    return json_of("estimate parboil-2 --no-run --json --technique " + technique)
        .at("kernels")
        .at(0)
        .at("ways")
        .get<std::string>();
  };
  EXPECT_EQ(ways("drain"), "DDDDDDDDDDD");
  EXPECT_EQ(ways("switch"), "SSSSSSSSSSS");
  EXPECT_THAT(ways("flush"), StartsWith("F"));
}

// Kernels that share an SM get shares of a common multiple of its resources: on this machine 18
// bits.
TEST(Area, SharesAreAsWideAsTheMachineNeeds) {
  const std::string machine =
      write_file("wide.toml",
                 "name = 'wide'\nsms = 3\nclock_mhz = 700\nbandwidth_gb_per_s = 224\n"
                 "registers_per_sm = 65536\ntbs_per_sm = 16\nthreads_per_sm = 1024\n"
                 "shared_memory_kb = [96]\ncontexts = 4\nksrs = 2\nsetup_time_us = 1\n"
                 "launch_latency_us = 0\npolicy = 'smk'\ntechnique = 'partial-switch'\n"
                 "issue_slots_per_cycle = 2\n");
  const json area = json_of("area --json --machine " + machine);
  const json run = json_of("estimate smk-2 --no-run --json --machine " + machine);
  EXPECT_EQ(area.at("hardware").at("blocks"), run.at("hardware").at("blocks"));
}

// The gtx980 answers a request after 350 cycles, and a warp has one under way: a save takes longer
// than the bandwidth alone would say, above all where one thread block is saved after another.
TEST(Estimate, TheMemorysLatencyCountsInASave) {
  const std::string call = "estimate smk-2 --machine gtx980 --policy dss --no-run --json ";
  const json hurried = json_of(call + "--technique chimera --limit 3us");
  EXPECT_EQ(hurried.at("kernels").at(0).at("ways").get<std::string>().find('S'), std::string::npos);
  const json in_turn = json_of(call + "--technique partial-switch").at("kernels").at(0);
  const double of_one =
      std::max(in_turn.at("tb_save_us").get<double>(), in_turn.at("tb_throttle_us").get<double>());
  EXPECT_DOUBLE_EQ(in_turn.at("sm_save_us").get<double>(),
                   in_turn.at("tbs_per_sm").get<double>() * of_one);
  for (const char* by :
       {"--policy dss --technique switch", "--policy dss --technique partial-switch",
        "--policy smk --technique partial-switch"}) {
    const std::string of = std::string("smk-2 --machine gtx980 --json ") + by;
    const json run = json_of("run --max-time 1us " + of).at("kernels").at(0);
    const json estimate = json_of("estimate --no-run " + of).at("kernels").at(0);
    EXPECT_EQ(run.at("save_time_us"), estimate.at("sm_save_us")) << by;
    EXPECT_EQ(run.at("tbs_per_sm"), estimate.at("tbs_per_sm")) << by;
  }
}

TEST(Estimate, RunGivesPercentilesOfLatency) {
  const json run =
      json_of("estimate parboil-2 --technique switch --max-time 20ms --json").at("run");
  ASSERT_GT(run.at("preemptions").get<int>(), 0);
  const json& told = run.at("latencies").at(0);
  EXPECT_LE(told.at("median_us").get<double>(), told.at("p95_us").get<double>());
  EXPECT_LE(told.at("p95_us").get<double>(), told.at("max_us").get<double>());
}

TEST(Estimate, SharedSmsAreEstimated) {
  const json estimate = json_of("estimate smk-2 --machine gtx980 --max-time 1ms --json");
  EXPECT_EQ(estimate.at("run").at("latencies").size(), 1U);
  EXPECT_GT(estimate.at("kernels").at(0).at("tb_throttle_us").get<double>(), 0.0);
}

TEST(Estimate, BadInputIsOneLine) {
  EXPECT_THAT(refusal_of("estimate --technique chimera"), HasSubstr("--limit"));
  EXPECT_THAT(refusal_of("estimate --faults x"), HasSubstr("allowed: stall, wd-commit"));
  EXPECT_THAT(refusal_of("estimate --json --csv -"), HasSubstr("taken by --json"));
}

TEST(Sweep, RecordsNameTheHardware) {
  const std::string spec = write_file(
      "cost.toml",
      "name = 'cost'\n[[grid]]\nworkload = 'parboil-2'\ntechnique = ['drain', 'switch']\n");
  const std::string results = write_file("cost.jsonl", "");
  std::filesystem::remove(results);
  const json sweep = json_of("sweep " + spec + " --results " + results + " --json");
  for (const json& record : sweep.at("records")) {
    const json& hardware = record.at("hardware");
    const bool drains = record.at("point").at("technique") == "drain";
    EXPECT_EQ(hardware.at("blocks").size(), drains ? 1U : 2U);
    double kge = 0.0;
    for (const json& block : hardware.at("blocks")) {
      kge += block.at("count").get<int>() * block.at("kge").get<double>();
      EXPECT_TRUE(block.contains("size") && block.contains("from"));
    }
    EXPECT_NEAR(hardware.at("kge").get<double>(), kge, 0.01);
    EXPECT_EQ(hardware.at("fidelity"), "modelled");
  }
}

TEST(Area, HardwareNamesTheGuessesOfItsMachine) {
  EXPECT_THAT(run_segue("area --machine k20c").out, HasSubstr("assumed   k20c: contexts\n"));
  const auto document = nlohmann::json::parse(run_segue("area --machine k20c --json").out);
  EXPECT_THAT(document.at("assumed"), ::testing::Contains("k20c: contexts"));
}

}  // namespace
}  // namespace segue::cli
