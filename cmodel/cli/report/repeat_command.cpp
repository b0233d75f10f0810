#include "cmodel/cli/report/repeat_command.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "cmodel/cli/common/shell_word.hpp"
#include "cmodel/cli/report/results/text_in.hpp"
#include "cmodel/cli/run/run_settings.hpp"

namespace segue::cli {
namespace {

using Json = ResultSet::Json;

void take_text(const Json& from, const char* member, std::string& word) {
  if (from.contains(member) && from[member].is_string()) word = from[member].get<std::string>();
}

/// A time in µs, as an option has it; nothing if there was none.
void take_time(const Json& from, const char* member, std::string& word) {
  if (from.contains(member) && from[member].is_number()) {
    word = fmt::format("{}us", from[member].get<double>());
  }
}

void take_flag(const Json& from, const char* member, bool& flag) {
  if (from.contains(member) && from[member].is_boolean()) flag = from[member].get<bool>();
}

/// `settings`: a run's document, or a trace's record of its run.
RunWords words_of(const Json& settings) {
  RunWords words;
  take_text(settings, "machine", words.machine);
  take_text(settings, "workload", words.workload);
  take_text(settings, "policy", words.policy);
  take_text(settings, "technique", words.technique);
  take_text(settings, "idempotence", words.idempotence);
  take_text(settings, "engine", words.engine);
  take_text(settings, "tb_time", words.tb_time);
  take_time(settings, "limit_us", words.limit);
  take_time(settings, "headroom_us", words.headroom);
  take_time(settings, "quantum_us", words.quantum);
  take_time(settings, "drain_deadline_us", words.drain_deadline);
  take_flag(settings, "release_event", words.release_event);
  take_flag(settings, "spare_once", words.spare_once);
  take_flag(settings, "fullest_victim", words.fullest_victim);
  take_flag(settings, "fcfs_exclusive", words.fcfs_exclusive);
  if (settings.contains("seed") && settings["seed"].is_number_unsigned()) {
    words.seed = settings["seed"].get<std::uint64_t>();
  }
  take_time(settings, "max_time_us", words.max_time);
  words.rtl = text_in(settings, "driver") == "rtl";
  words.rtl_compared = text_in(settings, "driver") == "twin and rtl";
  words.no_skip = settings.contains("skip") && settings["skip"] == false;
  words.histogram = settings.contains("preemption_latency");
  words.statistics = settings.contains("statistics");
  return words;
}

std::string reproduce_line(const Json& figure) {
  std::string line = "segue reproduce " + shell_word(figure["figure"].get<std::string>());
  if (figure.contains("sizes") && figure["sizes"].is_array() && !figure["sizes"].empty()) {
    std::string sizes;
    for (const Json& size : figure["sizes"]) sizes += (sizes.empty() ? "" : ",") + size.dump();
    line += " --sizes " + shell_word(sizes) + " --workloads " +
            shell_word(figure.value("workloads", Json(0)).dump());
  }
  // The user's own files.
  for (const auto& [begin, option] :
       {std::pair<std::string_view, const char*>("machine: ", "machine"),
        {"kernels: ", "applications"}}) {
    for (const Json& given : figure.value("given", Json::array())) {
      if (!given.is_string() || !given.get<std::string>().starts_with(begin)) continue;
      line += fmt::format(" --{} {}", option,
                          shell_word(given.get<std::string>().substr(begin.size())));
    }
  }
  if (figure.contains("seed")) line += " --seed " + shell_word(figure["seed"].dump());
  if (figure.contains("assumptions") && figure["assumptions"].is_array()) {
    for (const Json& assumption : figure["assumptions"]) {
      if (assumption.is_string()) line += " --assume " + shell_word(assumption.get<std::string>());
    }
  }
  return line;
}

}  // namespace

void add_repeat_commands(ResultSet& results) {
  for (Json& point : results.points) {
    if (point.contains("command")) continue;
    point["command"] = run_command_line(words_of(point["run"])) + " --json";
  }
  for (Json& trace : results.traces) {
    const std::string file = trace["source"]["file"].get<std::string>();
    const std::string time = text_in(trace["about"], "trace_time");
    trace["command"] = run_command_line(words_of(trace["about"])) + " --trace " + shell_word(file) +
                       (time.empty() ? "" : " --trace-time " + shell_word(time));
  }
  for (Json& figure : results.figures) figure["command"] = reproduce_line(figure);
  for (Json& row : results.area) {
    row["command"] = "segue area " + shell_word(row["block"].get<std::string>());
  }
}

}  // namespace segue::cli
