// `segue run --wave`: its window, and a file that is there whole or not at all.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/cli/bad_input.hpp"
#include "tests/cli/segue_process.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// Some 30 us for 300 thread blocks.
std::string small_run(int tbs = 300) {
  return "run --no-skip " + write_file("small.toml",
                                       "name = 'small'\nruns = 1\n"
                                       "[[application]]\nname = 'a'\n"
                                       "[[application.kernel]]\nname = 'k'\ntbs = " +
                                           std::to_string(tbs) +
                                           "\nregs_per_tb = 4096\ntb_time_us = 12\n"
                                           "[[process]]\napplication = 'a'\n");
}

std::string path_of(const char* name) { return (tests::own_folder() / name).string(); }

std::string hash_in(const std::string& out) { return out.substr(out.find("event hash "), 27); }

std::size_t files_like(const std::string& part) {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(tests::own_folder())) {
    count += entry.path().string().find(part) != std::string::npos;
  }
  return count;
}

TEST(WaveRun, TheWindowIsOfSimulatedTime) {
  const std::string path = path_of("w.fst");
  const Ended ended = run_segue(small_run() + " --wave " + path + " --wave-time 5us..6us");
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_EQ(hash_in(ended.out), hash_in(run_segue(small_run()).out));
  const Ended times = run_shell("fst2vcd -f " + path + " | grep '^#' | tr -d '#' | sort -n");
  ASSERT_FALSE(times.out.empty());
  // Ten units a cycle, at 706 MHz.
  EXPECT_GE(std::stoul(times.out), 35'300U);
  const std::string before = times.out.substr(0, times.out.size() - 1);
  EXPECT_LT(std::stoul(before.substr(before.rfind('\n') + 1)), 42'360U);
  EXPECT_EQ(files_like(".partial-"), 0U);
}

// The driver sleeps while the thread blocks run: nothing ticks in the window.
TEST(WaveRun, AWindowWithoutATickHasTheStateThatStands) {
  const std::string path = path_of("still.fst");
  std::string run = small_run();
  run.erase(run.find("--no-skip "), 10);
  const Ended ended = run_segue(run + " --wave " + path + " --wave-time 5.5us..6us");
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  const Ended times =
      run_shell("fst2vcd -f " + path + " | grep '^#' | tr -d '#' | sort -n | sed '/^0$/d'");
  EXPECT_EQ(times.out, "38830\n42359\n") << "its begin and its end";
  EXPECT_EQ(run_shell("fst2vcd -f " + path + " | sed -n '/^#38830/,$p' | grep -c '^b*x'").out,
            "0\n");
}

TEST(WaveRun, AnUnwritableFileCostsTheWaveformOnly) {
  const std::string path = write_file("old.fst", "old");
  const Ended ended =
      run_shell("{ ulimit -f 20; " SEGUE_PROGRAM " " + small_run() + " --wave " + path + "; }");
  EXPECT_EQ(ended.exit_code, 13) << "the run ended well, but its output is not there";
  EXPECT_THAT(ended.out, HasSubstr("event hash "));
  EXPECT_THAT(ended.err, HasSubstr("segue run: --wave: not written: its writer ended with "));
  std::ifstream file(path);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "old");
  EXPECT_EQ(files_like(".partial-"), 0U);
}

TEST(WaveRun, AVerdictOfTheRunKeepsItsCode) {
  const Ended ended = run_shell("{ ulimit -f 20; " SEGUE_PROGRAM " " + small_run() +
                                " --max-time 20us --wave " + path_of("none.fst") + "; }");
  EXPECT_EQ(ended.exit_code, 14);
  EXPECT_THAT(ended.err, HasSubstr("--wave: not written"));
  EXPECT_FALSE(fs::exists(path_of("none.fst")));
}

TEST(WaveRun, AnIgnoredSignalIsIgnoredByItsWriterToo) {
  const std::string path = path_of("kept.fst");
  const Ended ended = run_shell(
      "{ trap '' HUP INT; " SEGUE_PROGRAM " " + small_run(10'000) + " --wave " + path +
      " & until pid=$(pgrep -P $!); do sleep 0.02; done; kill -HUP $! $pid; kill -INT $! $pid; " +
      "kill -0 $pid || echo too late; wait $!; }");
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, testing::Not(HasSubstr("too late")));
  EXPECT_TRUE(fs::exists(path));
}

// The writer keeps the rest of its work in /tmp, and does not say that it is full.
TEST(WaveRun, ATmpThatIsFullIsSaid) {
  const std::string in_a_small_tmp =
      "unshare -m sh -c 'mount -t tmpfs -o size=64k tmpfs /tmp && exec \"$@\"' sh ";
  if (run_shell(in_a_small_tmp + "true").exit_code != 0) GTEST_SKIP() << "no mounts of one's own";
  if (run_shell(in_a_small_tmp + "test -x " SEGUE_PROGRAM).exit_code != 0) {
    GTEST_SKIP() << "the program lies in /tmp itself, where this test puts another";
  }
  const Ended ended =
      run_shell(in_a_small_tmp + SEGUE_PROGRAM +
                " run rt-periodic --max-time 10us --wave /var/tmp/segue-no-such-waveform.fst");
  EXPECT_EQ(ended.exit_code, 14) << "the run's verdict, whatever becomes of its waveform";
  EXPECT_THAT(ended.out, HasSubstr("event hash "));
  EXPECT_THAT(ended.err, HasSubstr("the disk of /tmp is full"));
  EXPECT_FALSE(fs::exists("/var/tmp/segue-no-such-waveform.fst"));
}

TEST(WaveRun, AWaveformIsNoStream) {
  expect_refused_with(run_segue(small_run() + " --wave -"),
                      "segue run: --wave: '-' is standard output");
}

TEST(WaveRun, AWindowNeedsAWaveform) {
  expect_refused_with(run_segue("run --wave-time 1ms..2ms"), "segue: --wave-time requires --wave");
  expect_refused_with(
      run_segue(small_run() + " --wave " + path_of("w.fst") + " --wave-time 2ms..1ms"),
      "segue run: --wave-time: '2ms..1ms' is no part of a run; allowed: FROM..TO");
}

}  // namespace
}  // namespace segue::cli
