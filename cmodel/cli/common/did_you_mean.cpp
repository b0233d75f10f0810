#include "cmodel/cli/common/did_you_mean.hpp"

#include <CLI/CLI.hpp>
#include <sstream>
#include <vector>

#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/gpu/config/printable.hpp"

namespace segue::cli {
namespace {

std::vector<std::string_view> commands(const CLI::App& app) {
  std::vector<std::string_view> names;
  for (const CLI::App* const command : app.get_subcommands(nullptr)) {
    names.push_back(command->get_name());
  }
  return names;
}

/// For the first of the words that is an option.
std::string suggested_option(const CLI::App& app, const std::string& message) {
  std::vector<std::string> names;
  for (const CLI::App* const command : app.get_subcommands()) {
    for (const CLI::Option* const option : command->get_options()) {
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
  }
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  std::istringstream words(message);
  for (std::string word; words >> word;) {
    if (word.starts_with("--")) {
      return gpu::suggestion(word.substr(0, word.find('=')), candidates);
    }
  }
  return "";
}

}  // namespace

std::string refusal(const CLI::App& app, const CLI::Error& error, std::string_view first) {
  std::string message = error.what();
  const bool no_command = app.get_subcommands().empty();
  if (no_command && !first.empty() && !first.starts_with("-")) {
    const std::vector<std::string_view> names = commands(app);
    message = "no command '" + std::string(first) + "'" + gpu::suggestion(first, names) +
              "; allowed: " + gpu::join(names);
  } else if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError)) {
    message += suggested_option(app, message);
  }
  return "segue: " + gpu::printable_text(message) + "; see --help\n";
}

}  // namespace segue::cli
