#include "verilator_tb/plant/workers.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <vector>

#include "verilator_tb/plant/harness_error.hpp"

namespace segue::plant {
namespace {

using Job = std::function<std::string(std::size_t)>;

struct Worker {
  pid_t process = 0;
  int pipe = -1;
  std::size_t job = 0;
  std::string text;
};

void write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(file, text.data(), text.size());
    if (written <= 0) _exit(1);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

[[noreturn]] void work(const Job& job, std::size_t index, int pipe) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // an orphan's result has no reader
  try {
    write_all(pipe, job(index));
  } catch (const std::exception& error) {
    write_all(pipe, error.what());
    _exit(1);
  }
  _exit(0);
}

Worker start(const Job& job, std::size_t index) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw HarnessError("no pipe for a worker");
  // Buffered output would be written twice.
  std::cout.flush();
  std::fflush(nullptr);
  const pid_t process = fork();
  if (process < 0) throw HarnessError("no process for a worker");
  if (process == 0) {
    close(ends[0]);
    work(job, index, ends[1]);
  }
  close(ends[1]);
  return {process, ends[0], index, {}};
}

JobEnd end_of(Worker& worker) {
  close(worker.pipe);
  int status = 0;
  waitpid(worker.process, &status, 0);
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    return {"", fmt::format("was killed by signal {} ({})", signal, strsignal(signal)), signal};
  }
  if (WEXITSTATUS(status) == 0) return {std::move(worker.text), "", 0};
  return {"", fmt::format("gave up: {}", worker.text), 0};
}

/// Reads the available bytes; false at the end.
bool read_some(Worker& worker) {
  std::array<char, 65536> part{};
  const ssize_t got = read(worker.pipe, part.data(), part.size());
  if (got > 0) worker.text.append(part.data(), static_cast<std::size_t>(got));
  return got > 0;
}

}  // namespace

void run_in_workers(std::size_t count, unsigned at_once, const Job& job,
                    const std::function<void(std::size_t, JobEnd)>& done) {
  std::vector<Worker> active;
  std::size_t next = 0;
  while (next < count || !active.empty()) {
    while (next < count && active.size() < at_once) active.push_back(start(job, next++));
    std::vector<pollfd> files;
    for (const Worker& worker : active) files.push_back({worker.pipe, POLLIN, 0});
    if (poll(files.data(), files.size(), -1) < 0) continue;  // a signal came
    std::vector<Worker> still;
    for (std::size_t i = 0; i < active.size(); ++i) {
      if (files[i].revents == 0 || read_some(active[i])) {
        still.push_back(std::move(active[i]));
      } else {
        done(active[i].job, end_of(active[i]));
      }
    }
    active = std::move(still);
  }
}

}  // namespace segue::plant
