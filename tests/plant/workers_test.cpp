#include "verilator_tb/plant/workers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <vector>

#include "cmodel/paths/interrupted_files.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::plant {
namespace {

std::vector<JobEnd> run(std::size_t count, unsigned at_once,
                        const std::function<std::string(std::size_t)>& job) {
  std::vector<JobEnd> ends(count);
  run_in_workers(count, at_once, job,
                 [&](std::size_t index, JobEnd end) { ends[index] = std::move(end); });
  return ends;
}

TEST(Workers, EveryJobGivesItsOwnTextHoweverManyRunAtOnce) {
  const auto job = [](std::size_t i) {
    return std::string(i * 30'000, static_cast<char>('a' + i % 26));
  };
  for (const unsigned at_once : {1, 3, 50}) {
    const auto ends = run(20, at_once, job);
    for (std::size_t i = 0; i < ends.size(); ++i) {
      EXPECT_EQ(ends[i].text, job(i));
      EXPECT_EQ(ends[i].death, "");
    }
  }
  EXPECT_TRUE(run(0, 1, job).empty());
}

TEST(Workers, AKilledOneIsReportedAndTheOthersGoOn) {
  const auto ends = run(3, 2, [](std::size_t i) {
    if (i == 1) kill(getpid(), SIGKILL);
    return std::string("done");
  });
  EXPECT_EQ(ends[0].text, "done");
  EXPECT_EQ(ends[0].signal, 0);
  EXPECT_EQ(ends[1].signal, SIGKILL);
  EXPECT_EQ(ends[1].text, "");
  EXPECT_EQ(ends[1].death, "was killed by signal 9 (Killed)");
  EXPECT_EQ(ends[2].text, "done");
}

TEST(Workers, OneThatIsTerminatedRemovesNoFileOfTheOthers) {
  const std::filesystem::path file = tests::own_folder() / "report.json.partial";
  std::ofstream(file) << "so far";
  remove_if_interrupted(file);
  for (const int signal : {SIGTERM, SIGHUP, SIGXCPU}) {
    const auto ends = run(1, 1, [signal](std::size_t) {
      raise(signal);
      return std::string("done");
    });
    EXPECT_THAT(ends[0].death, testing::HasSubstr("was killed by signal"));
    EXPECT_TRUE(std::filesystem::exists(file));
  }
  keep_if_interrupted(file);
}

TEST(Workers, AnExceptionsTextIsReported) {
  const auto ends =
      run(1, 1, [](std::size_t) -> std::string { throw std::runtime_error("no such thing"); });
  EXPECT_EQ(ends[0].death, "gave up: no such thing");
  EXPECT_EQ(ends[0].signal, 0);
}

TEST(Workers, AJobsChangesStayInItsProcess) {
  int changed = 0;
  run(2, 2, [&](std::size_t) { return std::to_string(++changed); });
  EXPECT_EQ(changed, 0);
}

}  // namespace
}  // namespace segue::plant
