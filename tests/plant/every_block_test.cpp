// What is true of the bench of every block: its stimulus, and runs that are saved and replayed.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "tests/support/own_folder.hpp"
#include "verilator_tb/cli/blocks.hpp"
#include "verilator_tb/plant/atomic_file.hpp"
#include "verilator_tb/plant/cosim.hpp"
#include "verilator_tb/plant/module_store.hpp"
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

bool is_input(std::string_view name) {
  return name == "rst_ni" || (name.ends_with("_i") && name.find('.') == std::string_view::npos);
}

// A bench clocks its RTL by the edge alone, which leaves to the next settling what depends on
// inputs (scripts/verilated/halves.py).
TEST_P(EveryBlock, LeavesTheSameByTheEdgeAloneAsByAWholeClock) {
  const Block& block = *GetParam();
  const Config& config = block.configs().find("small");
  const RtlModule& module = module_store().get(block.configs(), config.sizes);
  for (const std::uint64_t seed : {5, 6}) {
    const Stimulus stimulus = block.draw(config.sizes, seed, 3'000);
    const auto bench = block.make_bench(module, config.sizes, stimulus);
    RtlModel whole(module);
    const auto signals = bench->rtl().signals();
    ASSERT_EQ(signals.size(), whole.signals().size());
    for (std::uint64_t cycle = 0; cycle < stimulus.cycles; ++cycle) {
      bench->settle(cycle);
      for (std::size_t i = 0; i < signals.size(); ++i) {
        if (!is_input(signals[i].name)) continue;
        std::memcpy(whole.signals()[i].data, signals[i].data, signals[i].bytes);
      }
      whole.settle();
      for (std::size_t i = 0; cycle != 0 && i < signals.size(); ++i) {
        ASSERT_EQ(std::memcmp(whole.signals()[i].data, signals[i].data, signals[i].bytes), 0)
            << signals[i].name << " in cycle " << cycle;
      }
      bench->clock();
      whole.clock();
      ASSERT_EQ(bench->rtl().failed(), whole.failed());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Plant, EveryBlock, testing::ValuesIn(cli::blocks()),
                         [](const auto& it) { return std::string(it.param->name()); });

}  // namespace
}  // namespace segue::plant
