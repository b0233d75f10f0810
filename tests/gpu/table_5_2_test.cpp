// What the model derives from its inputs against what thesis Table 5.2 prints. The
// printed values are read from a file that the model cannot link.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "cmodel/gpu/config/section.hpp"
#include "cmodel/gpu/workload/application_file.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"
#include "cmodel/gpu/workload/occupancy.hpp"
#include "cmodel/gpu/workload/tb_time.hpp"
#include "cmodel/paths/paths.hpp"

namespace segue::gpu {
namespace {

struct Row {
  std::string kernel;
  std::int64_t launches;
  double time_per_tb_us;
  std::int64_t tbs_per_sm;
  double resources_percent;
  double save_time_us;
};

std::vector<Row> published() {
  static constexpr std::string_view kKeys[] = {"table", "row"};
  static constexpr std::string_view kRowKeys[] = {"application",      "kernel",     "launches",
                                                  "time_per_tb_us",   "tbs_per_sm", "save_time_us",
                                                  "resources_percent"};
  const ConfigNode root =
      read_toml(segue::source_path("/cmodel/data/papers/thesis5/published/table-5.2.toml"));
  const Section section(root, "table", kKeys);
  std::vector<Row> rows;
  for (const Section& row : section.tables("row", "row", kRowKeys)) {
    rows.push_back({.kernel = row.text("application") + "/" + row.text("kernel"),
                    .launches = row.integer("launches", {}),
                    .time_per_tb_us = row.number("time_per_tb_us", {}),
                    .tbs_per_sm = row.integer("tbs_per_sm", {}),
                    .resources_percent = row.number("resources_percent", {}),
                    .save_time_us = row.number("save_time_us", {})});
  }
  return rows;
}

class Table52 : public testing::Test {
 protected:
  Table52() {
    for (const Application& application : library_.applications) {
      for (std::size_t i = 0; i < application.kernels.size(); ++i) {
        const Kernel& kernel = application.kernels[i];
        const std::string name = application.name + "/" + kernel.name;
        kernels_[name] = &kernel;
      }
      for_each_phase(application.phases, [&](const Phase& phase) {
        const auto* const launches = std::get_if<Launches>(&phase.work);
        if (launches == nullptr) return;
        for (const std::uint32_t i : launches->kernels) {
          ++launches_[application.name + "/" + application.kernels[i].name];
        }
      });
    }
  }

  /// Rows whose printed value isn't `derived` to the last printed digit.
  template <class Derive>
  std::vector<std::string> rows_that_differ(double Row::*printed, double last_digit,
                                            Derive derived) const {
    std::vector<std::string> names;
    for (const Row& row : rows_) {
      // Half a digit, and a little for the printed number's own binary rounding.
      const double difference = derived(*kernels_.at(row.kernel)) - row.*printed;
      if (std::abs(difference) > 0.501 * last_digit) names.push_back(row.kernel);
    }
    return names;
  }

  const Machine machine_ = load_machine("k20c");
  const ApplicationLibrary library_ = load_applications("parboil", "", "");
  const std::vector<Row> rows_ = published();
  std::map<std::string, const Kernel*> kernels_;
  std::map<std::string, std::int64_t> launches_;
};

// The table prints averages over launches of different sizes for these two.
const std::vector<std::string> kScans = {"mri-gridding/scaninter1", "mri-gridding/scaninter2"};

TEST_F(Table52, HasAllTwentyFourKernelsOnBothSides) {
  ASSERT_EQ(rows_.size(), 24U);
  EXPECT_EQ(kernels_.size(), 24U);
  for (const Row& row : rows_) EXPECT_TRUE(kernels_.contains(row.kernel)) << row.kernel;
}

TEST_F(Table52, LaunchesFollowFromThePhases) {
  for (const Row& row : rows_) EXPECT_EQ(launches_.at(row.kernel), row.launches) << row.kernel;
}

TEST_F(Table52, TbsPerSmFollowFromTheLimitsInAllRows) {
  for (const Row& row : rows_) {
    EXPECT_EQ(occupancy(*kernels_.at(row.kernel), machine_).tbs_per_sm, row.tbs_per_sm)
        << row.kernel;
  }
}

TEST_F(Table52, SaveTimeFollowsFromContextAndBandwidthShareInAllRows) {
  EXPECT_THAT(rows_that_differ(&Row::save_time_us, 0.01,
                               [&](const Kernel& k) { return save_time_us(k, machine_); }),
              testing::IsEmpty());
}

TEST_F(Table52, ResourceSharesAgreeButForTheAveragedScans) {
  EXPECT_EQ(rows_that_differ(&Row::resources_percent, 0.01,
                             [&](const Kernel& k) { return resource_percent(k, machine_); }),
            kScans);
}

TEST_F(Table52, PrintedTimePerTbAgreesButForTheAveragedScans) {
  EXPECT_EQ(
      rows_that_differ(&Row::time_per_tb_us, 0.01,
                       [&](const Kernel& k) { return tb_time_us(k, machine_, TbTime::kPrinted); }),
      kScans);
}

// "The longest projected context save time of 16.2 µs (StreamCollide)", thesis 5.3.2.
TEST_F(Table52, TheLongestSaveIsThatOfLbm) {
  EXPECT_NEAR(save_time_us(*kernels_.at("lbm/StreamCollide"), machine_), 16.2, 0.005);
  for (const auto& [name, kernel] : kernels_) EXPECT_LE(save_time_us(*kernel, machine_), 16.205);
}

}  // namespace
}  // namespace segue::gpu
