#include "cmodel/cli/report/report_command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <deque>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "cmodel/cli/common/command_errors.hpp"
#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/common/option_checks.hpp"
#include "cmodel/cli/common/output_file.hpp"
#include "cmodel/cli/common/overwriting.hpp"
#include "cmodel/cli/report/page/figure_files.hpp"
#include "cmodel/cli/report/page/report_page.hpp"
#include "cmodel/cli/report/repeat_command.hpp"
#include "cmodel/cli/report/results/read_results.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/shell_word.hpp"

namespace segue::cli {
namespace {

constexpr const char* kAboutReport = "Show results as a page for a browser, or as figures";
constexpr const char* kMoreReport =
    "RESULTS are files of any mix, known by their content:\n"
    "  segue sweep SPEC --results FILE, or --json   points of a sweep\n"
    "  segue run ... --json                         a run\n"
    "  segue run ... --trace FILE                   a timeline of a run\n"
    "  segue reproduce FIGURE... --json             figures of the papers beside ours\n"
    "  segue area [BLOCK]... --json                 area of the blocks\n"
    "\n"
    "  segue sweep techniques --results techniques.jsonl\n"
    "  segue report techniques.jsonl --output report.html\n"
    "\n"
    "The page is one file that needs no network. Its charts are there where their data is: area\n"
    "against preemption latency and throughput with the frontier, throughput against latency,\n"
    "distributions of latencies (records with --histogram), technique mix, ANTT, STP and fairness\n"
    "by policy, ours beside the published figures, area, timelines. Filters act on all of them;\n"
    "every mark shows its fidelity, its record and the command that repeats it.\n"
    "\n"
    "--format svg or png writes each chart as a file into the folder --output; Chromium draws "
    "them\n"
    "(Debian: chromium).\n"
    "\n"
    "A line of sweep --results has to be as it was written, which its digest tells; a last one\n"
    "that a killed sweep left half-written is skipped with a note. Records of different versions\n"
    "of the model are not mixed; files of other commands name no version. Of several lines of a\n"
    "point in a file the last one counts. Records have no time: of files that differ in a point\n"
    "the last one on the command line counts, and a warning tells of how many points. Values that\n"
    "no command writes are refused wherever they stand: a label or verdict that does not exist, a\n"
    "text for a number, a time, area or count below 0 (gains in percent can be losses). Members\n"
    "that no command writes are left alone.\n"
    "\n"
    "Exit codes: 0 written, 2 bad input, nothing was written; 13 Chromium or an output fails.";

struct ReportWords {
  std::vector<std::string> results;
  std::string output;  ///< empty: report.html, or the folder report
  std::string format = "html";
  std::string model_version;
};

/// The line that makes the report again.
std::string report_line(const ReportWords& words) {
  std::string line = "segue report";
  for (const std::string& path : words.results) line += " " + gpu::shown_shell_word(path);
  if (!words.model_version.empty())
    line += " --model-version " + gpu::shown_shell_word(words.model_version);
  return line + " --output " + gpu::shown_shell_word(words.output);
}

void write_page(const std::string& page, const ReportWords& words) {
  if (words.output == "-") {
    std::cout << page;
    return;
  }
  OutputFile file("--output", words.output);
  file.stream() << page;
  file.commit();
}

/// All figures or none.
void write_figures(const std::string& page, const ReportWords& words) {
  namespace fs = std::filesystem;
  const std::vector<FigureFile> figures = figure_files(page, words.format);
  if (figures.empty()) {
    throw gpu::BadInput(
        "no chart can be drawn of these results; allowed: at least one point, "
        "figure, block or trace");
  }
  std::vector<NamedFile> inputs;
  for (const std::string& path : words.results) inputs.push_back({"one of RESULTS", path});
  std::vector<NamedFile> outputs;
  for (const FigureFile& figure : figures) {
    outputs.push_back({"--output", (fs::path(words.output) / figure.name).string()});
  }
  refuse_overwriting(inputs, outputs);
  std::error_code error;
  fs::create_directories(words.output, error);
  if (error || !fs::is_directory(words.output)) {
    throw gpu::BadInput(fmt::format("--output: cannot make the folder '{}'", words.output));
  }
  std::deque<OutputFile> files;
  for (std::size_t k = 0; k < figures.size(); ++k) {
    files.emplace_back("--output", outputs[k].path).stream() << figures[k].data;
  }
  for (OutputFile& file : files) file.commit();
  for (const NamedFile& file : outputs) std::cout << file.path << "\n";
}

ExitCode report(ReportWords words) {
  const bool page_only = words.format == "html";
  if (words.output.empty()) words.output = page_only ? "report.html" : "report";
  if (!page_only && words.output == "-") {
    throw gpu::BadInput("--output: '-' with --format " + words.format + "; allowed: a folder");
  }
  std::vector<NamedFile> inputs;
  for (const std::string& path : words.results) inputs.push_back({"one of RESULTS", path});
  if (page_only) refuse_overwriting(inputs, {{"--output", words.output}});
  ResultSet results = read_results(words.results, words.model_version);
  for (const std::string& note : results.notes) std::cerr << "segue report: " << note << "\n";
  add_repeat_commands(results);
  const std::string page = report_page(results, report_line(words));
  if (page_only) {
    write_page(page, words);
  } else {
    write_figures(page, words);
  }
  return ExitCode::kOk;
}

}  // namespace

void add_report_command(CLI::App& app, int& exit_code) {
  auto words = std::make_shared<ReportWords>();
  CLI::App* const command = app.add_subcommand("report", kAboutReport);
  command->footer(kMoreReport);
  command->add_option("RESULTS", words->results, "Result files, as below")
      ->required()
      ->check(not_empty());
  command
      ->add_option("--output", words->output,
                   "The page, or the folder of the figures; - for standard output; without: "
                   "report.html or report")
      ->check(not_empty());
  command->add_option("--format", words->format, "html, svg or png")
      ->check(one_of({"html", "svg", "png"}))
      ->capture_default_str();
  command
      ->add_option("--model-version", words->model_version,
                   "Take the sweeps' records of this version of the model, or latest: of the "
                   "version of each file's last record, which has to be one")
      ->check(not_empty());
  command->callback([words, &exit_code] {
    exit_code = static_cast<int>(report_errors("segue report", [&] { return report(*words); }));
  });
}

}  // namespace segue::cli
