#include "verilator_tb/issue_queue/issue_queue_block.hpp"

#include "cmodel/paths/paths.hpp"
#include "verilator_tb/gen/issue_queue_bins.hpp"
#include "verilator_tb/issue_queue/lockstep_bench.hpp"
#include "verilator_tb/issue_queue/operations.hpp"
#include "verilator_tb/issue_queue/stimulus.hpp"

namespace segue::issue_queue {
namespace {

class IssueQueueBlock final : public plant::Block {
 public:
  [[nodiscard]] std::string_view name() const override { return "issue_queue"; }

  [[nodiscard]] const plant::ConfigTable& configs() const override { return configs_; }

  [[nodiscard]] std::vector<plant::OperationKind> operation_kinds(
      const plant::Sizes& sizes) const override {
    return issue_queue::operation_kinds(to_params(sizes));
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
      plant::read_config_table(segue::source_path("/rtl"), "issue_queue");
};

}  // namespace

const plant::Block& block() {
  static const IssueQueueBlock the_block;
  return the_block;
}

Params to_params(const plant::Sizes& sizes) {
  return {.num_entries = sizes.at("NumEntries"),
          .num_warps = sizes.at("NumWarps"),
          .num_tbs = sizes.at("NumTbs"),
          .window_bits = sizes.at("WindowBits"),
          .insert_width = sizes.at("InsertWidth"),
          .issue_width = sizes.at("IssueWidth"),
          .num_releases = sizes.at("NumReleases"),
          .payload_bits = sizes.at("PayloadBits")};
}

}  // namespace segue::issue_queue
