#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "cmodel/cli/run/run_request.hpp"

namespace segue::cli {

/// An option of `segue run` that sets the simulation or its measurements, not an output's place.
struct RunSetting {
  using Text = std::string RunWords::*;
  using Number = std::uint64_t RunWords::*;
  using Flag = bool RunWords::*;

  std::string_view option;  ///< such as "--drain-deadline"
  std::string_view key;     ///< of a TOML file, such as "drain_deadline"
  std::variant<Text, Number, Flag> member;
  bool acts_on_times = true;
};

/// All of them; those that tell runs apart most come first.
std::span<const RunSetting> run_settings();

/// The setting's word; a number in digits, a flag as "true" or "false"; empty: not given.
std::string word_of(const RunWords& words, const RunSetting& setting);

/// Those that act on the times of a run or choose hardware, but for machine, workload, policy,
/// technique and seed, where they are given: "limit=15us max_time=1ms".
std::string further_settings(const RunWords& words);

/// The line that repeats the run of these words, ready for a shell: "segue run --machine k20c ...".
std::string run_command_line(const RunWords& words);

}  // namespace segue::cli
