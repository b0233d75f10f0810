#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cmodel/cli/run/run_request.hpp"

namespace segue::cli {

/// How far a figure can be trusted: decided by hardware that was checked, by C++
/// alone, printed in a paper, or guessed.
inline constexpr std::string_view kChecked = "checked";
inline constexpr std::string_view kModelled = "modelled";
inline constexpr std::string_view kPublished = "published";
inline constexpr std::string_view kAssumed = "assumed";

/// What the figures of a run rest on.
struct Fidelity {
  std::vector<std::string> published;  ///< tables
  std::vector<std::string> assumed;    ///< guesses of machine, applications and workload
};

Fidelity fidelity_of(const RunRequest& request);

}  // namespace segue::cli
