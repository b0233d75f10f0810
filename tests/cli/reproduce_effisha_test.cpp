// `segue reproduce` of EffiSha's figures: kernels of one's own, and assumptions that act.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "cmodel/paths/paths.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/segue_process.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

const std::string kShipped = source_path("/cmodel/data/papers/effisha/kernels.toml");

std::string contents_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A copy of the data folder, which has these kernels.
class OwnKernels {
 public:
  explicit OwnKernels(const std::string& text) {
    std::filesystem::remove_all(data_);
    std::filesystem::copy(source_path("/cmodel/data"), data_,
                          std::filesystem::copy_options::recursive);
    std::ofstream(file()) << text;
  }

  [[nodiscard]] std::string file() const { return data_ / "papers" / "effisha" / "kernels.toml"; }
  [[nodiscard]] Ended run(const std::string& arguments) const {
    return run_segue_with("SEGUE_DATA_DIR=" + data_.string(), arguments);
  }

 private:
  const std::filesystem::path data_ = tests::own_folder() / "data";
};

TEST(ReproduceEffisha, KernelsOfOnesOwnAreGiven) {
  std::string text = contents_of(kShipped);
  text.replace(text.find("time_ms = 14.25"), 15, "time_ms = 99.25");
  const OwnKernels own(text);
  const Ended table = own.run("reproduce effisha-fig-12");
  EXPECT_THAT(table.out, HasSubstr("\ngiven     kernels: " + own.file() + "\n"));
  const json figure = json::parse(own.run("reproduce effisha-fig-12 --json").out).at(0);
  EXPECT_EQ(figure.at("given").at(0), "kernels: " + own.file());
  EXPECT_THAT(figure.at("reason").get<std::string>(), testing::StartsWith("of the set-up that "));
  const std::string shipped = run_segue("reproduce effisha-fig-12").out;
  EXPECT_THAT(shipped, Not(HasSubstr("given")));
  EXPECT_THAT(shipped, HasSubstr("\nassumed   EffiSha's kernels: eviction_us of Sort, Reduction, "
                                 "MD5Hash, Scan, Stencil2D, Spmv\n"));
}

TEST(ReproduceEffisha, GuessesAreThoseOfTheFile) {
  const std::string kernel =
      "[[kernel]]\nname = 'k'\ntime_ms = 3\nrandom = 1\ngroup = 2\nsjf = 0\neviction_us = 40\n";
  const OwnKernels one(kernel);
  for (const char* figure : {"9", "11", "12", "14", "15"}) {
    const Ended ended = one.run(std::string("reproduce --json effisha-fig-") + figure);
    ASSERT_EQ(ended.exit_code, 0) << ended.err;
    const json document = json::parse(ended.out).at(0);
    EXPECT_THAT(document.at("assumed").dump(), Not(HasSubstr("eviction_us")));
    EXPECT_THAT(document.at("title").get<std::string>(), Not(HasSubstr("eleven")));
    for (const json& row : document.at("rows")) {
      EXPECT_TRUE(row.at("ours").is_number()) << row.at("name");
    }
  }
  const OwnKernels guessed(kernel + "assumed = ['time_ms']\n");
  EXPECT_THAT(guessed.run("reproduce effisha-fig-11").out,
              HasSubstr("\nassumed   EffiSha's kernels: time_ms of k\n"));
  const OwnKernels wrong(kernel + "assumed = ['time']\n");
  expect_refused_with(wrong.run("reproduce effisha-fig-11"),
                      "segue reproduce: " + wrong.file() + ":8: 'time' is no key of a kernel");
}

TEST(ReproduceEffisha, AFigureHasTheGuessesThatActInIt) {
  const auto has = [](const char* figure, const char* guess) {
    return run_segue(std::string("reproduce ") + figure).out.find(guess) != std::string::npos;
  };
  const char* const evicted = "a kernel that is evicted does half of its speed";
  const char* const turns = "the unchanged GPU takes turns";
  EXPECT_TRUE(has("effisha-fig-9", evicted));
  EXPECT_FALSE(has("effisha-fig-9", turns));
  EXPECT_FALSE(has("effisha-fig-11", evicted)) << "without preemption";
  EXPECT_FALSE(has("effisha-fig-11", turns));
  EXPECT_TRUE(has("effisha-fig-11", "a slice does half of its speed"));
  EXPECT_TRUE(has("effisha-fig-12", evicted));
  EXPECT_TRUE(has("effisha-fig-12", turns));
}

TEST(ReproduceEffisha, AFileWithoutAKernelIsRefused) {
  const OwnKernels none("");
  for (const char* figure : {"9", "11", "12", "14", "15"}) {
    expect_refused(none.run(std::string("reproduce effisha-fig-") + figure),
                   "segue reproduce: " + none.file() +
                       ": EffiSha's kernels without one; allowed: one or more [[kernel]]");
  }
}

// Two rows would have one name.
TEST(ReproduceEffisha, KernelsOfOneNameAreRefused) {
  const auto kernel = [](const std::string& name) {
    return "[[kernel]]\nname = '" + name +
           "'\ntime_ms = 3\nrandom = 1\ngroup = 2\nsjf = 0\neviction_us = 40\n";
  };
  const auto refused = [](const std::string& text, const std::string& message) {
    const OwnKernels own(text);
    expect_refused(own.run("reproduce effisha-fig-12"), "segue reproduce: " + own.file() + message);
    const Ended check = own.run("check " + own.file());
    EXPECT_EQ(check.exit_code, 2);
    EXPECT_EQ(check.err, "segue check: " + own.file() + message + "\n");
  };
  refused(kernel("k") + kernel("l") + kernel("k"),
          ":16: kernel 'k' is in line 2, too; allowed: each once");
  refused(kernel("k") + kernel("average"),
          ":9: 'average' is the row of the kernels' mean; allowed: other names");
}

TEST(ReproduceEffisha, ItsKernelsAreChecked) {
  EXPECT_THAT(run_segue("check " + kShipped).out, HasSubstr(": ok, EffiSha's kernels: 11 kernels"));
  const std::string wrong = write_file("kernels.toml", "[[kernel]]\nname = 'k'\ntime_ms = -1\n");
  const Ended ended = run_segue("check " + wrong);
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("kernels.toml:3: time_ms = -1; allowed: "));
}

TEST(ReproduceEffisha, AssumptionsThatChangeNothingAreRefused) {
  for (const char* assumption : {"overhead=77", "slice-us=1"}) {
    const std::string key = std::string(assumption).substr(0, std::string(assumption).find('='));
    expect_refused_with(run_segue(std::string("reproduce effisha-fig-11 --assume ") + assumption),
                        "segue reproduce: --assume " + key +
                            ": changes nothing in effisha-fig-11; allowed: with effisha-fig-");
  }
  expect_refused(run_segue("reproduce effisha-fig-9 effisha-fig-11 --assume slice-us=1"),
                 "segue reproduce: --assume slice-us: changes nothing in effisha-fig-9; allowed: "
                 "with effisha-fig-12, effisha-fig-14, effisha-fig-15");
  const json figures = json::parse(
      run_segue("reproduce effisha-fig-11 effisha-fig-12 --assume overhead=7 --json").out);
  EXPECT_EQ(figures.at(0).at("assumptions"), json({"launch-us=10"}));
  EXPECT_EQ(figures.at(1).at("assumptions").at(0), "overhead=7");
  // What acts there does change its rows.
  const auto rows = [](const std::string& words) {
    return json::parse(run_segue("reproduce " + words + " --json").out).at(0).at("rows");
  };
  EXPECT_NE(rows("effisha-fig-11 --assume launch-us=99"), rows("effisha-fig-11"));
  EXPECT_NE(rows("effisha-fig-9 --assume overhead=40"), rows("effisha-fig-9"));
}

TEST(ReproduceEffisha, OptionsOfManySimulationsAreRefusedBesideTables) {
  for (const std::string other : {"thesis-table-5.2", "chimera-table-2", "ctxback-fig-7"}) {
    for (const std::string& option :
         {std::string("--jobs 1"), "--cache " + write_file("kept", "") + ".folder"}) {
      expect_refused(run_segue("reproduce effisha-fig-12 " + other + " " + option),
                     "segue reproduce: " + option.substr(0, option.find(' ')) +
                         ": none of effisha-fig-12, " + other +
                         " is made by many simulations; allowed: with figures of many simulations");
    }
  }
  EXPECT_FALSE(std::filesystem::exists(write_file("kept", "") + ".folder"));
}

TEST(ReproduceEffisha, CountsHaveAUnit) {
  const json rows = json::parse(run_segue("reproduce effisha-fig-9 --json").out).at(0).at("rows");
  for (const json& row : rows) EXPECT_EQ(row.at("unit"), "evictions");
}

}  // namespace
}  // namespace segue::cli
