// What is true of the bench of every block: its stimulus, and runs that are saved and replayed.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/own_folder.hpp"
#include "verilator_tb/cli/blocks.hpp"
#include "verilator_tb/plant/atomic_file.hpp"
#include "verilator_tb/plant/cosim.hpp"
#include "verilator_tb/plant/operation_file.hpp"

namespace segue::plant {
namespace {

class EveryBlock : public testing::TestWithParam<const Block*> {};

TEST_P(EveryBlock, DrawsBySeedAndWithinItsKinds) {
  const Block& block = *GetParam();
  for (const Config& config : block.configs().configs) {
    const Stimulus stimulus = block.draw(config.sizes, 3, 20'000);
    EXPECT_EQ(stimulus, block.draw(config.sizes, 3, 20'000));
    EXPECT_NE(stimulus.operations, block.draw(config.sizes, 4, 20'000).operations);
    const auto kinds = block.operation_kinds(config.sizes);
    std::uint64_t before = 0;
    for (const Operation& operation : stimulus.operations) {
      EXPECT_LE(before, operation.cycle);
      before = operation.cycle;
      ASSERT_LT(operation.kind, kinds.size());
      const auto& args = kinds[operation.kind].args;
      for (std::size_t i = 0; i < args.size(); ++i) {
        EXPECT_TRUE(is_allowed(args[i], operation.args[i]))
            << kinds[operation.kind].name << " " << args[i].name << " " << operation.args[i];
      }
    }
  }
}

TEST_P(EveryBlock, RepeatsARunThatWasSaved) {
  const auto file = tests::own_folder() / "run.ops";
  CosimRequest request;
  request.block = GetParam();
  request.config = "small";
  request.cycles = 3'000;
  request.save_ops = [&](const std::string& text) {
    write_whole(file, text);
    return std::string();
  };
  testing::internal::CaptureStdout();
  EXPECT_EQ(cosim(request), 0);
  request.config.clear();
  request.save_ops = nullptr;
  request.replay = file;
  EXPECT_EQ(cosim(request), 0);
  EXPECT_THAT(testing::internal::GetCapturedStdout(), testing::HasSubstr("equal"));
}

INSTANTIATE_TEST_SUITE_P(Plant, EveryBlock, testing::ValuesIn(cli::blocks()),
                         [](const auto& it) { return std::string(it.param->name()); });

}  // namespace
}  // namespace segue::plant
