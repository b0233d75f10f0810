// `segue cosim operand_log`: drawn, saved, replayed, and its operations on paper.

#include "verilator_tb/plant/cosim.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/own_folder.hpp"
#include "verilator_tb/operand_log/operand_log_block.hpp"
#include "verilator_tb/operand_log/operations.hpp"
#include "verilator_tb/plant/operation_file.hpp"

namespace segue::operand_log {
namespace {

TEST(OperandLogStimulus, IsTheSameForTheSameSeedAndAllowedByItsKinds) {
  for (const auto& config : block().configs().configs) {
    const plant::Stimulus stimulus = block().draw(config.sizes, 3, 20'000);
    EXPECT_EQ(stimulus, block().draw(config.sizes, 3, 20'000));
    EXPECT_NE(stimulus.operations, block().draw(config.sizes, 4, 20'000).operations);
    const auto kinds = block().operation_kinds(config.sizes);
    std::uint64_t before = 0;
    for (const plant::Operation& operation : stimulus.operations) {
      EXPECT_LE(before, operation.cycle);
      before = operation.cycle;
      ASSERT_LT(operation.kind, kinds.size());
      const auto& args = kinds[operation.kind].args;
      for (std::size_t i = 0; i < args.size(); ++i) {
        EXPECT_TRUE(plant::is_allowed(args[i], operation.args[i]))
            << kinds[operation.kind].name << " " << args[i].name << " " << operation.args[i];
      }
    }
  }
}

TEST(OperandLogCosim, ASavedRunIsReplayed) {
  const auto file = tests::own_folder() / "operand_log.ops";
  plant::CosimRequest request;
  request.block = &block();
  request.config = "small";
  request.cycles = 3'000;
  request.save_ops = file;
  testing::internal::CaptureStdout();
  EXPECT_EQ(plant::cosim(request), 0);
  request.config.clear();
  request.save_ops.reset();
  request.replay = file;
  EXPECT_EQ(plant::cosim(request), 0);
  EXPECT_THAT(testing::internal::GetCapturedStdout(), testing::HasSubstr("equal"));
}

}  // namespace
}  // namespace segue::operand_log
