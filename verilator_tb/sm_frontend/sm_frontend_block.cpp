#include "verilator_tb/sm_frontend/sm_frontend_block.hpp"

#include "cmodel/paths/paths.hpp"
#include "verilator_tb/gen/sm_frontend_bins.hpp"
#include "verilator_tb/sm_frontend/lockstep_bench.hpp"
#include "verilator_tb/sm_frontend/operations.hpp"
#include "verilator_tb/sm_frontend/stimulus.hpp"

namespace segue::sm_frontend {
namespace {

class SmFrontendBlock final : public plant::Block {
 public:
  [[nodiscard]] std::string_view name() const override { return "sm_frontend"; }

  [[nodiscard]] const plant::ConfigTable& configs() const override { return configs_; }

  [[nodiscard]] std::vector<plant::OperationKind> operation_kinds(
      const plant::Sizes& sizes) const override {
    return sm_frontend::operation_kinds(to_params(sizes));
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

  [[nodiscard]] bool is_pipeline() const override { return true; }

 private:
  plant::ConfigTable configs_ =
      plant::read_config_table(segue::source_path("/rtl"), "sm_frontend");
};

}  // namespace

const plant::Block& block() {
  static const SmFrontendBlock the_block;
  return the_block;
}

Params to_params(const plant::Sizes& sizes) {
  return {.num_warps = sizes.at("NumWarps"),
          .num_tbs = sizes.at("NumTbs"),
          .num_lanes = sizes.at("NumLanes"),
          .queue_entries = sizes.at("QueueEntries"),
          .replay_entries = sizes.at("ReplayEntries"),
          .log_entries = sizes.at("LogEntries"),
          .window_bits = sizes.at("WindowBits"),
          .reg_bits = sizes.at("RegBits"),
          .op_bits = sizes.at("OpBits"),
          .fetch_width = sizes.at("FetchWidth"),
          .issue_width = sizes.at("IssueWidth"),
          .commit_width = sizes.at("CommitWidth")};
}

}  // namespace segue::sm_frontend
