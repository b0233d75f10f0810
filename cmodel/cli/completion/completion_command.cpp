#include "cmodel/cli/completion/completion_command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>

#include "cmodel/cli/common/exit_code.hpp"
#include "cmodel/cli/common/option_checks.hpp"
#include "cmodel/cli/completion/completed_names.hpp"

namespace segue::cli {
namespace {

constexpr const char* kCompletionAbout =
    "Print a script that completes commands, options and names in a shell";
constexpr const char* kCompletionMore =
    "bash: put    source <(segue completion bash)    into ~/.bashrc\n"
    "zsh:  put    source <(segue completion zsh)     into ~/.zshrc, behind compinit";

constexpr const char* kCommand = "completion";
constexpr const char* kBash = "bash";
constexpr const char* kZsh = "zsh";

void add_word(std::string& words, const std::string& word) {
  words += (words.empty() ? "" : " ") + word;
}

/// The long names of a command's options, and the short ones of those that have no other.
std::string options_of(const CLI::App& command) {
  std::string words;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_group().empty()) continue;  // not for people
    for (const std::string& name : option->get_lnames()) add_word(words, "--" + name);
    if (!option->get_lnames().empty()) continue;
    for (const std::string& name : option->get_snames()) add_word(words, "-" + name);
  }
  return words;
}

/// Its options that take the next word, whatever that is.
std::string valued_options_of(const CLI::App& command) {
  std::string words;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_items_expected_min() == 0) continue;  // a flag, with a value behind = or none
    for (const std::string& name : option->get_lnames()) add_word(words, "--" + name);
    for (const std::string& name : option->get_snames()) add_word(words, "-" + name);
  }
  return words;
}

/// And the shells, which stand in the place of a command.
std::string commands_of(const CLI::App& command) {
  if (command.get_name() == kCommand) return std::string(kBash) + " " + kZsh;
  std::string words;
  for (const CLI::App* inner : command.get_subcommands(nullptr)) add_word(words, inner->get_name());
  return words;
}

/// Cases of the shell, of the first two words: the options behind each command of `command`, and
/// behind itself, with its commands.
std::string cases_of(const CLI::App& command) {
  const std::string inner = commands_of(command);
  const std::string names = names_of_command(command.get_name());
  std::string cases;
  for (const CLI::App* one : command.get_subcommands(nullptr)) {
    cases += fmt::format("    '{} {}') words='{}' valued='{}' inner='{}' names='{}' ;;\n",
                         command.get_name(), one->get_name(), options_of(*one),
                         valued_options_of(*one), inner, names);
  }
  return cases + fmt::format("    '{} '*) words='{}' valued='{}' inner='{}' names='{}' ;;\n",
                             command.get_name(), options_of(command), valued_options_of(command),
                             inner, names);
}

/// Cases of the word before: values that an option has names for.
std::string value_cases() {
  std::string cases;
  for (const auto& [option, values] : named_values()) {
    const std::string behind = option.ends_with('=') ? "" : fmt::format("|{}=", option);
    cases += fmt::format("    {}{}) names='{}' ;;\n", option, behind, values);
  }
  return cases;
}

/// The shell splits words at an equals sign, which is a word of its own: `before` takes it back.
std::string script(const CLI::App& app, bool zsh) {
  std::string cases;
  for (const CLI::App* command : app.get_subcommands(nullptr)) cases += cases_of(*command);
  return fmt::format(
      "{}_segue() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}} words='{}' inner='{}' valued= names=\n"
      "  local before=${{COMP_WORDS[COMP_CWORD - 1]}}\n"
      "  if [[ $word == = ]]; then before+='='; word=\n"
      "  elif [[ $before == = ]]; then before=${{COMP_WORDS[COMP_CWORD - 2]}}=; fi\n"
      "  if [[ $COMP_CWORD -gt 1 ]]; then case \"${{COMP_WORDS[1]}} ${{COMP_WORDS[2]}}\" in\n{}"
      "    *) words= inner= ;;\n"
      "  esac; fi\n"
      "  if [[ $before == -*= || \" $valued \" == *\" $before \"* ]]; then inner= names=; fi\n"
      "  case $before in\n{}"
      "  esac\n"
      "  if [[ $word == -* ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
      "  elif [[ $COMP_CWORD -le 2 && -n $inner ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$inner\" -- \"$word\"))\n"
      "  else\n"
      "    local file; COMPREPLY=($(compgen -W \"$names\" -- \"$word\"))\n"
      "    while IFS= read -r file; do COMPREPLY+=(\"$file\"); done"
      " < <(compgen -f -- \"$word\")\n"
      "  fi\n"
      "}}\n"
      "complete -o filenames -F _segue segue scripts/segue\n",
      zsh ? "autoload -U bashcompinit && bashcompinit\n" : "", options_of(app), commands_of(app),
      cases, value_cases());
}

}  // namespace

void add_completion_command(CLI::App& app, int& exit_code) {
  auto shell = std::make_shared<std::string>();
  CLI::App* const command = app.add_subcommand(kCommand, kCompletionAbout);
  command->footer(kCompletionMore);
  command->add_option("SHELL", *shell, "bash or zsh")->required()->check(one_of({kBash, kZsh}));
  command->callback([&app, shell, &exit_code] {
    std::cout << script(app, *shell == kZsh);
    exit_code = static_cast<int>(ExitCode::kOk);
  });
}

}  // namespace segue::cli
