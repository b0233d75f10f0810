#include "cmodel/gpu/workload/workload_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <string_view>

#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/gpu/config/section.hpp"
#include "cmodel/gpu/workload/application_file.hpp"
#include "cmodel/gpu/workload/data_files.hpp"
#include "cmodel/gpu/workload/profile_file.hpp"

namespace segue::gpu {
namespace {

constexpr std::array<std::string_view, 14> kWorkloadKeys = {
    "name",         "runs",         "stop_after_ms",        "stop_after_instructions",
    "tb_variation", "spare_tokens", "no_progress_limit_ms", "libraries",
    "measured_on",  "assumed",      "application",          "process",
    "profiles",     "tb_cv"};
constexpr std::array<std::string_view, 8> kProcessKeys = {"application", "start_us",   "tokens",
                                                          "priority",    "background", "period_us",
                                                          "deadline_us", "late"};
constexpr std::array<std::string_view, 2> kLate = {"finish", "kill"};
constexpr std::array<std::string_view, 3> kStopRules = {"runs", "stop_after_ms",
                                                        "stop_after_instructions"};
constexpr std::int64_t kMaxInstructions = std::int64_t{1} << 60;
constexpr std::int64_t kMaxTokens = sm_driver::kMaxTokens;
constexpr std::int64_t kMaxPriority = 15;

/// `period_us`, `deadline_us`, `late`: a deadline is the period, unless it is given.
void read_deadline(const Section& section, Process& process) {
  const NumberRange time{.min = 0.0, .max = 1e9, .min_allowed = false};
  if (section.has("period_us")) process.period_us = section.number("period_us", time);
  process.deadline_us = process.period_us;
  if (section.has("deadline_us")) process.deadline_us = section.number("deadline_us", time);
  const std::string late = section.text_or("late", "finish");
  if (std::find(kLate.begin(), kLate.end(), late) == kLate.end()) {
    section.fail("late", fmt::format("late = '{}'{}; allowed: {}", late, suggestion(late, kLate),
                                     join(kLate)));
  }
  if (section.has("late") && !process.deadline_us) {
    section.fail("late", "'late' without a deadline; allowed: with period_us or deadline_us");
  }
  process.kill_late = late == "kill";
}

Process read_process(const Section& section, const Workload& workload) {
  Process process;
  process.place = section.place();
  const std::string name = section.text("application");
  std::vector<std::string_view> names;
  for (const Application& application : workload.applications) names.push_back(application.name);
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    section.fail("application", fmt::format("unknown application '{}'{}; allowed: {}", name,
                                            suggestion(name, names), join(names)));
  }
  process.application = static_cast<std::uint32_t>(found - names.begin());
  process.start_us = section.number_or("start_us", {.min = 0.0, .max = 1e9}, 0.0);
  if (section.has("tokens")) {
    process.tokens = static_cast<std::int32_t>(
        section.integer("tokens", {.min = -kMaxTokens, .max = kMaxTokens}));
  }
  process.priority = static_cast<std::uint32_t>(
      section.integer_or("priority", {.min = 0, .max = kMaxPriority}, 0));
  process.background = section.flag_or("background", false);
  read_deadline(section, process);
  return process;
}

/// At most one of `runs`, `stop_after_ms`, `stop_after_instructions`.
void read_stop_rule(const Section& section, Workload& workload) {
  workload.runs =
      static_cast<std::uint32_t>(section.integer_or("runs", {.min = 1, .max = 1000}, 3));
  if (section.has("stop_after_ms")) {
    workload.stop_after_us =
        1e3 * section.number("stop_after_ms", {.min = 0.0, .max = 1e8, .min_allowed = false});
  }
  if (section.has("stop_after_instructions")) {
    workload.stop_after_instructions = static_cast<std::uint64_t>(
        section.integer("stop_after_instructions", {.min = 1, .max = kMaxInstructions}));
  }
  std::string_view found;
  for (const std::string_view key : kStopRules) {
    if (!section.has(key)) continue;
    if (!found.empty()) {
      section.fail(key, fmt::format("a workload with both {} and {}; allowed: one of {}", found,
                                    key, join(kStopRules)));
    }
    found = key;
  }
}

void read_libraries(const Section& section, const std::string& base, Workload& workload) {
  const std::string asked_by = to_string(section.place_of("libraries"));
  for (const std::string& name : section.texts_or_none("libraries")) {
    ApplicationLibrary library = load_applications(name, asked_by, base);
    std::move(library.applications.begin(), library.applications.end(),
              std::back_inserter(workload.applications));
    if (!library.published.empty()) workload.published.push_back(library.published);
    for (const std::string& guess : library.assumed)
      workload.assumed.push_back(name + ": " + guess);
  }
}

/// Budgets are given to all processes or to none.
void check_tokens(const Section& section, const Workload& workload) {
  const auto given = std::count_if(workload.processes.begin(), workload.processes.end(),
                                   [](const Process& p) { return p.tokens.has_value(); });
  if (given == static_cast<std::ptrdiff_t>(workload.processes.size())) return;
  if (given == 0 && !workload.spare_tokens) return;
  if (given == 0) {
    section.fail("spare_tokens",
                 "spare_tokens without tokens; allowed: with tokens of every process");
  }
  for (const Process& process : workload.processes) {
    if (!process.tokens) {
      throw BadInput(process.place,
                     "this process has no tokens, others have; allowed: all or none");
    }
  }
}

}  // namespace

Workload load_workload(const std::string& name_or_path) {
  const std::string path = find_data_file(DataKind::kWorkload, name_or_path, "");
  const std::string base = std::filesystem::path(path).parent_path().string();
  const ConfigNode root = read_toml(path);
  const Section section(root, "workload", kWorkloadKeys);
  Workload workload;
  workload.file = path;
  workload.name = section.text("name");
  read_stop_rule(section, workload);
  workload.tb_variation = section.number_or("tb_variation", {.min = 0.0, .max = 1.0}, 0.0);
  if (section.has("tb_cv")) {
    workload.tb_cv = section.number("tb_cv", {.min = 0.0, .max = kMaxTbCv});
    if (section.has("tb_variation")) {
      section.fail("tb_cv", "a workload with both tb_variation and tb_cv; allowed: one of them");
    }
  }
  if (section.has("spare_tokens")) {
    workload.spare_tokens =
        static_cast<std::int32_t>(section.integer("spare_tokens", {.min = 0, .max = kMaxTokens}));
  }
  if (section.has("no_progress_limit_ms")) {
    workload.no_progress_limit_us =
        1e3 *
        section.number("no_progress_limit_ms", {.min = 0.0, .max = 1e8, .min_allowed = false});
    if (workload.stop_after_us) {
      section.fail("no_progress_limit_ms",
                   "a workload with stop_after_ms, in which nothing is waited for; allowed: with "
                   "another end");
    }
  }
  for (const char* key : {"stop_after_ms", "no_progress_limit_ms"}) {
    keep_time(section, key, workload.times, 1e3);
  }
  for (const std::string& guess : section.texts_or_none("assumed")) {
    workload.assumed.push_back(workload.name + ": " + guess);
  }
  workload.applications = read_applications(section, read_measured_on(section, base));
  if (section.has("measured_on") && workload.applications.empty()) {
    section.fail("measured_on",
                 "measured_on without an application of this file, which libraries say of theirs; "
                 "allowed: with [[application]]");
  }
  read_libraries(section, base, workload);
  check_names(workload.applications);
  std::set<const Kernel*> profiled;
  for (const std::string& file : section.texts_or_none("profiles")) {
    workload.profile_files.push_back((std::filesystem::path(base) / file).string());
    add_profiles(workload.profile_files.back(), workload.applications, profiled);
  }
  for (const Section& table : section.tables("process", "process", kProcessKeys)) {
    workload.processes.push_back(read_process(table, workload));
    for (const char* key : {"start_us", "period_us", "deadline_us"}) {
      keep_time(table, key, workload.times);
    }
  }
  if (workload.processes.empty()) {
    section.fail("process", "a workload without processes; allowed: one or more [[process]]");
  }
  check_tokens(section, workload);
  if (std::all_of(workload.processes.begin(), workload.processes.end(),
                  [](const Process& p) { return p.background; })) {
    section.fail("process",
                 "all processes are in the background; allowed: at least one that isn't");
  }
  return workload;
}

}  // namespace segue::gpu
