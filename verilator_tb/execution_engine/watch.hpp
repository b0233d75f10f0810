#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/blocks/execution_engine/execution_engine.hpp"
#include "verilator_tb/gen/execution_engine_bins.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::execution_engine {

/// Counts the bins of coverage.toml before each clock edge, from the wires between the
/// children.
class Watch {
 public:
  explicit Watch(const Params& params)
      : params_(params),
        told_by_(params.num_sms, Way::kDrain),
        restarted_(params.num_sms),
        saved_(params.num_sms),
        was_told_(params.num_sms),
        issued_since_(params.num_sms),
        reserved_for_(params.num_sms) {}

  void before(const Inputs& in, const Outputs& out, const ExecutionEngine& twin);

  [[nodiscard]] const plant::Coverage& coverage() const { return coverage_; }

 private:
  void hit_if(bool seen, Bin bin) {
    if (seen) coverage_.hit(static_cast<std::size_t>(bin));
  }
  void watch_command(const ExecutionEngine& twin);
  void watch_host(const Inputs& in, const Outputs& out, const ExecutionEngine& twin);
  void watch_report(const ExecutionEngine& twin, std::uint32_t sm);
  void watch_frames(const Inputs& in, const ExecutionEngine& twin);
  void watch_victim(const ExecutionEngine& twin, const sm_driver::SmCmd& cmd);
  void watch_selector(const Inputs& in, const ExecutionEngine& twin);
  void watch_messages(const Inputs& in, const Outputs& out, const ExecutionEngine& twin);

  Params params_;
  // Of each SM: how it was told to vacate last, and the ends of its thread blocks since.
  std::vector<Way> told_by_;
  std::vector<bool> restarted_;
  std::vector<bool> saved_;
  std::vector<bool> was_told_;
  std::vector<preempt_engine::Set> issued_since_;  ///< slots, behind the selector's snapshot
  std::vector<std::optional<std::uint32_t>> reserved_for_;  ///< the kernel that it was vacated for
  plant::Coverage coverage_{bins()};
};

}  // namespace segue::execution_engine
