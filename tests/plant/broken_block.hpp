#pragma once

#include "tests/sm_driver/plant/broken_twins.hpp"
#include "verilator_tb/sm_driver/bench.hpp"

namespace segue::sm_driver {

/// The SM driver, except for what a test changes.
class LikeTheSmDriver : public plant::Block {
 public:
  [[nodiscard]] std::string_view name() const override { return block().name(); }
  [[nodiscard]] const plant::ConfigTable& configs() const override { return block().configs(); }
  [[nodiscard]] std::vector<plant::OperationKind> operation_kinds(
      const plant::Sizes& sizes) const override {
    return block().operation_kinds(sizes);
  }
  [[nodiscard]] plant::Coverage nothing_seen() const override { return block().nothing_seen(); }
  [[nodiscard]] plant::Stimulus draw(const plant::Sizes& sizes, std::uint64_t seed,
                                     std::uint64_t cycles) const override {
    return block().draw(sizes, seed, cycles);
  }
  [[nodiscard]] std::unique_ptr<plant::Bench> make_bench(
      const plant::RtlModule& module, const plant::Sizes& sizes,
      const plant::Stimulus& stimulus) const override {
    return block().make_bench(module, sizes, stimulus);
  }
};

/// The SM driver with another twin.
class BrokenBlock final : public LikeTheSmDriver {
 public:
  explicit BrokenBlock(const BrokenTwin& twin) : twin_(twin) {}

  [[nodiscard]] std::unique_ptr<plant::Bench> make_bench(
      const plant::RtlModule& module, const plant::Sizes& sizes,
      const plant::Stimulus& stimulus) const override {
    const Params params = to_params(sizes);
    return std::make_unique<LockstepBench>(module, params, stimulus, twin_.make(params));
  }

 private:
  const BrokenTwin& twin_;
};

}  // namespace segue::sm_driver
