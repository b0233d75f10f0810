#include "verilator_tb/sm_driver/sm_driver_block.hpp"

#include "verilator_tb/gen/sm_driver_bins.hpp"
#include "verilator_tb/sm_driver/lockstep_bench.hpp"
#include "verilator_tb/sm_driver/operations.hpp"
#include "verilator_tb/sm_driver/rtl_sm_driver.hpp"
#include "verilator_tb/sm_driver/stimulus.hpp"

namespace segue::sm_driver {
namespace {

class SmDriverBlock final : public plant::Block {
 public:
  [[nodiscard]] std::string_view name() const override { return "sm_driver"; }

  [[nodiscard]] const plant::ConfigTable& configs() const override { return configs_; }

  [[nodiscard]] std::vector<plant::OperationKind> operation_kinds(
      const plant::Sizes& sizes) const override {
    return sm_driver::operation_kinds(to_params(sizes));
  }

  [[nodiscard]] plant::Coverage nothing_seen() const override { return plant::Coverage(bins()); }

  [[nodiscard]] plant::Stimulus draw(const plant::Sizes& sizes, std::uint64_t seed,
                                     std::uint64_t cycles) const override {
    return draw_stimulus(to_params(sizes), seed, cycles);
  }

  [[nodiscard]] std::unique_ptr<plant::Bench> make_bench(
      const plant::RtlModule& module, const plant::Sizes& sizes,
      const plant::Stimulus& stimulus) const override {
    return std::make_unique<LockstepBench>(module, to_params(sizes), stimulus);
  }

 private:
  plant::ConfigTable configs_ = config_table();
};

}  // namespace

const plant::Block& block() {
  static const SmDriverBlock the_block;
  return the_block;
}

}  // namespace segue::sm_driver
