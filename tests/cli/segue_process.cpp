#include "tests/cli/segue_process.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/own_folder.hpp"

namespace segue::cli {
namespace {

std::string read_file(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

Ended run_to(const std::string& file, const std::string& command) {
  const std::string err = (tests::own_folder() / "err").string();
  const int status = std::system((command + " >" + file + " 2>" + err).c_str());
  Ended ended;
  ended.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  ended.err = read_file(err);
  return ended;
}

}  // namespace

Ended run_segue_to(const std::string& file, const std::string& arguments) {
  return run_to(file, std::string(SEGUE_PROGRAM) + " " + arguments);
}

Ended run_shell(const std::string& command) {
  const std::string out = (tests::own_folder() / "out").string();
  Ended ended = run_to(out, command);
  ended.out = read_file(out);
  return ended;
}

Ended run_segue(const std::string& arguments) {
  return run_shell(std::string(SEGUE_PROGRAM) + " " + arguments);
}

Ended run_segue_in_folder_that_goes(const std::string& arguments) {
  const std::string folder = (tests::own_folder() / "goes").string();
  std::filesystem::create_directories(folder);
  return run_shell("cd " + folder + " && { " SEGUE_PROGRAM " " + arguments +
                   " & for i in $(seq 500); do if ls | grep -q partial; then break; fi; "
                   "sleep 0.01; done; "
                   "kill -STOP $!; rm -r " +
                   folder + "; kill -CONT $!; wait $!; }");
}

Ended run_segue_with(const std::string& variable, const std::string& arguments) {
  return run_shell(variable + " " + std::string(SEGUE_PROGRAM) + " " + arguments);
}

Ended run_segue_killed(const std::string& seconds, const std::string& arguments) {
  return run_shell("timeout -s KILL " + seconds + " " + std::string(SEGUE_PROGRAM) + " " +
                   arguments);
}

std::string run_segue_on_terminal(const std::string& seconds, const std::string& arguments) {
  return run_shell("script -qec 'timeout -s KILL " + seconds + " " + std::string(SEGUE_PROGRAM) +
                   " " + arguments + "' /dev/null </dev/null")
      .out;
}

std::string write_file(const std::string& name, const std::string& text) {
  const auto path = tests::own_folder() / name;
  std::ofstream(path) << text;
  return path.string();
}

}  // namespace segue::cli
