#include "verilator_tb/plant/build_command.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/time.h>

#include <csignal>

#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/harness_error.hpp"

namespace segue::plant {
namespace {

/// A timer like libFuzzer's, whose signal ends system calls.
class Timer {
 public:
  Timer() {
    struct sigaction action = {};
    action.sa_handler = [](int) {};
    sigaction(SIGALRM, &action, &before_);
    set(5'000);
  }
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;
  ~Timer() {
    set(0);
    sigaction(SIGALRM, &before_, nullptr);
  }

 private:
  static void set(long microseconds) {
    const itimerval every{{0, microseconds}, {0, microseconds}};
    setitimer(ITIMER_REAL, &every, nullptr);
  }

  struct sigaction before_ = {};
};

void shell(const std::string& line) { run_build({"sh", "-c", line}); }

TEST(RunBuild, ShowsTheFailuresOutput) {
  try {
    shell("echo first; echo last; exit 3");
    FAIL() << "no error";
  } catch (const HarnessError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("first\n  last"));
  }
}

TEST(RunBuild, NamesTheSizeTheRtlRefuses) {
  try {
    shell("echo '%Warning-USERERROR: rtl/a.sv:1:5: N must be at least 3, is 2'; exit 1");
    FAIL() << "no error";
  } catch (const BadInput& error) {
    EXPECT_STREQ(error.what(), "the RTL refuses these sizes: N must be at least 3, is 2");
  }
}

// A build for a fuzzer was given up after half a minute, or taken for done.
TEST(RunBuild, GoesOnThroughSignals) {
  const Timer timer;
  EXPECT_NO_THROW(shell("sleep 0.1; echo said; sleep 0.1"));
  EXPECT_THROW(shell("exec >&- 2>&-; sleep 0.1; exit 3"), HarnessError);
}

}  // namespace
}  // namespace segue::plant
