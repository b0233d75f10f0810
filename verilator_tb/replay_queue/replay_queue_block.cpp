#include "verilator_tb/replay_queue/replay_queue_block.hpp"

#include "cmodel/paths/paths.hpp"
#include "verilator_tb/gen/replay_queue_bins.hpp"
#include "verilator_tb/replay_queue/lockstep_bench.hpp"
#include "verilator_tb/replay_queue/operations.hpp"
#include "verilator_tb/replay_queue/stimulus.hpp"

namespace segue::replay_queue {
namespace {

class ReplayQueueBlock final : public plant::Block {
 public:
  [[nodiscard]] std::string_view name() const override { return "replay_queue"; }

  [[nodiscard]] const plant::ConfigTable& configs() const override { return configs_; }

  [[nodiscard]] std::vector<plant::OperationKind> operation_kinds(
      const plant::Sizes& sizes) const override {
    return replay_queue::operation_kinds(to_params(sizes));
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
      plant::read_config_table(segue::source_path("/rtl"), "replay_queue");
};

}  // namespace

const plant::Block& block() {
  static const ReplayQueueBlock the_block;
  return the_block;
}

Params to_params(const plant::Sizes& sizes) {
  return {.num_entries = sizes.at("NumEntries"),
          .num_warps = sizes.at("NumWarps"),
          .num_tbs = sizes.at("NumTbs"),
          .num_lanes = sizes.at("NumLanes"),
          .seq_bits = sizes.at("SeqBits"),
          .instr_bits = sizes.at("InstrBits"),
          .handle_bits = sizes.at("HandleBits")};
}

}  // namespace segue::replay_queue
