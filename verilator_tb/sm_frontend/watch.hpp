#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/sm_frontend/sm_frontend.hpp"
#include "verilator_tb/gen/sm_frontend_bins.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::sm_frontend {

/// Watches the twin and counts the bins of coverage.toml: before each clock edge, the situations
/// that the cycle's inputs meet.
class Watch {
 public:
  explicit Watch(const Params& params)
      : widths_(params), params_(params), replayed_(params.num_warps) {}

  void before(const Inputs& in, const Outputs& out, const SmFrontend& twin);

  [[nodiscard]] const plant::Coverage& coverage() const { return coverage_; }

 private:
  void hit_if(bool seen, Bin bin) {
    if (seen) coverage_.hit(static_cast<std::size_t>(bin));
  }
  void fetch(const Inputs& in, const SmFrontend& twin);
  void fences(const SmFrontend& twin);
  [[nodiscard]] std::uint32_t operands_of(std::uint64_t instr) const;
  void issue(const Inputs& in, const SmFrontend& twin);
  void operand_reads(const Outputs& out, const SmFrontend& twin);
  void faults(const Inputs& in, const Outputs& out, const SmFrontend& twin);
  void stopped(const Inputs& in, const SmFrontend& twin);
  void refetch(const Wires& x);
  void contexts(const Inputs& in, const SmFrontend& twin);
  void turns(const Inputs& in, const SmFrontend& twin);
  void kills(const Inputs& in, const SmFrontend& twin);

  const Widths widths_;
  const Params params_;
  std::vector<std::uint64_t> replayed_;  ///< places of each warp, at the last operand read
  std::vector<Bin> lost_;  ///< turns at the log lost in the last cycle, to be given way to
  plant::Coverage coverage_{bins()};
};

}  // namespace segue::sm_frontend
