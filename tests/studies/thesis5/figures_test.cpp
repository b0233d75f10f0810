// What figures make of a study, on studies written down here.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "cmodel/gpu/workload/application_file.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"
#include "cmodel/studies/comparison/published.hpp"
#include "cmodel/studies/thesis5/figure.hpp"
#include "tests/gpu/refusal.hpp"

namespace segue::studies::thesis5 {
namespace {

const std::vector<std::uint32_t> kSizes = {2, 4, 6, 8};

Outcome outcome(std::vector<double> ntt, double antt, double stp, double fairness) {
  return {.ntt = std::move(ntt), .metrics = {.antt = antt, .stp = stp, .fairness = fairness}};
}

double row(const std::vector<Row>& rows, const std::string& name) {
  const auto found = std::ranges::find(rows, name, &Row::name);
  EXPECT_NE(found, rows.end()) << name;
  return found == rows.end() ? 0.0 : found->ours;
}

class Figures : public testing::Test {
 protected:
  /// Applications 0 and 1 are SHORT and LONG in both classes.
  Figures() {
    applications_.resize(2);
    applications_[0].class_1 = applications_[0].class_2 = "SHORT";
    applications_[1].class_1 = applications_[1].class_2 = "LONG";
    study_.sizes.resize(1);
    study_.sizes[0].processes = 2;
    study_.sizes[0].mixes = {{.applications = {0, 1}, .prioritised = 0},
                             {.applications = {0, 1}, .prioritised = 1}};
  }
  [[nodiscard]] std::vector<Row> rows(const Figure& figure) const {
    return figure.rows(
        {.machine = nullptr, .applications = &applications_, .study = &study_, .assumptions = {}});
  }
  [[nodiscard]] std::vector<Row> rows_of_each_application(const Figure& figure) const {
    return figure.rows({.machine = nullptr,
                        .applications = &applications_,
                        .study = &study_,
                        .assumptions = {},
                        .each_application = true});
  }

  std::vector<gpu::Application> applications_;
  Study study_;
};

TEST_F(Figures, ImprovementIsThatOfThePrioritisedApplication) {
  study_.sizes[0].outcomes = {{outcome({8, 2}, 1, 1, 1), outcome({3, 6}, 1, 1, 1)},
                              {outcome({4, 9}, 1, 1, 1), outcome({9, 3}, 1, 1, 1)},
                              {outcome({2, 9}, 1, 1, 1), outcome({9, 2}, 1, 1, 1)},
                              {outcome({1, 9}, 1, 1, 1), outcome({9, 6}, 1, 1, 1)}};
  const auto made = rows(fig_5_4());
  EXPECT_DOUBLE_EQ(row(made, "NPQ, SHORT, 2 processes"), 2.0);
  EXPECT_DOUBLE_EQ(row(made, "NPQ, LONG, 2 processes"), 2.0);
  EXPECT_DOUBLE_EQ(row(made, "PPQ switch, average, 2 processes"), 3.5);
  EXPECT_DOUBLE_EQ(row(made, "PPQ drain, SHORT, 2 processes"), 8.0);
  EXPECT_DOUBLE_EQ(row(made, "PPQ drain, LONG, 2 processes"), 1.0);
}

TEST_F(Figures, ClassesOfALibraryAloneAndApplicationsWithoutOneAreGroups) {
  applications_[0].class_2 = "";
  applications_[1].class_2 = "ENDLESS";
  study_.sizes[0].outcomes = {{outcome({4, 2}, 1, 1, 1), outcome({4, 2}, 1, 1, 1)},
                              {outcome({2, 4}, 1, 1, 1), outcome({2, 4}, 1, 1, 1)},
                              {outcome({4, 2}, 1, 1, 1), outcome({4, 2}, 1, 1, 1)}};
  const auto made = rows(fig_5_6());
  EXPECT_DOUBLE_EQ(row(made, "DSS switch, ENDLESS, 2 processes"), 0.5);
  EXPECT_DOUBLE_EQ(row(made, "DSS switch, no class, 2 processes"), 2.0);
  EXPECT_EQ(made.size(), 6U) << "average and two groups of each technique";
}

TEST_F(Figures, DegradationIsThatOfStpFromNpq) {
  study_.sizes[0].outcomes = {{outcome({}, 1, 1.2, 1), outcome({}, 1, 1.5, 1)},
                              {outcome({}, 1, 1.0, 1), outcome({}, 1, 1.5, 1)},
                              {outcome({}, 1, 0.6, 1), outcome({}, 1, 0.75, 1)}};
  const auto made = rows(fig_5_5a());
  EXPECT_DOUBLE_EQ(row(made, "PPQ switch, 2 processes"), 1.1);
  EXPECT_DOUBLE_EQ(row(made, "PPQ drain, 2 processes"), 2.0);
}

TEST_F(Figures, EqualSharingCountsEveryProcess) {
  study_.sizes[0].outcomes = {{outcome({4, 2}, 1, 1, 1), outcome({4, 2}, 1, 1, 1)},
                              {outcome({2, 4}, 1, 1, 1), outcome({2, 4}, 1, 1, 1)},
                              {outcome({4, 2}, 1, 1, 1), outcome({4, 2}, 1, 1, 1)}};
  const auto made = rows(fig_5_6());
  EXPECT_DOUBLE_EQ(row(made, "DSS switch, SHORT, 2 processes"), 2.0);
  EXPECT_DOUBLE_EQ(row(made, "DSS switch, LONG, 2 processes"), 0.5);
  EXPECT_DOUBLE_EQ(row(made, "DSS switch, average, 2 processes"), 1.25);
  EXPECT_DOUBLE_EQ(row(made, "DSS drain, average, 2 processes"), 1.0);
}

TEST_F(Figures, EachApplicationIsShownBesideItsClass) {
  applications_.push_back(applications_[1]);
  applications_[1].name = "long";
  applications_[2].name = "longer";
  applications_[0].name = "short";
  study_.sizes[0].mixes[1].applications = {0, 2};
  study_.sizes[0].outcomes = {{outcome({4, 2}, 1, 1, 1), outcome({8, 3}, 1, 1, 1)},
                              {outcome({2, 4}, 1, 1, 1), outcome({2, 3}, 1, 1, 1)},
                              {outcome({4, 2}, 1, 1, 1), outcome({4, 2}, 1, 1, 1)}};
  const auto made = rows_of_each_application(fig_5_6());
  EXPECT_DOUBLE_EQ(row(made, "DSS switch, short, 2 processes"), 3.0);
  EXPECT_DOUBLE_EQ(row(made, "DSS switch, long, 2 processes"), 0.5);
  EXPECT_DOUBLE_EQ(row(made, "DSS switch, longer, 2 processes"), 1.0);
  EXPECT_DOUBLE_EQ(row(made, "DSS switch, LONG, 2 processes"), 0.75);
  EXPECT_EQ(made.size(), rows(fig_5_6()).size() + 6);  // 3 of each technique

  study_.sizes[0].outcomes.push_back(study_.sizes[0].outcomes[0]);
  const auto prioritised = rows_of_each_application(fig_5_4());  // 0, then 2
  EXPECT_DOUBLE_EQ(row(prioritised, "NPQ, short, 2 processes"), 2.0);
  EXPECT_EQ(std::ranges::count(prioritised, "NPQ, long, 2 processes", &Row::name), 0);
  EXPECT_EQ(std::ranges::count(prioritised, "NPQ, longer, 2 processes", &Row::name), 1);
}

TEST_F(Figures, AnApplicationCountsOnceHoweverOftenItRan) {
  study_.sizes[0].mixes = {{.applications = {0, 0, 0, 1}, .prioritised = 0}};
  study_.sizes[0].outcomes = {{outcome({2, 4, 6, 9}, 1, 1, 1)},
                              {outcome({1, 1, 1, 3}, 1, 1, 1)},
                              {outcome({1, 1, 1, 1}, 1, 1, 1)}};
  const auto made = rows(fig_5_6());
  EXPECT_DOUBLE_EQ(row(made, "DSS switch, SHORT, 2 processes"), 4.0);
  EXPECT_DOUBLE_EQ(row(made, "DSS switch, average, 2 processes"), 3.5);  // of 4 and 3
}

TEST_F(Figures, FairnessRisesAndThroughputFalls) {
  study_.sizes[0].outcomes = {{outcome({}, 1, 1.5, 0.2), outcome({}, 1, 1.5, 0.2)},
                              {outcome({}, 1, 1.0, 0.6), outcome({}, 1, 1.0, 0.6)},
                              {outcome({}, 1, 0.75, 0.4), outcome({}, 1, 0.75, 0.4)}};
  EXPECT_DOUBLE_EQ(row(rows(fig_5_8a()), "DSS switch, 2 processes"), 3.0);
  EXPECT_DOUBLE_EQ(row(rows(fig_5_8b()), "DSS switch, 2 processes"), 1.5);
  EXPECT_DOUBLE_EQ(row(rows(fig_5_8b()), "DSS drain, 2 processes"), 2.0);
}

TEST_F(Figures, CurvesAreSortedAndTheirCrossingFound) {
  StudySize& size = study_.sizes[0];
  size.mixes.assign(4, {.applications = {0, 1}, .prioritised = 0});
  const auto antt = [](std::vector<double> values) {
    std::vector<Outcome> outcomes;
    for (const double value : values) outcomes.push_back(outcome({}, value, 1, 1));
    return outcomes;
  };
  // Sorted: FCFS 1 4 8 9, switch 1 2 5 6, drain 1.5 3 4 4.
  size.outcomes = {antt({9, 1, 4, 8}), antt({6, 1, 2, 5}), antt({4, 1.5, 3, 4})};
  const auto made = rows(fig_5_7());
  EXPECT_DOUBLE_EQ(row(made, "DSS switch, workloads improved, 2 processes"), 75.0);
  EXPECT_DOUBLE_EQ(row(made, "FCFS, ANTT, workload 3 of 4, 2 processes"), 8.0);
  EXPECT_DOUBLE_EQ(row(made, "DSS drain, ANTT, workload 1 of 4, 2 processes"), 1.5);
  // The last three of switching are below FCFS; draining is below in the last two of those.
  EXPECT_NEAR(row(made, "draining crosses below switching, share of the improved, 2 processes"),
              100.0 / 3.0, 1e-9);
}

TEST_F(Figures, CurvesThatDoNotCrossSaySo) {
  StudySize& size = study_.sizes[0];
  size.outcomes = {{outcome({}, 4, 1, 1), outcome({}, 4, 1, 1)},
                   {outcome({}, 2, 1, 1), outcome({}, 2, 1, 1)},
                   {outcome({}, 3, 1, 1), outcome({}, 3, 1, 1)}};
  const auto made = rows(fig_5_7());
  const auto found = std::ranges::find(
      made, "draining crosses below switching, share of the improved, 2 processes", &Row::name);
  ASSERT_NE(found, made.end());
  EXPECT_EQ(found->note, "draining doesn't stay below switching");
  EXPECT_TRUE(std::isnan(found->ours));
}

// Every published number finds the row it belongs to, at all sizes.
TEST_F(Figures, PublishedNumbersHaveTheirRows) {
  Study study;
  for (const std::uint32_t processes : kSizes) {
    StudySize& size = study.sizes.emplace_back();
    size.processes = processes;
    Mix mix;
    for (std::uint32_t i = 0; i < processes; ++i) mix.applications.push_back(i % 3);
    for (mix.prioritised = 0; mix.prioritised < 2; ++mix.prioritised) size.mixes.push_back(mix);
    size.mixes.push_back({.applications = mix.applications, .prioritised = processes - 1});
    for (std::uint32_t i = 0; i < size.mixes.size(); ++i) {
      size.mixes[i].applications[size.mixes[i].prioritised] = i;  // each class once
    }
    const Outcome any = outcome(std::vector<double>(processes, 1.0), 1, 1, 1);
    size.outcomes.assign(4, std::vector<Outcome>(size.mixes.size(), any));
  }
  std::vector<gpu::Application> applications(3);
  applications[0].class_1 = applications[0].class_2 = "SHORT";
  applications[1].class_1 = applications[1].class_2 = "MEDIUM";
  applications[2].class_1 = applications[2].class_2 = "LONG";
  std::size_t published = 0;
  for (const Figure& figure : figures()) {
    if (figure.schemes.empty()) continue;
    auto made = figure.rows(
        {.machine = nullptr, .applications = &applications, .study = &study, .assumptions = {}});
    add_published("thesis5", std::string(figure.id), made);
    published += static_cast<std::size_t>(
        std::ranges::count_if(made, [](const Row& each) { return each.published.has_value(); }));
  }
  EXPECT_EQ(published, 53U);
}

TEST(ThesisTable52, EqualRowsAreAsManyAsWereFound) {
  const gpu::Machine machine = gpu::load_machine("k20c");
  const auto library = gpu::load_applications("parboil", "", "");
  const auto made = table_5_2().rows({.machine = &machine,
                                      .applications = &library.applications,
                                      .study = nullptr,
                                      .assumptions = {}});
  EXPECT_EQ(made.size(), 4U + 24U * 5U);
  EXPECT_EQ(row(made, "rows equal, TBs/SM"), 24);
  EXPECT_EQ(row(made, "rows equal, resources"), 22);
  EXPECT_EQ(row(made, "rows equal, save time"), 24);
  EXPECT_EQ(row(made, "rows equal, time/TB as printed"), 22);
}

TEST(FigureNames, AnUnknownOneIsNamedWithItsLikeness) {
  EXPECT_NE(gpu::refusal([] { find_figure("thesis-fig-5.44"); }).find("did you mean"),
            std::string::npos);
}

}  // namespace
}  // namespace segue::studies::thesis5
