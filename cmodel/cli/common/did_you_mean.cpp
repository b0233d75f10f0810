#include "cmodel/cli/common/did_you_mean.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <vector>

#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/gpu/config/printable.hpp"

namespace segue::cli {
namespace {

/// The innermost command that the line names, such as `kernel run`.
const CLI::App& named_command(const CLI::App& app) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  return chosen.empty() ? app : named_command(*chosen.front());
}

std::vector<std::string_view> commands(const CLI::App& app) {
  std::vector<std::string_view> names;
  for (const CLI::App* const command : app.get_subcommands(nullptr)) {
    names.push_back(command->get_name());
  }
  return names;
}

/// For the first of the words that is an option, unless it is one of the command.
std::string suggested_option(const CLI::App& app, const std::vector<std::string>& words) {
  std::vector<std::string> names;
  for (const CLI::Option* const option : named_command(app).get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  for (const std::string& word : words) {
    if (!word.starts_with("--") || word == "--") continue;
    const std::string option = word.substr(0, word.find('='));
    if (std::ranges::find(names, option) != names.end()) continue;
    return gpu::suggestion(option, candidates);
  }
  return "";
}

std::string unexpected(const CLI::App& app, const std::vector<std::string>& words) {
  std::string message = words.size() == 1 ? "The following argument was not expected:"
                                          : "The following arguments were not expected:";
  for (const std::string& word : words) message += " " + word;
  return message + suggested_option(app, words);
}

}  // namespace

std::string refusal(const CLI::App& app, const CLI::Error& error, std::string_view first) {
  std::string message = error.what();
  const CLI::App& command = named_command(app);
  // Below a command of commands, such as `kernel`, the words that nothing has taken are left.
  const std::vector<std::string> rest = app.remaining(/*recurse=*/true);
  const std::string word(&command == &app ? first : rest.empty() ? "" : rest.front());
  if (command.get_require_subcommand_min() != 0 && !word.empty() && !word.starts_with("-")) {
    const std::vector<std::string_view> names = commands(command);
    message = "no command '" + word + "'" + gpu::suggestion(word, names) +
              "; allowed: " + gpu::join(names);
  } else if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError) ||
             (command.get_require_subcommand_min() != 0 && !rest.empty())) {
    message = unexpected(app, rest);
  } else if (const std::size_t colon = message.find(": ");
             error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ArgumentMismatch) &&
             message.ends_with(" missing") && colon != std::string::npos) {
    message = message.substr(0, colon) + ": no value; allowed: one";  // also of a comma alone
  }
  return "segue: " + gpu::printable(message) + "; see --help\n";
}

}  // namespace segue::cli
