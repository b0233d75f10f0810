#include "cmodel/cli/reproduce/reproduce_command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "cmodel/cli/common/anywhere.hpp"
#include "cmodel/cli/common/command_errors.hpp"
#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/common/model_version.hpp"
#include "cmodel/cli/common/option_checks.hpp"
#include "cmodel/cli/common/overwriting.hpp"
#include "cmodel/cli/reproduce/asked_figures.hpp"
#include "cmodel/cli/reproduce/paper_assumptions.hpp"
#include "cmodel/cli/reproduce/reproduce_papers.hpp"
#include "cmodel/cli/reproduce/reproduce_report.hpp"
#include "cmodel/cli/reproduce/reproduce_words.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/printable.hpp"
#include "cmodel/gpu/config/shell_word.hpp"
#include "cmodel/studies/chimera/figure.hpp"
#include "cmodel/studies/effisha/figure.hpp"
#include "cmodel/studies/frontend/figure.hpp"
#include "cmodel/studies/grid/result_cache.hpp"
#include "cmodel/studies/smk/figure.hpp"
#include "cmodel/studies/thesis5/figure.hpp"
#include "cmodel/studies/thesis5/starved.hpp"
#include "cmodel/studies/thesis6/figure.hpp"

namespace segue::cli {
namespace {

namespace chimera = studies::chimera;
namespace effisha = studies::effisha;
namespace frontend = studies::frontend;
namespace smk = studies::smk;
namespace thesis5 = studies::thesis5;
namespace thesis6 = studies::thesis6;

constexpr const char* kAbout = "Make a paper's table or figure, ours beside the published numbers";
constexpr const char* kMore =
    "Every row says what the paper prints, what comes out here with its 95 % confidence interval\n"
    "over the workloads, and how far it can be trusted. What the paper leaves open is one set of\n"
    "assumptions for all its figures, printed below the rows; --assume changes one of them.\n"
    "Files of your own are named there as given: a machine, applications, and in SEGUE_DATA_DIR\n"
    "published numbers, areas and EffiSha's kernels. A published row that comes twice, or is of "
    "no\n"
    "figure, is refused; one that no row of the figure has is named below the rows, where the\n"
    "figure is as it ships, with --each-application where that adds rows.\n"
    "\n"
    "Behind several figures stands a summary: each published number, ours, and the factor\n"
    "between them, whichever is the larger; by figure the geometric mean of the factors and the\n"
    "reason of the difference. Gains in percent are shown there as the ratios that they are of.\n"
    "Intervals are a bootstrap over workloads, of a share of workloads Wilson's. There is none\n"
    "with fewer than five workloads, or five values of an application that a mean is over, and no\n"
    "bootstrap's where all values are the same. The least and the largest value of a mean stand\n"
    "in parentheses then.\n"
    "\n"
    "Assumptions:\n";
constexpr const char* kEnd =
    "\nAn application that starves ends the study with exit code 12.\n"
    "\n"
    "Exit codes: 0 made, 2 bad input, 10 mismatch (of --rtl=compare), 11 assertion (of the RTL),\n"
    "12 no-progress, 13 harness-error or output that cannot be written, 130 and 143 interrupted.";

/// Of --all; its 8 processes take half of the time.
const std::vector<std::uint32_t> kSmallSizes = {2, 4, 8};
constexpr std::uint32_t kSmallWorkloads = 6;
/// With --full: each of ten applications is the prioritised one of ten workloads.
const std::vector<std::uint32_t> kFullSizes = {2, 4, 6, 8};
constexpr std::uint32_t kFullWorkloads = 100;

std::string more() {
  std::string text = kMore;
  const auto add = [&](std::string_view paper, const auto& keys) {
    text += fmt::format("\n{}:", paper);
    for (const auto& key : keys) {
      text += fmt::format("\n  {}={}\n      {}", key.key, key.values, key.meaning);
    }
  };
  add("thesis", thesis5::assumption_keys());
  add("thesis6", thesis6::assumption_keys());
  add("chimera", chimera::assumption_keys());
  add("smk", smk::assumption_keys());
  add("ctxback", studies::ctxback::assumption_keys());
  add("effisha", effisha::daemon_keys());
  add("effisha, fig-10 and fig-13", thesis6::assumption_keys(thesis6::Subject::kYielding));
  add("frontend", frontend::assumption_keys());
  return text + "\n" + kEnd;
}

/// The results of earlier runs; null without --cache.
std::unique_ptr<studies::grid::ResultCache> open_cache(const std::string& folder) {
  if (folder.empty()) return nullptr;
  return std::make_unique<studies::grid::ResultCache>(
      std::filesystem::path(folder) / "results.jsonl", model_version(),
      studies::grid::Sharing::kShared, studies::grid::ResultKind::kNumbers);
}

/// A row of a size that came again would lack its published number, and a figure that came again
/// would be counted twice.
template <class Value>
void refuse_twice(std::string_view option, const std::vector<Value>& values) {
  for (auto it = values.begin(); it != values.end(); ++it) {
    if (std::find(values.begin(), it, *it) == it) continue;
    throw gpu::BadInput(fmt::format("{}: {} comes twice; allowed: once", option, *it));
  }
}

/// The figure that was asked for, or that none of several does: "X simulates nothing", "none of X,
/// Y simulates anything".
std::string none_of(const ReproduceWords& words, std::string_view one, std::string_view several) {
  if (words.figures.size() == 1) return fmt::format("{} {}", words.figures.front(), one);
  return fmt::format("none of {} {}", fmt::join(words.figures, ", "), several);
}

/// Assumptions, seed, jobs and cache are of simulations. What acts in some figure is allowed.
void check_simulates(const ReproduceWords& words, const AskedFigures& asked) {
  const std::vector<std::string_view> papers = asked.papers();
  const auto any = [&](bool (AskedFigures::*has)(std::string_view) const) {
    return std::ranges::any_of(papers, [&](std::string_view paper) { return (asked.*has)(paper); });
  };
  for (const std::string_view paper : papers) {
    if (asked.simulates(paper) || assumptions_of(words.assume, paper).empty()) continue;
    throw gpu::BadInput(
        fmt::format("--assume: no figure of {} that is asked for simulates anything; allowed: with "
                    "simulated figures",
                    paper));
  }
  const bool simulates = any(&AskedFigures::simulates);
  for (const auto& [option, given, acts, one, several, allowed] :
       {std::tuple("--seed", words.seed_given, any(&AskedFigures::draws), "draws no random numbers",
                   "draws random numbers", "figures of random workloads"),
        std::tuple("--jobs", words.jobs_given, any(&AskedFigures::has_grid),
                   "is made by one short run", "is made by many simulations",
                   "figures of many simulations"),
        std::tuple("--cache", !words.cache.empty(), any(&AskedFigures::has_grid),
                   "is made by one short run", "is made by many simulations",
                   "figures of many simulations")}) {
    if (!given || acts) continue;
    throw gpu::BadInput(
        simulates
            ? fmt::format("{}: {}; allowed: with {}", option, none_of(words, one, several), allowed)
            : fmt::format("{}: {}; allowed: with simulated figures", option,
                          none_of(words, "simulates nothing", "simulates anything")));
  }
}

/// The parts of a list, also empty ones.
std::vector<std::string> parts_of(const std::string& list) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    parts.push_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

/// Numbers between commas. CLI11's own lists leave out those that are empty.
CLI::Validator numbers(std::uint64_t min, std::uint64_t max) {
  const auto check = [min, max](std::string& list) {
    const CLI::Validator number = whole_number(min, max);
    for (std::string& part : parts_of(list)) {
      if (std::string problem = number(part); !problem.empty()) return problem;
    }
    return std::string();
  };
  return {check, "N,N..."};
}

std::vector<std::uint32_t> numbers_of(const std::vector<std::string>& lists) {
  std::vector<std::uint32_t> values;
  for (const std::string& list : lists) {
    for (const std::string& part : parts_of(list)) {
      values.push_back(static_cast<std::uint32_t>(std::stoul(part)));
    }
  }
  return values;
}

/// The command that makes one of the figures anew, whatever the defaults come to be.
std::string repeating(const ReproduceWords& words, const ReproduceReport& report) {
  std::string line = "segue reproduce " + report.figure;
  if (!report.sizes.empty()) {
    line +=
        fmt::format(" --sizes {} --workloads {}", fmt::join(report.sizes, ","), report.workloads);
  }
  if (!words.machine.empty())
    line += " --machine " + gpu::shown_shell_word(anywhere(words.machine));
  if (!words.applications.empty()) {
    line += " --applications " + gpu::shown_shell_word(anywhere(words.applications));
  }
  if (report.is_seeded()) line += fmt::format(" --seed {}", report.seed);
  for (const std::string& text : report.assumptions)
    line += " --assume " + gpu::shown_shell_word(text);
  if (words.each_application && report.averages) line += " --each-application";
  if (report.decided_by == "rtl") line += " --rtl";
  if (report.decided_by == "twin and rtl") line += " --rtl=compare";
  return with_environment(line);
}

/// The reports in the order that was asked for.
void sort_as_asked(const std::vector<std::string>& ids, std::vector<ReproduceReport>& reports) {
  std::ranges::stable_sort(reports, {}, [&](const ReproduceReport& report) {
    return std::ranges::find(ids, report.figure) - ids.begin();
  });
}

ExitCode reproduce(const ReproduceWords& words) {
  if (words.list) {
    std::cout << list_of_figures();
    return ExitCode::kOk;
  }
  const AskedFigures asked = find_figures(words.figures);
  if (asked.papers().size() > 1 && !(words.machine.empty() && words.applications.empty())) {
    throw gpu::BadInput(
        "figures of several papers with --machine or --applications; allowed: figures of one "
        "paper, for each has its own");
  }
  check_papers(words.assume, asked.papers());
  check_simulates(words, asked);
  refuse_twice("--sizes", words.sizes);
  refuse_twice("figure", words.figures);
  for (const auto& [option, given] :
       {std::pair("--sizes", words.sizes_given), std::pair("--workloads", words.workloads_given)}) {
    if (!given || std::ranges::any_of(asked.thesis5, &thesis5::Figure::simulates)) continue;
    throw gpu::BadInput(
        fmt::format("{}: {} has no workloads of a number of processes; "
                    "allowed: with simulated figures of the thesis",
                    option, words.figures.front()));
  }
  if (!asked.frontend.empty() && !(words.machine.empty() && words.applications.empty())) {
    throw gpu::BadInput(
        "figures of frontend with --machine or --applications; allowed: --assume, for they have a "
        "front end of Table 6.1's size and mixes of their own");
  }
  if (!asked.thesis6.empty() && !(words.machine.empty() && words.applications.empty())) {
    throw gpu::BadInput(
        "figures of thesis6 with --machine or --applications; allowed: --assume, for they are of "
        "kernels that ship on the SM of Table 6.1");
  }
  if (!asked.effisha.empty() && !(words.machine.empty() && words.applications.empty())) {
    throw gpu::BadInput(
        "figures of effisha with --machine or --applications; allowed: --assume, for they are of "
        "the paper's kernels on its GPU, or of kernels that ship");
  }
  if (!asked.ctxback.empty() && !(words.machine.empty() && words.applications.empty())) {
    throw gpu::BadInput(
        "figures of ctxback with --machine or --applications; allowed: --assume, for they are of "
        "kernels that ship");
  }
  if (words.each_application && !asked.average()) {
    throw gpu::BadInput(fmt::format(
        "--each-application: {}; allowed: with figures of averages that have them, such as "
        "thesis-fig-5.4 or chimera-fig-6",
        none_of(words, "has no further rows of applications or kernels",
                "has further rows of applications or kernels")));
  }
  const bool with_frontend =
      std::ranges::all_of(asked.ctxback, &studies::ctxback::Figure::simulates) &&
      std::ranges::all_of(asked.effisha, &effisha::Figure::on_sms) && asked.thesis5.empty() &&
      asked.chimera.empty() && asked.smk.empty();
  if (!words.rtl.empty() && !with_frontend) {
    throw gpu::BadInput(
        "--rtl: the other figures are decided by the twins; allowed: figures of frontend and "
        "thesis6, times of ctxback, effisha-fig-10 and -13, and `segue run --rtl` and `segue "
        "sweep` for the other blocks");
  }
  if (!words.cache.empty()) {
    refuse_overwriting(
        {{"the machine", words.machine}, {"the applications", words.applications}},
        {{"--cache", (std::filesystem::path(words.cache) / "results.jsonl").string()}});
  }
  const std::unique_ptr<studies::grid::ResultCache> cache = open_cache(words.cache);
  std::vector<ReproduceReport> reports = reproduce_papers(words, asked, cache.get());
  sort_as_asked(words.figures, reports);
  for (ReproduceReport& report : reports) report.repeated_by = repeating(words, report);
  std::cout << (words.json ? reproduce_json(reports) : reproduce_table(reports));
  if (!words.json && reports.size() > 1) std::cout << "\n" << reproduce_summary(reports);
  const std::string unkept = cache ? cache->problem() : "";
  if (unkept.empty()) return ExitCode::kOk;
  std::cerr << "segue reproduce: --cache: " << unkept << "\n";
  return ExitCode::kHarnessError;
}

ExitCode reproduce_and_report(const ReproduceWords& words) {
  return report_errors("segue reproduce", [&] {
    try {
      return reproduce(words);
    } catch (const studies::grid::CacheError& error) {
      throw gpu::BadInput(std::string("--cache: ") + error.what());
    } catch (const thesis5::Starved& error) {
      std::cerr << "segue reproduce: " << gpu::printable(error.what()) << "\n";
      return ExitCode::kNoProgress;
    }
  });
}

}  // namespace

void add_reproduce_command(CLI::App& app, int& exit_code) {
  auto words = std::make_shared<ReproduceWords>();
  CLI::App* const command = app.add_subcommand("reproduce", kAbout);
  command->footer(more());
  CLI::Option* const figure =
      command->add_option("ID", words->figures,
                          "Tables and figures, such as thesis-fig-5.4; what several of them run "
                          "is run once");
  CLI::Option* const list =
      command->add_flag("--list", words->list, "Name the tables and figures that can be made");
  CLI::Option* const all = command->add_flag(
      "--all", words->all,
      "All that the papers print, small enough for some twenty minutes on two cores");
  all->excludes(figure);
  command
      ->add_flag("--full", words->full,
                 "With --all: 2, 4, 6 and 8 processes, a hundred workloads of each; some two hours")
      ->needs(all);
  CLI::Option* const sizes = command->add_option(
      "--sizes", words->size_lists, "Processes of a workload of the thesis, such as 2,8");
  sizes->check(numbers(1, 64))->allow_extra_args(false)->capture_default_str();
  CLI::Option* const workloads = command->add_option(
      "--workloads", words->workloads, "Random workloads of each size, of the thesis");
  workloads->transform(whole_number(1, 100'000))->capture_default_str();
  CLI::Option* const seed = command->add_option(
      "--seed", words->seed, "Seed of the workloads and thread blocks' durations");
  seed->transform(whole_number(0, kMaxSeed))->capture_default_str();
  CLI::Option* const jobs =
      command->add_option("--jobs", words->jobs, "Simulations at once; without, one a processor")
          ->transform(whole_number(1, 1024));
  command
      ->add_option(
          "--cache", words->cache,
          "Keep each simulation's result in the folder DIR, and use those that are there: "
          "a second run simulates nothing, an interrupted one goes on where it was. A file "
          "DIR/results.jsonl with anything else is refused")
      ->type_name("DIR")
      ->check(not_empty());
  command
      ->add_option("--assume", words->assume,
                   "KEY=VALUE, as below, or PAPER:KEY=VALUE for figures of several papers; can be "
                   "given several times")
      ->allow_extra_args(false)
      ->check(not_empty());
  command
      ->add_option("--machine", words->machine,
                   "A machine or a file FILE.toml; without, the paper's")
      ->check(not_empty());
  command
      ->add_option("--applications", words->applications,
                   "An application library or a file FILE.toml; without, the paper's")
      ->check(not_empty());
  command->add_flag("--each-application", words->each_application,
                    "Rows of each application or kernel too, where a figure has averages of them");
  command
      ->add_flag(
          "--rtl{alone}", words->rtl,
          "Let the Verilated RTL of the front end decide instead of its twin, in figures of "
          "frontend and thesis6, in times of ctxback and in effisha-fig-10 and -13; a module of "
          "each size is built first. "
          "--rtl=compare: both run, and are held equal in every cycle")
      ->check(one_of({"alone", "compare"}))
      ->multi_option_policy(CLI::MultiOptionPolicy::Throw);
  command->add_flag("--json", words->json, "One JSON document on standard output");
  excludes_all(*command, *list);
  command->callback([words, figure, all, list, sizes, workloads, seed, jobs, &exit_code] {
    if (figure->empty() && all->empty() && list->empty()) {
      throw CLI::RequiredError("ID, --all or --list");
    }
    if (sizes->empty() && words->all) {
      words->sizes = words->full ? kFullSizes : kSmallSizes;
    } else {
      words->sizes = numbers_of(words->size_lists);
    }
    words->sizes_given = !sizes->empty();
    words->workloads_given = !workloads->empty();
    words->seed_given = !seed->empty();
    words->jobs_given = !jobs->empty();
    if (words->all) {
      words->figures = printed_figures();
      if (workloads->empty()) words->workloads = words->full ? kFullWorkloads : kSmallWorkloads;
    }
    exit_code = static_cast<int>(reproduce_and_report(*words));
  });
}

}  // namespace segue::cli
