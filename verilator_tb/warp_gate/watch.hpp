#pragma once

#include "cmodel/blocks/warp_gate/warp_gate.hpp"
#include "cmodel/gen/warp_gate_layout.hpp"
#include "verilator_tb/gen/warp_gate_bins.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::warp_gate {

/// Counts the bins of coverage.toml before each clock edge: the cycle's inputs against the state.
class Watch {
 public:
  explicit Watch(const Params& params) : params_(params) {}

  void before(const Inputs& in, const Outputs& out, const WarpGate& twin);

  [[nodiscard]] const plant::Coverage& coverage() const { return coverage_; }

 private:
  void hit_if(bool seen, Bin bin) {
    if (seen) coverage_.hit(static_cast<std::size_t>(bin));
  }
  void verdicts(const Inputs& in, const Outputs& out);
  void fetches(const Inputs& in, const Outputs& out);
  void meetings(const Inputs& in, const Outputs& out);
  void refetches(const Inputs& in, const Outputs& out);
  void contexts(const Inputs& in, const Outputs& out);

  Params params_;
  plant::Coverage coverage_{bins()};
  std::uint64_t last_warp_ = 0;
};

}  // namespace segue::warp_gate
