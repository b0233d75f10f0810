#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "verilator_tb/frame/block_bench.hpp"
#include "verilator_tb/frame/config_table.hpp"
#include "verilator_tb/frame/sizes.hpp"
#include "verilator_tb/plant/block.hpp"

namespace segue::frame {

/// The block for the plant, by the name that its traits give it.
template <class B>
class BlockOf final : public plant::Block {
 public:
  [[nodiscard]] std::string_view name() const override { return B::kName; }

  [[nodiscard]] const plant::ConfigTable& configs() const override { return configs_; }

  [[nodiscard]] std::vector<plant::OperationKind> operation_kinds(
      const plant::Sizes& sizes) const override {
    return B::operation_kinds(to_params<B>(sizes));
  }

  [[nodiscard]] plant::Coverage nothing_seen() const override { return plant::Coverage(B::bins()); }

  [[nodiscard]] plant::Stimulus draw(const plant::Sizes& sizes, std::uint64_t seed,
                                     std::uint64_t cycles) const override {
    return B::draw_stimulus(to_params<B>(sizes), seed, cycles);
  }

  [[nodiscard]] std::unique_ptr<plant::Bench> make_bench(
      const plant::RtlModule& module, const plant::Sizes& sizes,
      const plant::Stimulus& stimulus) const override {
    return std::make_unique<BlockBench<B>>(module, to_params<B>(sizes), stimulus);
  }

  [[nodiscard]] bool is_pipeline() const override { return BlockBench<B>::kHasPipeview; }

 private:
  plant::ConfigTable configs_ = config_table(B::kName);
};

/// The one of a process.
template <class B>
const plant::Block& block_of() {
  static const BlockOf<B> the_block;
  return the_block;
}

}  // namespace segue::frame
