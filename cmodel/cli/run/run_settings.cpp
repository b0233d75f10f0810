#include "cmodel/cli/run/run_settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cmodel/gpu/config/shell_word.hpp"

namespace segue::cli {
namespace {

constexpr std::array kSettings = {
    RunSetting{"--machine", "machine", &RunWords::machine},
    RunSetting{"--workload", "workload", &RunWords::workload},
    RunSetting{"--policy", "policy", &RunWords::policy},
    RunSetting{"--technique", "technique", &RunWords::technique},
    RunSetting{"--quantum", "quantum", &RunWords::quantum},
    RunSetting{"--drain-deadline", "drain_deadline", &RunWords::drain_deadline},
    RunSetting{"--release-event", "release_event", &RunWords::release_event},
    RunSetting{"--spare-once", "spare_once", &RunWords::spare_once},
    RunSetting{"--fullest-victim", "fullest_victim", &RunWords::fullest_victim},
    RunSetting{"--fcfs-exclusive", "fcfs_exclusive", &RunWords::fcfs_exclusive},
    RunSetting{"--idempotence", "idempotence", &RunWords::idempotence},
    RunSetting{"--limit", "limit", &RunWords::limit},
    RunSetting{"--headroom", "headroom", &RunWords::headroom},
    RunSetting{"--faults", "faults", &RunWords::faults, false},
    RunSetting{"--size", "size", &RunWords::size},
    RunSetting{"--seed", "seed", &RunWords::seed},
    RunSetting{"--engine", "engine", &RunWords::engine},
    RunSetting{"--tb-time", "tb_time", &RunWords::tb_time},
    RunSetting{"--max-time", "max_time", &RunWords::max_time},
    RunSetting{"--rtl", "rtl", &RunWords::rtl, false},
    RunSetting{"--rtl=compare", "rtl_compare", &RunWords::rtl_compared, false},
    RunSetting{"--no-skip", "no_skip", &RunWords::no_skip, false},
    RunSetting{"--histogram", "histogram", &RunWords::histogram, false},
    RunSetting{"--statistics", "statistics", &RunWords::statistics, false},
};

}  // namespace

std::span<const RunSetting> run_settings() { return kSettings; }

std::string word_of(const RunWords& words, const RunSetting& setting) {
  if (const auto* text = std::get_if<RunSetting::Text>(&setting.member)) return words.**text;
  if (const auto* number = std::get_if<RunSetting::Number>(&setting.member)) {
    return std::to_string(words.**number);
  }
  return words.*std::get<RunSetting::Flag>(setting.member) ? "true" : "false";
}

std::string further_settings(const RunWords& words) {
  static const RunWords nothing;
  const std::array<std::string_view, 5> first = {"machine", "workload", "policy", "technique",
                                                 "seed"};
  std::string text;
  for (const RunSetting& setting : run_settings()) {
    const bool of_hardware = setting.key == "faults";  // as `size`, which may be of its blocks
    if (!(setting.acts_on_times || of_hardware) ||
        std::ranges::find(first, setting.key) != first.end())
      continue;
    const std::string word = word_of(words, setting);
    if (word == word_of(nothing, setting)) continue;
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", setting.key, word);
  }
  return text;
}

std::string run_command_line(const RunWords& words) {
  std::string line = "segue run";
  for (const RunSetting& setting : run_settings()) {
    const std::string word = word_of(words, setting);
    const bool flag = std::holds_alternative<RunSetting::Flag>(setting.member);
    if (word.empty() || (flag && word == "false")) continue;
    line += " " + std::string(setting.option);
    if (!flag) line += " " + gpu::shown_shell_word(word);
  }
  return line;
}

}  // namespace segue::cli
