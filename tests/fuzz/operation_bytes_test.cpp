#include "tests/fuzz/operation_bytes.hpp"

#include <gtest/gtest.h>

#include "cmodel/random/random.hpp"
#include "verilator_tb/sm_driver/bench.hpp"

namespace segue::fuzz {
namespace {

const plant::Sizes& sizes() { return sm_driver::block().configs().find("small").sizes; }

std::vector<plant::OperationKind> kinds() { return sm_driver::block().operation_kinds(sizes()); }

TEST(OperationBytes, GiveTheOperationsBackThatTheyWereMadeOf) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto drawn = sm_driver::block().draw(sizes(), seed, 3'000);
    ASSERT_FALSE(drawn.operations.empty());
    const auto again = from_bytes(to_bytes(drawn, kinds()), kinds());
    EXPECT_EQ(again.seed, drawn.seed);
    EXPECT_EQ(again.operations, drawn.operations);
  }
}

TEST(OperationBytes, AnyBytesAreLegalOperations) {
  Random random(1);
  for (int list = 0; list < 200; ++list) {
    std::vector<std::uint8_t> bytes(random.below(400));
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random.next());
    const auto stimulus = from_bytes(bytes, kinds());
    std::uint64_t last = 0;
    for (const auto& operation : stimulus.operations) {
      EXPECT_GE(operation.cycle, last);
      last = operation.cycle;
      const auto kind = kinds().at(operation.kind);
      for (std::size_t i = 0; i < kind.args.size(); ++i) {
        const auto& arg = kind.args[i];
        EXPECT_GE(operation.args[i], arg.min) << arg.name;
        EXPECT_LE(operation.args[i], arg.max) << arg.name;
        for (const auto except : arg.except) EXPECT_NE(operation.args[i], except) << arg.name;
      }
    }
    EXPECT_LT(last, stimulus.cycles);
    EXPECT_LE(stimulus.cycles, kMostFuzzedCycles + 64);
  }
}

TEST(OperationBytes, EveryValueOfAWideRangeCanBeReached) {
  const std::vector<plant::OperationKind> wide = {{"put", {{"value", -5, 0xffffffffff, {}}}}};
  for (const std::int64_t value : {-5L, 0L, 186L, 187L, 1'000L, 0xffffffffdfL, 0xffffffffffL}) {
    const plant::Stimulus one{0, 65, {{1, 0, {value}}}};
    EXPECT_EQ(from_bytes(to_bytes(one, wide), wide), one) << value;
  }
}

}  // namespace
}  // namespace segue::fuzz
