#include "cmodel/cli/common/progress_line.hpp"

#include <unistd.h>

#include <cstdio>

namespace segue::cli {
namespace {

using std::chrono::milliseconds;

// A log gets a line now and then, a terminal one that moves.
constexpr milliseconds kLogPeriod{30'000};
constexpr milliseconds kFirst{500};
constexpr milliseconds kPeriod{200};

}  // namespace

ProgressLine::ProgressLine()
    : terminal_(isatty(STDERR_FILENO) == 1),
      next_(std::chrono::steady_clock::now() + (terminal_ ? kFirst : kLogPeriod)) {}

ProgressLine::~ProgressLine() {
  if (shown_) std::fputs("\r\x1b[K", stderr);
}

void ProgressLine::show(const std::string& text) {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return;
  next_ = now + (terminal_ ? kPeriod : kLogPeriod);
  if (!terminal_) {
    std::fprintf(stderr, "%s\n", text.c_str());
    return;
  }
  shown_ = true;
  std::fprintf(stderr, "\r\x1b[K%s", text.c_str());
  std::fflush(stderr);
}

}  // namespace segue::cli
