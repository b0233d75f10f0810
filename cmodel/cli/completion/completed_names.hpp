#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace segue::cli {

/// Options with names for values, and these, between blanks: "--policy", "fcfs npq dss". One that
/// takes its value behind an equals sign alone ends with it.
std::vector<std::pair<std::string_view, std::string>> named_values();

/// Names that a command takes as its first word, between blanks, such as the blocks of `segue
/// area`.
std::string names_of_command(std::string_view command);

}  // namespace segue::cli
