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

}  // namespace

Ended run_segue_to(const std::string& file, const std::string& arguments) {
  const std::string err = (tests::own_folder() / "err").string();
  std::ostringstream command;
  command << SEGUE_PROGRAM << " " << arguments << " >" << file << " 2>" << err;
  const int status = std::system(command.str().c_str());
  Ended ended;
  ended.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  ended.err = read_file(err);
  return ended;
}

Ended run_segue(const std::string& arguments) {
  const std::string out = (tests::own_folder() / "out").string();
  Ended ended = run_segue_to(out, arguments);
  ended.out = read_file(out);
  return ended;
}

std::string write_file(const std::string& name, const std::string& text) {
  const auto path = tests::own_folder() / name;
  std::ofstream(path) << text;
  return path.string();
}

}  // namespace segue::cli
