#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cmodel/cli/run/run_request.hpp"

namespace segue::cli {

/// How far a figure can be trusted: decided by hardware that was checked, by C++
/// alone, printed in a paper, guessed, said by a file of the user's own, or taken from this host.
inline constexpr std::string_view kChecked = "checked";
inline constexpr std::string_view kModelled = "modelled";
inline constexpr std::string_view kPublished = "published";
inline constexpr std::string_view kAssumed = "assumed";
inline constexpr std::string_view kGiven = "given";
inline constexpr std::string_view kMeasured = "measured";

/// The sources of a run's figures.
struct Fidelity {
  std::vector<std::string> published;  ///< tables
  std::vector<std::string> assumed;    ///< guesses of machine, applications and workload
  std::vector<std::string> given;      ///< files of the user's own, not compared with others
};

/// Adds "KIND: FILE", once, of a file that does not ship.
void add_given(std::string_view kind, const std::string& file, std::vector<std::string>& files);

/// Adds "MACHINE: WHAT" of each value of the machine that its file calls assumed.
void add_assumed(const gpu::Machine& machine, std::vector<std::string>& assumed);

Fidelity fidelity_of(const RunRequest& request);

}  // namespace segue::cli
