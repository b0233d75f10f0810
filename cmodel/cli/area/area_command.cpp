#include "cmodel/cli/area/area_command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>
#include <utility>

#include "cmodel/cli/area/area_report.hpp"
#include "cmodel/cli/area/area_request.hpp"
#include "cmodel/cli/area/hardware_request.hpp"
#include "cmodel/cli/area/hardware_sizes.hpp"
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
    "With --machine: the blocks that its policy and technique need, how many, what an SM and the "
    "GPU\n"
    "pay, as a share of the SM's storage, and beside published figures.\n"
    "\n"
    "  segue area --machine k20c --technique chimera --node 14\n"
    "  segue area preempt_selector --size Lanes=3 --size NumSms=20\n"
    "\n"
    "Exit codes: 0 done, 2 bad input, 13 output that cannot be written.";

/// A machine's hardware says by itself which blocks it has, and of which size.
ExitCode show_hardware(const AreaWords& words) {
  for (const auto& [option, given] :
       {std::pair("BLOCK", !words.blocks.empty()), std::pair("--config", !words.configs.empty())}) {
    if (!given) continue;
    throw gpu::BadInput(
        fmt::format("{}: a machine says which blocks it has; allowed: without --machine", option));
  }
  if (!words.csv.empty()) {
    throw gpu::BadInput(
        "--csv: it has rows of blocks alone; allowed: without --machine, or --json instead");
  }
  const HardwareReport report = find_hardware(words);
  std::cout << (words.json ? hardware_report_json(report) : hardware_table(report));
  return ExitCode::kOk;
}

ExitCode show_area(AreaWords words) {
  if (!words.csv.empty() && is_standard_output(words.csv)) words.csv = "-";
  if (words.json && words.csv == "-") {
    throw gpu::BadInput("--csv: '-' is taken by --json; allowed: a file");
  }
  if (!words.machine.empty()) return show_hardware(words);
  for (const auto& [option, word] :
       {std::pair("--policy", &words.policy), std::pair("--technique", &words.technique),
        std::pair("--faults", &words.faults), std::pair("--node", &words.node)}) {
    if (word->empty()) continue;
    throw gpu::BadInput(
        fmt::format("{}: it is of a machine's hardware; allowed: with --machine", option));
  }
  const BlockArea area = find_areas(words);
  // All is read before a file is taken for output, which may be none that was read.
  const std::string shown = words.json         ? area_json(area)
                            : words.csv == "-" ? area_csv(area)
                                               : area_table(area);
  std::optional<OutputFile> file;
  if (!words.csv.empty() && words.csv != "-") file.emplace("--csv", words.csv);
  std::cout << shown;
  if (file) {
    file->stream() << area_csv(area);
    file->commit();
  }
  return ExitCode::kOk;
}

}  // namespace

void add_area_command(CLI::App& app, int& exit_code) {
  auto words = std::make_shared<AreaWords>();
  CLI::App* const command = app.add_subcommand("area", kAboutArea);
  command->footer(kMoreArea);
  command->add_option("blocks", words->blocks, "Blocks; without: all")->check(not_empty());
  command
      ->add_option(
          "--config", words->configs,
          "A configuration of the blocks, or of all that have it, such as k20c; may be given again")
      ->check(not_empty());
  command
      ->add_option("--size", words->sizes,
                   "NAME=VALUE: a size of the one block named, the others as it ships or as in "
                   "--config; with --machine BLOCK.NAME=VALUE, of those that the machine leaves "
                   "open: " +
                       hardware_size_names() + "; may be given again")
      ->check(not_empty());
  command
      ->add_option("--csv", words->csv,
                   "Write the rows to this file as CSV; - for standard output; not with --machine")
      ->check(not_empty());
  command
      ->add_option("--machine", words->machine,
                   "Instead: the preemption hardware of this machine, by SM and in all")
      ->check(not_empty());
  command
      ->add_option("--policy", words->policy,
                   "With --machine: as `segue run`; without, the machine's")
      ->check(not_empty());
  command
      ->add_option("--technique", words->technique,
                   "With --machine: as `segue run`; without, the machine's")
      ->check(not_empty());
  command
      ->add_option("--faults", words->faults,
                   "With --machine: how an SM survives page faults, at Table 6.1's sizes (a block "
                   "switcher has "
                   "the machine's thread-block slots, 16 at most, a fault unit its SMs): " +
                       fault_words())
      ->check(not_empty());
  command
      ->add_option("--node", words->node,
                   "With --machine: mm2 of SRAM at a node with a published bit cell, such as 14 "
                   "(nm), and of gates where one is published")
      ->check(not_empty());
  command->add_flag("--json", words->json, "One JSON document on standard output");
  command->callback([words, &exit_code] {
    exit_code = static_cast<int>(report_errors("segue area", [&] { return show_area(*words); }));
  });
}

}  // namespace segue::cli
