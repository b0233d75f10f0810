#include "cmodel/isa/compile/run_program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>

#include "cmodel/isa/compile/memory_file.hpp"

namespace segue::isa {

namespace {

constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};

std::atomic<pid_t> running = 0;
std::atomic<int> interrupted = 0;

/// The program leads a group of its own, so that its children end with it: first as they like.
extern "C" void end_program(int signal) {
  if (running != 0) kill(-running, interrupted == 0 ? SIGTERM : SIGKILL);
  interrupted = signal;
}

/// Listens to interrupts as long as a program runs; one that is ignored stays so.
class Listening {
 public:
  Listening() {
    interrupted = 0;
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
      struct sigaction action {};
      action.sa_handler = end_program;
      sigaction(kSignals[i], nullptr, &before_[i]);
      if (before_[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
    }
  }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;
  ~Listening() {
    running = 0;
    for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before_[i], nullptr);
  }

 private:
  std::array<struct sigaction, kSignals.size()> before_{};
};

}  // namespace

ProgramResult run_program(const std::string& path, const std::vector<std::string>& arguments) {
  const MemoryFile output;
  const MemoryFile errors;
  std::vector<std::string> words = {path};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output.descriptor(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, errors.descriptor(), STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  const Listening listening;
  pid_t child = 0;
  const int failed =
      posix_spawn(&child, path.c_str(), &actions, &attributes, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (failed != 0) throw std::runtime_error(path + " cannot be started: " + std::strerror(failed));
  running = child;
  if (interrupted != 0) kill(-child, SIGTERM);  // it came before there was a child
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (interrupted != 0) {
    kill(-child, SIGKILL);  // its leftover processes
    throw Interrupted{interrupted};
  }
  ProgramResult result;
  if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + result.signal;
  result.output = output.contents();
  result.errors = errors.contents();
  return result;
}

}  // namespace segue::isa
