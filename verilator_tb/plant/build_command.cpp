#include "verilator_tb/plant/build_command.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <deque>
#include <filesystem>
#include <regex>
#include <sstream>
#include <system_error>

#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/harness_error.hpp"

namespace segue::plant {
namespace {

constexpr std::size_t kLinesShown = 12;

/// Repeats a system call while signals interrupt it, such as those of libFuzzer's timer.
template <class Call>
auto uninterrupted(const Call& call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

std::string last_lines(const std::string& text) {
  std::istringstream in(text);
  std::deque<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    lines.push_back(line);
    if (lines.size() > kLinesShown) lines.pop_front();
  }
  std::string shown;
  for (const std::string& line : lines) shown += "\n  " + line;
  return shown;
}

/// The messages of the RTL's $error about unsupported sizes; empty if there is none.
std::string refusals(const std::string& output) {
  static const std::regex kRefusal(R"(%Warning-USERERROR: \S+:\d+:\d+: (.*))");
  std::string text;
  for (std::sregex_iterator at(output.begin(), output.end(), kRefusal), end; at != end; ++at) {
    text += (text.empty() ? "" : "; ") + at->str(1);
  }
  return text;
}

std::string read_all(int file) {
  std::string text;
  std::array<char, 4096> part{};
  const auto next = [&] { return read(file, part.data(), part.size()); };
  for (ssize_t got = 0; (got = uninterrupted(next)) > 0;) {
    text.append(part.data(), static_cast<std::size_t>(got));
  }
  return text;
}

}  // namespace

BuildLock::BuildLock(const std::filesystem::path& build_dir) {
  const auto path = build_dir / ".rtl_modules.lock";
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file_ < 0) {
    std::error_code ignored;
    const bool there = std::filesystem::is_directory(build_dir, ignored);
    throw HarnessError((there
                            ? "a module that is missing cannot be built: no file can be written in "
                            : "no build directory ") +
                       build_dir.string() + " (SEGUE_BUILD_DIR names another one)");
  }
  uninterrupted([this] { return flock(file_, LOCK_EX); });
}

BuildLock::~BuildLock() { close(file_); }

void run_build(const std::vector<std::string>& command) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) throw HarnessError("no pipe for a build");
  const pid_t child = fork();
  if (child < 0) throw HarnessError("no process for a build");
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    dup2(ends[1], STDERR_FILENO);
    close(ends[0]);
    close(ends[1]);
    std::vector<char*> words;
    words.reserve(command.size() + 1);
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    execvp(words[0], words.data());
    _exit(127);
  }
  close(ends[1]);
  const std::string output = read_all(ends[0]);
  close(ends[0]);
  int status = 0;
  const bool ended = uninterrupted([&] { return waitpid(child, &status, 0); }) == child;
  if (ended && WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
  if (const std::string why = refusals(output); !why.empty()) {
    throw BadInput("the RTL refuses these sizes: " + why);
  }
  std::string line;
  for (const std::string& word : command) line += (line.empty() ? "" : " ") + word;
  throw HarnessError("this failed: " + line + last_lines(output));
}

}  // namespace segue::plant
