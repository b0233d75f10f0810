#include "tests/cli/segue_process.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace segue::cli {
namespace {

/// A folder that parallel tests don't share.
std::filesystem::path own_folder() {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  std::string name = std::string(test->test_suite_name()) + "." + test->name();
  for (char& c : name) {
    if (c == '/') c = '.';
  }
  const auto folder =
      std::filesystem::path(testing::TempDir()) / ("segue-" + std::to_string(getpid())) / name;
  std::filesystem::create_directories(folder);
  return folder;
}

std::string read_file(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace

Ended run_segue(const std::string& arguments) {
  const auto folder = own_folder();
  const std::string command = std::string(SEGUE_PROGRAM) + " " + arguments + " >" +
                              (folder / "out").string() + " 2>" + (folder / "err").string();
  const int status = std::system(command.c_str());
  Ended ended;
  ended.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  ended.out = read_file(folder / "out");
  ended.err = read_file(folder / "err");
  return ended;
}

std::string write_file(const std::string& name, const std::string& text) {
  const auto path = own_folder() / name;
  std::ofstream(path) << text;
  return path.string();
}

}  // namespace segue::cli
