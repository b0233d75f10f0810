#include "cmodel/studies/grid/evaluate.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "cmodel/studies/grid/numbers_json.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::studies::grid {
namespace {

using Numbers = std::vector<double>;

std::vector<int> points() {
  std::vector<int> result(40);
  std::iota(result.begin(), result.end(), 0);
  return result;
}

Numbers result_of(int point) { return {point / 3.0, 1.0 / (1 + point)}; }

/// A study of whole numbers that counts its evaluations, with an empty folder for each test.
class Grid : public testing::Test {
 protected:
  Grid() { std::filesystem::remove_all(folder_); }

  [[nodiscard]] Evaluator<int, Numbers> evaluator() {
    return {.evaluate =
                [this](int point) {
                  ++evaluations_;
                  return result_of(point);
                },
            .key = [](int point) { return "point " + std::to_string(point); },
            .to_json = numbers_to_json,
            .from_json = [](int, const std::string& text) { return numbers_from_json(text, 2); }};
  }
  std::vector<Numbers> run(ResultCache* cache, unsigned jobs) {
    return evaluate<int, Numbers>(points(), evaluator(),
                                  {.jobs = jobs, .cache = cache, .progress = {}});
  }
  std::vector<Numbers> run_cached(unsigned jobs, const char* version = "1") {
    ResultCache cache(folder_ / "results.jsonl", version);
    return run(&cache, jobs);
  }
  /// Evaluations since the last call.
  int evaluations() { return evaluations_.exchange(0); }

  const std::filesystem::path folder_ = tests::own_folder() / "grid";
  std::atomic<int> evaluations_ = 0;
};

TEST_F(Grid, ResultsAreThoseOfThePointsInTheirOrder) {
  const std::vector<Numbers> results = run(nullptr, 1);
  ASSERT_EQ(results.size(), points().size());
  for (const int point : points()) {
    EXPECT_EQ(results[static_cast<std::size_t>(point)], result_of(point));
  }
}

TEST_F(Grid, ThreadsAndCacheChangeNoResult) {
  const std::vector<Numbers> plain = run(nullptr, 1);
  EXPECT_EQ(run(nullptr, 2), plain);
  for (const unsigned jobs : {1U, 2U}) {
    std::filesystem::remove_all(folder_);
    evaluations();
    EXPECT_EQ(run_cached(jobs), plain) << jobs;
    EXPECT_EQ(evaluations(), 40) << jobs;
    EXPECT_EQ(run_cached(3 - jobs), plain) << jobs;
    EXPECT_EQ(evaluations(), 0) << jobs;
  }
}

TEST_F(Grid, AnInterruptedStudyGoesOnWhereItWas) {
  for (const unsigned jobs : {1U, 2U}) {
    std::filesystem::remove_all(folder_);
    Evaluator<int, Numbers> dying = evaluator();
    dying.evaluate = [&](int point) -> Numbers {
      if (point == 25) throw std::runtime_error("killed");
      ++evaluations_;
      return result_of(point);
    };
    {
      ResultCache cache(folder_ / "results.jsonl", "1");
      EXPECT_THROW((evaluate<int, Numbers>(points(), dying,
                                           {.jobs = jobs, .cache = &cache, .progress = {}})),
                   std::runtime_error);
    }
    const int before = evaluations();
    EXPECT_GE(before, 24) << jobs;
    EXPECT_EQ(run_cached(jobs), run(nullptr, 1)) << jobs;
    EXPECT_EQ(before + evaluations(), 40 + 40) << jobs;  // 40 of the run without a cache
  }
}

TEST_F(Grid, AnotherVersionEvaluatesAgain) {
  run_cached(1, "1");
  evaluations();
  run_cached(1, "2");
  EXPECT_EQ(evaluations(), 40);
}

TEST_F(Grid, ANewPointIsTheOnlyOneEvaluated) {
  run_cached(1);
  evaluations();
  std::vector<int> more = points();
  more.insert(more.begin(), 100);
  ResultCache cache(folder_ / "results.jsonl", "1");
  const auto results =
      evaluate<int, Numbers>(more, evaluator(), {.jobs = 2, .cache = &cache, .progress = {}});
  EXPECT_EQ(evaluations(), 1);
  EXPECT_EQ(results.front(), result_of(100));
  EXPECT_EQ(results.back(), result_of(39));
}

TEST_F(Grid, AResultThatCannotBeReadIsEvaluatedAgain) {
  {
    ResultCache cache(folder_ / "results.jsonl", "1");
    for (const int point : points()) cache.add(evaluator().key(point), "[1]");  // one too few
  }
  EXPECT_EQ(run_cached(2), run(nullptr, 1));
  evaluations();
  run_cached(1);
  EXPECT_EQ(evaluations(), 0);
}

TEST_F(Grid, ReportsEachPointOnce) {
  for (const unsigned jobs : {1U, 2U}) {
    std::vector<std::size_t> reports;
    evaluate<int, Numbers>(points(), evaluator(),
                           {.jobs = jobs, .cache = nullptr, .progress = [&](auto done, auto all) {
                              EXPECT_EQ(all, 40U);
                              reports.push_back(done);
                            }});
    std::vector<std::size_t> expected(40);
    std::iota(expected.begin(), expected.end(), 1U);
    EXPECT_EQ(reports, expected) << jobs;
  }
}

}  // namespace
}  // namespace segue::studies::grid
