// Areas by node: only where a source is.
#include "cmodel/cost/technology.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cmodel/cost/beside_published.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"

namespace segue::cost {
namespace {

using ::testing::HasSubstr;

TEST(Technology, SramIsCellsTimesPortsOverEfficiency) {
  const Technology technology = read_technology();
  const Node& node = find_node(technology, "14nm", "--node");
  const AreaRange area = sram_mm2(technology, node, 1'000'000);
  EXPECT_NEAR(area.low, 0.0588 * 1.3 / 0.76, 1e-9);
  EXPECT_NEAR(area.high, 0.0588 * 1.3 / 0.4, 1e-9);
}

TEST(Technology, EveryNodeHasASource) {
  for (const Node& node : read_technology().nodes) {
    EXPECT_NE(node.source, "") << node.nm;
    EXPECT_EQ(node.nand2_um2.has_value(), !node.nand2_source.empty()) << node.nm;
    EXPECT_EQ(logic_mm2(node, 100.0, 0.1).has_value(), node.nand2_um2.has_value());
  }
}

TEST(Technology, OtherNodesAreNotOffered) {
  const Technology technology = read_technology();
  try {
    static_cast<void>(find_node(technology, "28", "--node"));
    FAIL();
  } catch (const gpu::BadInput& error) {
    EXPECT_THAT(error.what(), HasSubstr("--node: no published bit cell of '28'; allowed: 90, 65"));
  }
}

TEST(BesidePublished, ThesisAtThirteenSms) {
  const auto rows = beside_published(gpu::load_machine("k20c"));
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].published, "< 0.5");
  EXPECT_NEAR(rows[1].ours, 21.125, 1e-9);  // 13 * 13 * 16 entries of 64 bits
  EXPECT_NEAR(rows[2].ours, 16.0, 1e-9);
  EXPECT_NEAR(rows[3].ours, 5.0, 1e-9);
}

TEST(BesidePublished, OfOtherMachinesTheLogOnly) {
  EXPECT_EQ(beside_published(gpu::load_machine("gtx980")).size(), 2U);
}

}  // namespace
}  // namespace segue::cost
