// Deliberately wrong twins must be caught, and the report must say where:
// golden/twin_*.txt.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/plant/broken_twins.hpp"
#include "tests/plant/golden.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/sm_driver/lockstep_bench.hpp"
#include "verilator_tb/sm_driver/rtl_sm_driver.hpp"
#include "verilator_tb/sm_driver/sm_driver_block.hpp"

namespace segue::sm_driver {
namespace {

/// The SM driver with another twin.
class BrokenBlock final : public plant::Block {
 public:
  explicit BrokenBlock(const BrokenTwin& twin) : twin_(twin) {}

  [[nodiscard]] std::string_view name() const override { return block().name(); }
  [[nodiscard]] const plant::ConfigTable& configs() const override { return block().configs(); }
  [[nodiscard]] std::vector<plant::OperationKind> operation_kinds(
      const plant::Sizes& sizes) const override {
    return block().operation_kinds(sizes);
  }
  [[nodiscard]] plant::Stimulus draw(const plant::Sizes& sizes, std::uint64_t seed,
                                     std::uint64_t cycles) const override {
    return block().draw(sizes, seed, cycles);
  }
  [[nodiscard]] std::unique_ptr<plant::Bench> make_bench(
      const plant::RtlModule& module, const plant::Sizes& sizes,
      const plant::Stimulus& stimulus) const override {
    const Params params = to_params(sizes);
    return std::make_unique<LockstepBench>(module, params, stimulus, twin_.make(params));
  }

 private:
  const BrokenTwin& twin_;
};

class BrokenTwinIsCaught : public testing::TestWithParam<std::size_t> {};

TEST_P(BrokenTwinIsCaught, WithThisReport) {
  const BrokenTwin& twin = broken_twins()[GetParam()];
  const auto& config = block().configs().find("small");
  const auto& module = plant::module_store().get(block().configs(), config.sizes);
  const auto record = plant::run_until_failure(BrokenBlock(twin), module, 1, 100'000);
  EXPECT_EQ(to_string(record.result.verdict), "mismatch") << twin.what;
  ASSERT_TRUE(record.wave);
  EXPECT_GT(std::filesystem::file_size(record.wave->path), 1000U) << "no waveform";
  plant::expect_golden("twin_" + std::string(twin.name), plant::report_of(record));
}

INSTANTIATE_TEST_SUITE_P(Bank, BrokenTwinIsCaught,
                         testing::Range(std::size_t{0}, broken_twins().size()),
                         [](const auto& it) { return std::string(broken_twins()[it.param].name); });

}  // namespace
}  // namespace segue::sm_driver
