#include "verilator_tb/scoreboard/scoreboard_block.hpp"

#include "cmodel/paths/paths.hpp"
#include "verilator_tb/gen/scoreboard_bins.hpp"
#include "verilator_tb/scoreboard/lockstep_bench.hpp"
#include "verilator_tb/scoreboard/operations.hpp"
#include "verilator_tb/scoreboard/stimulus.hpp"

namespace segue::scoreboard {
namespace {

class ScoreboardBlock final : public plant::Block {
 public:
  [[nodiscard]] std::string_view name() const override { return "scoreboard"; }

  [[nodiscard]] const plant::ConfigTable& configs() const override { return configs_; }

  [[nodiscard]] std::vector<plant::OperationKind> operation_kinds(
      const plant::Sizes& sizes) const override {
    return scoreboard::operation_kinds(to_params(sizes));
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
      plant::read_config_table(segue::source_path("/rtl"), "scoreboard");
};

}  // namespace

const plant::Block& block() {
  static const ScoreboardBlock the_block;
  return the_block;
}

Params to_params(const plant::Sizes& sizes) {
  return {.num_warps = sizes.at("NumWarps"),
          .window_bits = sizes.at("WindowBits"),
          .reg_bits = sizes.at("RegBits"),
          .insert_width = sizes.at("InsertWidth"),
          .issue_width = sizes.at("IssueWidth"),
          .commit_width = sizes.at("CommitWidth")};
}

}  // namespace segue::scoreboard
