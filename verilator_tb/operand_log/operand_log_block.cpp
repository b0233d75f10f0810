#include "verilator_tb/operand_log/operand_log_block.hpp"

#include "cmodel/paths/paths.hpp"
#include "verilator_tb/gen/operand_log_bins.hpp"
#include "verilator_tb/operand_log/lockstep_bench.hpp"
#include "verilator_tb/operand_log/operations.hpp"
#include "verilator_tb/operand_log/stimulus.hpp"

namespace segue::operand_log {
namespace {

class OperandLogBlock final : public plant::Block {
 public:
  [[nodiscard]] std::string_view name() const override { return "operand_log"; }

  [[nodiscard]] const plant::ConfigTable& configs() const override { return configs_; }

  [[nodiscard]] std::vector<plant::OperationKind> operation_kinds(
      const plant::Sizes& sizes) const override {
    return operand_log::operation_kinds(to_params(sizes));
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
  plant::ConfigTable configs_ =
      plant::read_config_table(segue::source_path("/rtl"), "operand_log");
};

}  // namespace

const plant::Block& block() {
  static const OperandLogBlock the_block;
  return the_block;
}

Params to_params(const plant::Sizes& sizes) {
  return {.num_entries = sizes.at("NumEntries"),
          .num_tbs = sizes.at("NumTbs"),
          .num_lanes = sizes.at("NumLanes")};
}

}  // namespace segue::operand_log
