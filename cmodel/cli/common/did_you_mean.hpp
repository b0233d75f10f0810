#pragma once

#include <CLI/App.hpp>
#include <CLI/Error.hpp>
#include <string>
#include <string_view>

namespace segue::cli {

/// The text on standard error of a command line that is refused. For a command or an option that
/// does not exist it names the nearest one that does.
/// @param first the first word of the command line, empty if there is none
std::string refusal(const CLI::App& app, const CLI::Error& error, std::string_view first);

}  // namespace segue::cli
