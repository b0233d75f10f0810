#include "tests/plant/command.hpp"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

#include "verilator_tb/cli/cosim_command.hpp"
#include "verilator_tb/cli/regress_command.hpp"

namespace segue::cli {
namespace {

template <class Words>
Ran run_words(Words words) {
  CLI::App app("segue");
  app.failure_message([](const CLI::App*, const CLI::Error& error) {
    return std::string(error.what()) + "\n";  // one line, as the program's own
  });
  Ran ran;
  add_cosim_command(app, ran.code);
  add_regress_command(app, ran.code);
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  try {
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    ran.code = app.exit(error) == 0 ? 0 : 2;
  }
  ran.out = testing::internal::GetCapturedStdout();
  ran.err = testing::internal::GetCapturedStderr();
  return ran;
}

}  // namespace

Ran run_command(const std::string& line) { return run_words(line); }

Ran run_command(std::vector<std::string> words) { return run_words(std::move(words)); }

}  // namespace segue::cli
