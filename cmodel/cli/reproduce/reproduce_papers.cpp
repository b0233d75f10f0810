#include "cmodel/cli/reproduce/reproduce_papers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cmodel/cli/area/area_report.hpp"
#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/common/kernel_guesses.hpp"
#include "cmodel/cli/common/progress_bar.hpp"
#include "cmodel/cli/common/rtl_sm_blocks.hpp"
#include "cmodel/cli/reproduce/paper_assumptions.hpp"
#include "cmodel/cost/area_rows.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/gpu/workload/application_file.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"
#include "cmodel/studies/comparison/published.hpp"

namespace segue::cli {
namespace {

namespace chimera = studies::chimera;
namespace ctxback = studies::ctxback;
namespace effisha = studies::effisha;
namespace frontend = studies::frontend;
namespace smk = studies::smk;
namespace thesis5 = studies::thesis5;
namespace thesis6 = studies::thesis6;

/// The schemes of all figures, so that a run shared by several figures is made once.
std::vector<thesis5::Scheme> schemes_of(const std::vector<const thesis5::Figure*>& figures) {
  std::vector<thesis5::Scheme> schemes;
  for (const thesis5::Figure* figure : figures) {
    for (const thesis5::Scheme& scheme : figure->schemes) {
      if (std::ranges::find(schemes, scheme) == schemes.end()) schemes.push_back(scheme);
    }
  }
  return schemes;
}

thesis5::Study run_study(const gpu::Machine& machine, const gpu::ApplicationLibrary& library,
                         std::span<const thesis5::Scheme> schemes,
                         const thesis5::StudyOptions& words) {
  ProgressBar bar("segue reproduce", "runs");
  thesis5::StudyOptions options = words;
  options.grid.progress = [&](std::size_t done, std::size_t all) { bar.show(done, all); };
  return thesis5::run_study(machine, library.applications, schemes, options);
}

thesis5::StudyOptions study_options(const ReproduceWords& words) {
  thesis5::StudyOptions options;
  options.sizes = words.sizes;
  options.workloads = words.workloads;
  options.seed = words.seed;
  options.grid.jobs = words.jobs;
  for (const std::string& text : assumptions_of(words.assume, "thesis")) {
    thesis5::assume(options.assumptions, text);
  }
  for (const std::string& text : assumptions_of(words.assume, "thesis")) {
    if (text.starts_with("tb-variation=") && options.assumptions.tb_cv) {
      throw gpu::BadInput("--assume tb-variation: acts with tb-cv=none; allowed: beside that");
    }
    if (text == "release-event=yes" && !options.assumptions.literal) {
      throw gpu::BadInput("--assume release-event: acts with dss=literal; allowed: beside that");
    }
  }
  return options;
}

/// The inputs shared by the papers' figures: machine and applications, by name.
struct Inputs {
  bool shipped = true;  ///< those of the paper
  std::string library_name;
  gpu::Machine machine;
  gpu::ApplicationLibrary library;
};

Inputs load_inputs(const ReproduceWords& words, const char* machine, const char* applications) {
  Inputs inputs;
  inputs.shipped = (words.machine.empty() || words.machine == machine) &&
                   (words.applications.empty() || words.applications == applications);
  inputs.library_name = words.applications.empty() ? applications : words.applications;
  inputs.machine = gpu::load_machine(words.machine.empty() ? machine : words.machine);
  inputs.library = gpu::load_applications(inputs.library_name, "--applications", "");
  return inputs;
}

using Clock = std::chrono::steady_clock;

/// The figure and what it is of.
template <class Figure>
ReproduceReport named_report(const ReproduceWords& words, const Figure& figure,
                             const std::string& machine) {
  ReproduceReport report;
  report.figure = figure.id;
  report.title = figure.title;
  report.averages = figure.averages;
  report.machine = machine;
  report.seed = words.seed;
  return report;
}

/// What the kernels of a library leave out.
/// @param first_only its first kernel alone
SilentKernels silent_kernels(const gpu::ApplicationLibrary& library, bool first_only) {
  SilentKernels silent;
  for (const gpu::Application& application : library.applications) {
    for (const gpu::Kernel& kernel : application.kernels) {
      if (!kernel.profile.first_non_idempotent) ++silent.idempotence;
      if (kernel.profile.instructions == 0) ++silent.instructions;
      if (kernel.warps_per_tb() == 0) ++silent.threads;
      if (first_only) return silent;
    }
  }
  return silent;
}

/// A figure of the thesis flushes nothing; SMK's preempts with the partial switch alone.
template <class Figure>
void add_silent_kernels(const Inputs& inputs, const Figure& figure, ReproduceReport& report) {
  KernelFacts facts{.moves = inputs.machine.memory_latency != 0};
  bool first_only = false;
  bool by_engines = false;
  if constexpr (requires { figure.by_engines; }) by_engines = figure.by_engines;
  if constexpr (requires { figure.flushes; }) {
    facts.idempotence = figure.flushes;
    facts.instructions = figure.selects;
    first_only = figure.of_first_kernel;
  }
  const SilentKernels silent = silent_kernels(inputs.library, first_only);
  add_kernel_guesses(silent, facts, report.guesses);
  if (!by_engines) return;
  facts = {.moves = facts.moves, .engine = gpu::EngineKind::kCycle};
  add_kernel_guesses(silent, facts, report.guesses);
}

/// Everything of a report but its rows.
template <class Figure>
ReproduceReport begin_report(const ReproduceWords& words, const Inputs& inputs,
                             const Figure& figure) {
  ReproduceReport report = named_report(words, figure, inputs.machine.name);
  for (const gpu::Application& application : inputs.library.applications) {
    add_given("kernels", application.place.file, report.given);
    if (application.measured_on) {
      add_given("measured on", application.measured_on->file, report.given);
    }
  }
  add_given("machine", inputs.machine.file, report.given);
  for (const std::string& guess : inputs.library.assumed) {
    report.guesses.push_back(inputs.library_name + ": " + guess);
  }
  add_assumed(inputs.machine, report.guesses);
  add_silent_kernels(inputs, figure, report);
  return report;
}

/// Why the figure differs from the published one. The reasons were found with what ships.
/// @param as_shipped machine, applications and assumptions
std::string reason_of(const char* paper, const std::string& figure, bool as_shipped) {
  const std::string reason = studies::reason_of(paper, figure);
  return reason.empty() || as_shipped ? reason : "of the set-up that ships: " + reason;
}

/// Fills in the numbers that the paper prints. Those without a row are named where the figure was
/// made with all of its rows: then they are misspelt.
/// @param as_shipped machine, applications and assumptions, by the command line
void add_published(const char* paper, const ReproduceWords& words, bool as_shipped,
                   ReproduceReport& report) {
  const std::vector<std::string> left_out =
      studies::add_published(paper, report.figure, report.rows);
  const bool has_all_rows = as_shipped && (words.each_application || !report.averages) &&
                            !words.sizes_given && !words.workloads_given;
  if (!has_all_rows) return;
  std::vector<std::string_view> names;
  for (const studies::Row& row : report.rows) {
    if (!row.published) names.push_back(row.name);
  }
  for (const std::string& name : left_out) {
    report.without_row.push_back(fmt::format("'{}': the figure has no row of this name{}", name,
                                             gpu::suggestion(name, names)));
  }
}

/// The paper's side of a report that has its rows, and no machine or applications of the user's.
void add_paper(const char* paper, const ReproduceWords& words, bool as_shipped,
               ReproduceReport& report) {
  add_published(paper, words, as_shipped, report);
  add_given("published", studies::published_folder(paper), report.given);
  report.reason = reason_of(paper, report.figure, report.given.empty() && as_shipped);
}

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Makes the reports of a paper's figures. Everything that can be refused was, when it was
/// prepared: no figure of another paper runs before.
using Run = std::function<void(std::vector<ReproduceReport>& reports)>;

/// Reads the numbers that a paper prints for its figures, also for those that were not asked for.
template <class Figure>
void check_published(const char* paper, const std::vector<Figure>& figures) {
  std::vector<std::string_view> names;
  for (const Figure& figure : figures) names.push_back(figure.id);
  studies::check_published(paper, names);
}

void run_thesis5(const ReproduceWords& words, const Inputs& inputs,
                 const thesis5::StudyOptions& options,
                 const std::vector<const thesis5::Figure*>& figures,
                 std::vector<ReproduceReport>& reports) {
  const auto start = Clock::now();
  const std::vector<thesis5::Scheme> schemes = schemes_of(figures);
  thesis5::Study study;
  if (!schemes.empty()) study = run_study(inputs.machine, inputs.library, schemes, options);
  for (const thesis5::Figure* figure : figures) {
    const bool simulates = figure->simulates();
    ReproduceReport& report = reports.emplace_back(begin_report(words, inputs, *figure));
    report.seconds = seconds_since(start);
    const thesis5::Study part = study.of(figure->schemes);
    report.rows = figure->rows(
        {.machine = &inputs.machine,
         .applications = &inputs.library.applications,
         .study = &part,
         .assumptions = options.assumptions,
         .each_application = words.each_application,
         .run =
             [&](std::span<const thesis5::Scheme> of, const thesis5::StudyOptions& as) {
               return run_study(inputs.machine, inputs.library, of, as);
             },
         .options = options});
    report.seconds = seconds_since(start);
    const bool assumed = thesis5::describe(options.assumptions) != thesis5::describe({});
    add_published("thesis5", words, inputs.shipped && !assumed, report);
    report.reason =
        reason_of("thesis5", report.figure, inputs.shipped && report.given.empty() && !assumed);
    add_given("published", studies::published_folder("thesis5"), report.given);
    if (!simulates) continue;
    report.decided_by = sm_decided_by("");  // of the driver's blocks
    report.sizes = words.sizes;
    report.workloads = words.workloads;
    report.assumptions = thesis5::describe(options.assumptions);
    for (const std::string& line : thesis5::fixed_assumptions()) report.guesses.push_back(line);
  }
}

/// All of the preparations take `words` by reference.
Run prepare_thesis5(const ReproduceWords& words, const std::vector<const thesis5::Figure*>& figures,
                    studies::grid::ResultCache* cache) {
  thesis5::StudyOptions options = study_options(words);
  options.grid.cache = cache;
  check_published("thesis5", thesis5::figures());
  return [&words, figures, options,
          inputs = load_inputs(words, "k20c", "parboil")](std::vector<ReproduceReport>& reports) {
    run_thesis5(words, inputs, options, figures, reports);
  };
}

/// Has the figure rows of each value of the assumption?
template <class Figure>
bool varies(const Figure& figure, const std::string& assumption) {
  return !figure.varies.empty() && assumption.starts_with(std::string(figure.varies) + "=");
}

/// Figures of a paper with simulations that need only its machine and its benchmarks.
/// @param setting without machine and benchmarks, but with the assumptions that `assume` sets
template <class Setting, class Figure>
Run prepare_paper(const ReproduceWords& words, const char* paper, Inputs inputs, Setting setting,
                  const std::vector<const Figure*>& figures) {
  const std::vector<std::string> shipped_assumptions = describe(setting.options.assumptions);
  for (const std::string& text : assumptions_of(words.assume, paper)) {
    assume(setting.options.assumptions, text);
    if (std::ranges::all_of(figures, [&](const Figure* figure) { return varies(*figure, text); })) {
      throw gpu::BadInput(
          fmt::format("--assume {}: {} has rows of each; allowed: with other figures",
                      figures.front()->varies, figures.front()->id));
    }
  }
  setting.options.seed = words.seed;
  setting.options.grid.jobs = words.jobs;
  const bool assumed = describe(setting.options.assumptions) != shipped_assumptions;
  return [&words, paper, inputs = std::move(inputs), setting = std::move(setting), figures,
          assumed](std::vector<ReproduceReport>& reports) mutable {
    setting.machine = &inputs.machine;
    setting.benchmarks = &inputs.library.applications;
    ProgressBar bar("segue reproduce", "runs");
    setting.options.grid.progress = [&](std::size_t done, std::size_t all) { bar.show(done, all); };
    for (const Figure* figure : figures) {
      const auto start = Clock::now();
      ReproduceReport& report = reports.emplace_back(begin_report(words, inputs, *figure));
      report.rows = figure->rows(setting, words.each_application);
      report.seconds = seconds_since(start);
      add_published(paper, words, inputs.shipped && !assumed, report);
      report.reason =
          reason_of(paper, report.figure, inputs.shipped && report.given.empty() && !assumed);
      add_given("published", studies::published_folder(paper), report.given);
      if (!figure->simulates) continue;
      report.decided_by = sm_decided_by("");  // of driver, selector, allocator and engines
      report.assumptions = describe(setting.options.assumptions);
      std::erase_if(report.assumptions, [&](const auto& text) { return varies(*figure, text); });
    }
  };
}

Run prepare_chimera(const ReproduceWords& words, const std::vector<const chimera::Figure*>& figures,
                    studies::grid::ResultCache* cache) {
  check_published("chimera", chimera::figures());
  chimera::Setting setting;
  setting.options.grid.cache = cache;
  return prepare_paper(words, "chimera", load_inputs(words, "fermi30", "chimera"), setting,
                       figures);
}

Run prepare_smk(const ReproduceWords& words, const std::vector<const smk::Figure*>& figures,
                studies::grid::ResultCache* cache) {
  check_published("smk", smk::figures());
  smk::Setting setting;
  setting.options.grid.cache = cache;
  return prepare_paper(words, "smk", load_inputs(words, "gtx980", "smk"), setting, figures);
}

/// The front end that decides in the simulations of a study, in place of its twin.
template <class Setting>
void choose_frontend(const ReproduceWords& words, Setting& setting) {
  if (words.rtl.empty()) return;
  const bool compared = words.rtl == "compare";
  setting.frontend = rtl_frontend_factory(compared);
  setting.decided_by = [compared](const sm_frontend::Params& params) {
    return rtl_frontend_name(params, compared);
  };
}

/// Whether the assumption, KEY=VALUE, changes something in the figure.
bool acts(const std::string& text, const thesis6::Figure& figure) {
  const std::string_view key = std::string_view(text).substr(0, text.find('='));
  return thesis6::acts(text, figure.subject) &&
         !(figure.heap_alone && thesis6::is_of_brought_regions(text)) &&
         std::ranges::find(figure.idle, key) == figure.idle.end();
}

void add_sm_guesses(thesis6::Subject subject, bool heap_alone, ReproduceReport& report) {
  for (const std::string& line : thesis6::fixed_assumptions(subject, heap_alone)) {
    report.guesses.push_back(line);
  }
  report.guesses.emplace_back(
      "some dependences of instructions with more operands than the front end can name are left "
      "out; --each-application says of which share");
}

/// Of kernels that ship, on the SM of Table 6.1.
Run prepare_thesis6(const ReproduceWords& words, const std::vector<const thesis6::Figure*>& figures,
                    studies::grid::ResultCache* cache) {
  thesis6::Setting setting;
  for (const std::string& text : assumptions_of(words.assume, "thesis6")) {
    thesis6::assume(setting.assumptions, text);
    const auto changes = [&](const thesis6::Figure* figure) { return acts(text, *figure); };
    if (std::ranges::any_of(figures, changes)) continue;
    std::vector<std::string_view> others;
    for (const thesis6::Figure& figure : thesis6::figures()) {
      if (acts(text, figure)) others.push_back(figure.id);
    }
    throw gpu::BadInput(fmt::format("--assume {}: changes nothing in {}; allowed: with {}",
                                    text.substr(0, text.find('=')), figures.front()->id,
                                    gpu::join(others)));
  }
  thesis6::refuse_rounds_of_blocks(setting.assumptions, assumptions_of(words.assume, "thesis6"));
  setting.grid.jobs = words.jobs;
  setting.grid.cache = cache;
  choose_frontend(words, setting);
  if (!words.rtl.empty()) {
    const bool compared = words.rtl == "compare";
    setting.switcher = rtl_switcher_factory(compared);
    setting.switches_decided_by = [compared](const block_switcher::Params& params) {
      return rtl_switcher_name(params, compared);
    };
    setting.fault_unit = rtl_fault_unit_factory(compared);
    setting.faults_decided_by = [compared](const fault_unit::Params& params) {
      return rtl_fault_unit_name(params, compared);
    };
  }
  for (const thesis6::Figure* figure : figures) {
    thesis6::check_kernels_fit(setting.assumptions, figure->kernels);
    if (figure->check) figure->check();
  }
  check_published("thesis6", thesis6::figures());
  return [&words, setting = std::move(setting),
          figures](std::vector<ReproduceReport>& reports) mutable {
    ProgressBar bar("segue reproduce", "kernels");
    setting.grid.progress = [&](std::size_t done, std::size_t all) { bar.show(done, all); };
    const auto assumed = [&](thesis6::Subject subject) {
      return thesis6::describe(setting.assumptions, subject) != thesis6::describe({}, subject);
    };
    for (const thesis6::Figure* figure : figures) {
      const auto start = Clock::now();
      ReproduceReport& report = reports.emplace_back(named_report(words, *figure, "thesis16"));
      report.draws = false;
      report.rows = figure->rows(setting, words.each_application);
      report.decided_by = sm_decided_by(words.rtl);
      report.seconds = seconds_since(start);
      report.assumptions = thesis6::describe(setting.assumptions, figure->subject);
      std::erase_if(report.assumptions, [&](const auto& text) { return !acts(text, *figure); });
      add_sm_guesses(figure->subject, figure->heap_alone, report);
      if (figure->areas) {
        for (const std::string& line : cost::cell_library().assumed) {
          report.guesses.push_back("area: " + line);
        }
        add_given_area(report.given);
      }
      add_paper("thesis6", words, !assumed(figure->subject), report);
    }
  };
}

/// Ours of the front end: its size and its mixes are all that they need.
Run prepare_frontend(const ReproduceWords& words,
                     const std::vector<const frontend::Figure*>& figures,
                     studies::grid::ResultCache* cache) {
  frontend::Setting setting;
  for (const std::string& text : assumptions_of(words.assume, "frontend")) {
    frontend::assume(setting.assumptions, text);
  }
  setting.seed = words.seed;
  setting.grid.jobs = words.jobs;
  setting.grid.cache = cache;
  choose_frontend(words, setting);
  return [&words, setting = std::move(setting),
          figures](std::vector<ReproduceReport>& reports) mutable {
    ProgressBar bar("segue reproduce", "runs");
    setting.grid.progress = [&](std::size_t done, std::size_t all) { bar.show(done, all); };
    for (const frontend::Figure* figure : figures) {
      const auto start = Clock::now();
      ReproduceReport& report = reports.emplace_back(named_report(words, *figure, "thesis16"));
      report.rows = figure->rows(setting);
      report.decided_by = sm_decided_by(words.rtl);
      report.seconds = seconds_since(start);
      report.assumptions = frontend::describe(setting.assumptions);
      report.guesses = frontend::fixed_assumptions();
    }
  };
}

/// Refuses an assumption that changes nothing in any of the figures; `all` are the paper's.
template <class Figure>
void check_acts(const std::string& text, const std::vector<const Figure*>& figures,
                const std::vector<Figure>& all) {
  const auto changes = [&](const Figure& figure) { return figure.acts(text); };
  if (std::ranges::any_of(figures, changes, [](const auto* it) -> auto& { return *it; })) return;
  std::vector<std::string_view> others;
  for (const Figure& figure : all) {
    if (changes(figure)) others.push_back(figure.id);
  }
  throw gpu::BadInput(fmt::format("--assume {}: changes nothing in {}; allowed: with {}",
                                  text.substr(0, text.find('=')), figures.front()->id,
                                  fmt::join(others, ", ")));
}

/// Those that change something in a figure.
template <class Figure>
std::vector<std::string> acting(const Figure& figure, std::vector<std::string> assumptions) {
  std::erase_if(assumptions, [&](const std::string& text) { return !figure.acts(text); });
  return assumptions;
}

/// Of the kernels that ship: they need no machine and no applications.
Run prepare_ctxback(const ReproduceWords& words, const std::vector<const ctxback::Figure*>& figures,
                    studies::grid::ResultCache* cache) {
  ctxback::Setting setting;
  setting.grid.jobs = words.jobs;
  setting.grid.cache = cache;
  for (const std::string& text : assumptions_of(words.assume, "ctxback")) {
    ctxback::assume(setting.assumptions, text);
    check_acts(text, figures, ctxback::figures());
  }
  choose_frontend(words, setting);
  check_published("ctxback", ctxback::figures());
  return [&words, setting = std::move(setting),
          figures](std::vector<ReproduceReport>& reports) mutable {
    ProgressBar bar("segue reproduce", "kernels");
    setting.grid.progress = [&](std::size_t done, std::size_t all) { bar.show(done, all); };
    for (const ctxback::Figure* figure : figures) {
      const auto start = Clock::now();
      ReproduceReport& report = reports.emplace_back(named_report(words, *figure, "gfx906"));
      report.draws = false;
      report.rows = figure->rows(setting, words.each_application);
      report.seconds = seconds_since(start);
      if (figure->simulates()) report.decided_by = sm_decided_by(words.rtl);
      report.assumptions = acting(*figure, describe(setting.assumptions));
      report.guesses = {
          "ctxback: kernels, those of the suite",
          "ctxback: a copy of a scalar register saves 8 bytes of its block's contexts"};
      report.guesses.insert(report.guesses.end(), figure->guesses.begin(), figure->guesses.end());
      add_paper("ctxback", words, report.assumptions == acting(*figure, ctxback::describe({})),
                report);
    }
  };
}

/// Of the paper's table: its GPU is a K40m, of which its kernels' times are all that is used. Two
/// figures are of kernels that ship, on the SM of Table 6.1.
Run prepare_effisha(const ReproduceWords& words, const std::vector<const effisha::Figure*>& figures,
                    studies::grid::ResultCache* cache) {
  effisha::Setting setting{.assumptions = {}, .seed = words.seed, .kernels = {}};
  const bool on_sms = std::ranges::any_of(figures, &effisha::Figure::on_sms);
  if (!std::ranges::all_of(figures, &effisha::Figure::on_sms)) setting.kernels = effisha::table_3();
  const std::vector<std::string> assumed = assumptions_of(words.assume, "effisha");
  for (const std::string& text : assumed) {
    effisha::assume(setting.assumptions, text);
    check_acts(text, figures, effisha::figures());
  }
  thesis6::refuse_rounds_of_blocks(setting.assumptions.gpu, assumed);
  setting.grid.jobs = words.jobs;
  setting.grid.cache = cache;
  choose_frontend(words, setting);
  if (on_sms) thesis6::check_kernels_fit(setting.assumptions.gpu);
  check_published("effisha", effisha::figures());
  return [&words, setting = std::move(setting),
          figures](std::vector<ReproduceReport>& reports) mutable {
    ProgressBar bar("segue reproduce", "kernels");
    setting.grid.progress = [&](std::size_t done, std::size_t all) { bar.show(done, all); };
    for (const effisha::Figure* figure : figures) {
      const auto start = Clock::now();
      ReproduceReport& report =
          reports.emplace_back(named_report(words, *figure, figure->on_sms ? "thesis16" : "K40m"));
      report.draws = figure->draws;
      report.rows = figure->rows(setting, words.each_application);
      report.seconds = seconds_since(start);
      report.assumptions = acting(*figure, describe(setting.assumptions));
      report.guesses = figure->guesses;
      if (figure->on_sms) {
        report.decided_by = sm_decided_by(words.rtl);
        add_sm_guesses(thesis6::Subject::kYielding, false, report);
      } else {
        std::ranges::copy(effisha::assumed_values(setting.kernels),
                          std::back_inserter(report.guesses));
        add_given("kernels", effisha::table_3_file(), report.given);
      }
      add_paper("effisha", words, report.assumptions == acting(*figure, effisha::describe({})),
                report);
    }
  };
}

}  // namespace

std::vector<ReproduceReport> reproduce_papers(const ReproduceWords& words,
                                              const AskedFigures& asked,
                                              studies::grid::ResultCache* cache) {
  std::vector<Run> runs;
  if (!asked.thesis5.empty()) runs.push_back(prepare_thesis5(words, asked.thesis5, cache));
  if (!asked.thesis6.empty()) runs.push_back(prepare_thesis6(words, asked.thesis6, cache));
  if (!asked.chimera.empty()) runs.push_back(prepare_chimera(words, asked.chimera, cache));
  if (!asked.smk.empty()) runs.push_back(prepare_smk(words, asked.smk, cache));
  if (!asked.ctxback.empty()) runs.push_back(prepare_ctxback(words, asked.ctxback, cache));
  if (!asked.effisha.empty()) runs.push_back(prepare_effisha(words, asked.effisha, cache));
  if (!asked.frontend.empty()) runs.push_back(prepare_frontend(words, asked.frontend, cache));
  std::vector<ReproduceReport> reports;
  for (const Run& run : runs) run(reports);
  return reports;
}

}  // namespace segue::cli
