#include "cmodel/cli/area/area_command.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "cmodel/cli/area/area_report.hpp"
#include "cmodel/cli/area/area_request.hpp"
#include "cmodel/cli/common/command_errors.hpp"
#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/common/option_checks.hpp"
#include "cmodel/cli/common/output_file.hpp"
#include "cmodel/gpu/config/bad_input.hpp"

namespace segue::cli {
namespace {

constexpr const char* kAboutArea = "Show what blocks cost: gates, flip-flops, SRAM, longest path";
constexpr const char* kMoreArea =
    "Every block and composite at its sizes. Figures are modelled: the RTL is mapped by Yosys "
    "onto\n"
    "osu018's cells and timed by OpenSTA, before layout. The rows lie in cmodel/data/area, so no\n"
    "such tool is needed; a row whose RTL has changed since is marked STALE. To measure anew,\n"
    "stale and lacking rows only: scripts/area --rows update [BLOCK...].\n"
    "\n"
    "  kGE      thousand two-input NANDs; an SRAM macro has none\n"
    "  FO4      the path in delays of an inverter that drives four of its kind\n"
    "  from     measured: a row; fitted: power laws in the flip-flop bits, which the layout gives\n"
    "           exactly, and in further sizes where that brings held-out rows closer. The "
    "interval\n"
    "           is twice the root mean square error of rows that were held out one by one\n"
    "\n"
    "  segue area preempt_selector --size Lanes=3 --size NumSms=20\n"
    "\n"
    "Exit codes: 0 done, 2 bad input, 13 output that cannot be written.";

ExitCode show_area(const AreaWords& words) {
  if (words.json && words.csv == "-") {
    throw gpu::BadInput("--csv: '-' is taken by --json; allowed: a file");
  }
  const BlockArea area = find_areas(words);
  if (!words.csv.empty() && words.csv != "-") {
    OutputFile file("--csv", words.csv);
    file.stream() << area_csv(area);
    file.commit();
  }
  std::cout << (words.json         ? area_json(area)
                : words.csv == "-" ? area_csv(area)
                                   : area_table(area));
  return ExitCode::kOk;
}

}  // namespace

void add_area_command(CLI::App& app, int& exit_code) {
  auto words = std::make_shared<AreaWords>();
  CLI::App* const command = app.add_subcommand("area", kAboutArea);
  command->footer(kMoreArea);
  command->add_option("blocks", words->blocks, "Blocks; without: all")->check(not_empty());
  command
      ->add_option("--config", words->configs,
                   "A configuration of the blocks, such as k20c; may be given again")
      ->check(not_empty());
  command
      ->add_option("--size", words->sizes,
                   "NAME=VALUE: a size of the one block named, the others as it ships or as in "
                   "--config; may be given again")
      ->check(not_empty());
  command
      ->add_option("--csv", words->csv, "Write the rows to this file as CSV; - for standard output")
      ->check(not_empty());
  command->add_flag("--json", words->json, "One JSON document on standard output");
  command->callback([words, &exit_code] {
    exit_code = static_cast<int>(report_errors("segue area", [&] { return show_area(*words); }));
  });
}

}  // namespace segue::cli
