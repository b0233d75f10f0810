// `segue reproduce --cache`: the same figures, and no simulation twice.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/bad_input.hpp"
#include "tests/cli/segue_process.hpp"
#include "tests/cli/small_applications.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::cli {
namespace {

namespace fs = std::filesystem;

class ReproduceCache : public testing::Test {
 protected:
  ReproduceCache() { fs::remove_all(folder_); }

  [[nodiscard]] static std::string words(const std::string& more) {
    return "reproduce thesis-fig-5.4 thesis-fig-5.6 --sizes 2,3 --workloads 3 --json "
           "--applications " +
           small_applications() + " " + more;
  }
  [[nodiscard]] static Ended reproduce(const std::string& more) { return run_segue(words(more)); }
  [[nodiscard]] Ended reproduce_cached(const std::string& more = "") const {
    return reproduce("--cache " + folder_.string() + " " + more);
  }
  /// The lines of the file that are whole.
  [[nodiscard]] std::vector<std::string> records() const {
    std::ifstream in(folder_ / "results.jsonl");
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) {
      if (nlohmann::json::accept(line)) lines.push_back(line);
    }
    return lines;
  }
  /// How often the most frequent key was written.
  [[nodiscard]] int most_of_a_key() const {
    std::map<std::string, int> counts;
    int most = 0;
    for (const std::string& line : records()) {
      most = std::max(most, ++counts[nlohmann::json::parse(line).at("key")]);
    }
    return most;
  }

  const fs::path folder_ = tests::own_folder() / "results" / "of-studies";
};

TEST_F(ReproduceCache, ASecondRunPrintsTheSameAndSimulatesNothing) {
  const Ended plain = reproduce("");
  ASSERT_EQ(plain.exit_code, 0) << plain.err;
  EXPECT_EQ(reproduce_cached().out, plain.out);
  const std::vector<std::string> kept = records();
  ASSERT_FALSE(kept.empty());
  EXPECT_EQ(reproduce_cached("--jobs 1").out, plain.out);
  EXPECT_EQ(reproduce_cached("--jobs 2").out, plain.out);
  EXPECT_EQ(records(), kept);
}

TEST_F(ReproduceCache, AnotherSeedOrAssumptionIsSimulated) {
  ASSERT_EQ(reproduce_cached().exit_code, 0);
  for (const char* change : {"--seed 2", "--assume cpu-scale=2", "--assume tb-cv=0.5"}) {
    const std::size_t before = records().size();
    EXPECT_EQ(reproduce_cached(change).out, reproduce(change).out) << change;
    EXPECT_GT(records().size(), before) << change;
  }
  EXPECT_EQ(reproduce_cached().out, reproduce("").out);
}

TEST_F(ReproduceCache, AFigureUsesTheSimulationsOfAnother) {
  ASSERT_EQ(reproduce_cached().exit_code, 0);
  const std::vector<std::string> kept = records();
  const std::string one =
      "reproduce thesis-fig-5.7 --sizes 2,3 --workloads 3 --json --applications " +
      small_applications();
  EXPECT_EQ(run_segue(one + " --cache " + folder_.string()).out, run_segue(one).out);
  EXPECT_EQ(records(), kept);
}

TEST_F(ReproduceCache, AnInterruptedRunGoesOnWhereItWas) {
  const Ended plain = reproduce("");
  for (const char* jobs : {"--jobs 1", "--jobs 2"}) {
    fs::remove_all(folder_);
    {
      const tests::FileSizeLimit limit(2000);
      EXPECT_NE(reproduce_cached(jobs).exit_code, 0) << jobs;
    }
    EXPECT_EQ(fs::file_size(folder_ / "results.jsonl"), 2000U) << "not killed in a line";
    const std::vector<std::string> kept = records();
    EXPECT_GE(kept.size(), 5U) << jobs;
    EXPECT_EQ(reproduce_cached(jobs).out, plain.out) << jobs;
    const std::vector<std::string> all = records();
    EXPECT_GT(all.size(), kept.size()) << jobs;
    EXPECT_TRUE(std::equal(kept.begin(), kept.end(), all.begin())) << jobs;
  }
}

TEST_F(ReproduceCache, NoSimulationIsKeptTwice) {
  ASSERT_EQ(reproduce_cached("--jobs 1").exit_code, 0);
  EXPECT_EQ(most_of_a_key(), 1);
}

TEST_F(ReproduceCache, ResultsOfAnotherModelAreNotUsed) {
  ASSERT_EQ(reproduce_cached("--jobs 1").exit_code, 0);
  const std::vector<std::string> kept = records();
  std::ofstream out(folder_ / "results.jsonl");
  for (const std::string& line : kept) {
    nlohmann::ordered_json record = nlohmann::ordered_json::parse(line);
    record["version"] = "of another model";
    for (nlohmann::ordered_json& cycles : record["result"]) cycles = 1.0;
    out << record.dump() << "\n";
  }
  out.close();
  EXPECT_EQ(reproduce_cached("--jobs 1").out, reproduce("").out);
  EXPECT_EQ(records().size(), 2 * kept.size());
}

TEST_F(ReproduceCache, AFolderThatCannotBeWrittenIsRefused) {
  const std::string file = write_file("a-file", "");
  expect_refused_with(reproduce("--cache " + file + "/folder"),
                      "segue reproduce: --cache: cannot write '" + file + "/folder");
  expect_refused_with(reproduce("--cache " + file), "segue reproduce: --cache: cannot write '");
  fs::create_directories(folder_ / "results.jsonl");
  expect_refused(reproduce_cached(), "segue reproduce: --cache: '" +
                                         (folder_ / "results.jsonl").string() +
                                         "' is no regular file; allowed: one, or a free name");
  expect_refused_with(reproduce("--cache ''"), "segue: --cache");
}

// A name that something else has had first, or a link to a file of another.
TEST_F(ReproduceCache, AFileOfAnythingElseIsRefusedAndStays) {
  fs::create_directories(folder_);
  const fs::path file = folder_ / "results.jsonl";
  const std::string spec =
      write_file("spec.toml", "name = 's'\n[[grid]]\nworkload = 'parboil-2'\nmax_time = '100us'\n");
  const std::string sweep = "sweep " + spec + " --results " + file.string();
  ASSERT_EQ(run_segue(sweep).exit_code, 14);
  const auto text = [&] {
    std::ifstream in(file, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  const std::string records = text();
  expect_refused_with(reproduce_cached(), "segue reproduce: --cache: " + file.string() +
                                              ":1: the result is of another command; allowed: ");
  EXPECT_EQ(text(), records);
  fs::remove(file);
  fs::create_hard_link(small_applications(), file);
  const std::string applications = text();
  expect_refused_with(reproduce("--cache " + folder_.string()), "segue reproduce: --cache: ");
  expect_refused_with(run_segue("reproduce smk-fig-4 --cache " + folder_.string()),
                      "segue reproduce: --cache: " + file.string() + ":1: the line is no result; ");
  EXPECT_EQ(text(), applications);
  fs::remove(file);
  ASSERT_EQ(reproduce_cached().exit_code, 0);
  const std::string kept = text();
  expect_refused_with(run_segue(sweep), "segue sweep: --results: " + file.string() +
                                            ":1: the result is of another command; allowed: ");
  EXPECT_EQ(text(), kept);
}

// Also of a figure whose paper comes later: what is refused has cost nothing.
TEST_F(ReproduceCache, InputsOfAllPapersAreReadBeforeAnythingRuns) {
  const auto refused = [&](const std::string& data, const std::string& figures,
                           const std::string& what) {
    fs::remove_all(folder_);
    const Ended ended = run_shell(data + SEGUE_PROGRAM " reproduce thesis-fig-5.4 --sizes 2 " +
                                  "--workloads 1 " + figures + " --cache " + folder_.string());
    EXPECT_EQ(ended.exit_code, 2) << figures;
    EXPECT_EQ(ended.out, "") << figures;
    EXPECT_NE(ended.err.find(what), std::string::npos) << ended.err;
    EXPECT_EQ(fs::file_size(folder_ / "results.jsonl"), 0U) << figures;
  };
  refused("", "thesis-fig-6.12 --assume thesis6:warps=4",
          "a thread block takes 8 warps; an SM has 4");
  refused("", "thesis-fig-6.13 --assume thesis6:warps=4",
          "a thread block takes 8 warps; an SM has 4");
  refused("", "smk-fig-4 --assume smk:cycles=0", "--assume: cycles = '0'");
  refused("", "effisha-fig-12 --assume effisha:none=0", "--assume: unknown assumption 'none'");
  const fs::path data = tests::own_folder() / "copied";
  fs::copy(SEGUE_SOURCE_DIR "/cmodel/data", data, fs::copy_options::recursive);
  const std::string with_data = "SEGUE_DATA_DIR=" + data.string() + " ";
  const fs::path area = data / "area" / "operand_log.json";
  nlohmann::json rows = nlohmann::json::parse(std::ifstream(area));
  rows["rows"] = {rows["rows"][0]};
  std::ofstream(area) << rows;
  refused(with_data, "thesis6-area", "operand_log: 1 rows of area are too few for other sizes");
  const fs::path published = data / "papers" / "effisha" / "published" / "figures.toml";
  std::ofstream(published, std::ios::app)
      << "[[row]]\nfigure = 'effisha-fig-12'\nname = 'a'\nvalue = 'b'\n";
  refused(with_data, "effisha-fig-12", published.string());
}

// As on a full disk: the file of results cannot grow.
TEST_F(ReproduceCache, AFullDiskLeavesTheFigures) {
  const Ended full = run_shell("bash -o pipefail -c '{ ulimit -S -f 0; " SEGUE_PROGRAM " " +
                               words("--cache " + folder_.string()) + " 2>&1; } | cat'");
  EXPECT_EQ(full.exit_code, 13);
  EXPECT_EQ(full.out, reproduce("").out + "segue reproduce: --cache: cannot write '" +
                          (folder_ / "results.jsonl").string() + "': File too large\n");
}

TEST_F(ReproduceCache, AFileOfResultsThatIsNoRegularOneIsRefused) {
  const fs::path file = folder_ / "results.jsonl";
  fs::create_directories(folder_);
  const auto refused = [&] {
    expect_refused(reproduce_cached(), "segue reproduce: --cache: '" + file.string() +
                                           "' is no regular file; allowed: one, or a free name");
  };
  fs::create_symlink("/dev/null", file);
  refused();
  fs::remove(file);
  ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
  refused();
}

}  // namespace
}  // namespace segue::cli
