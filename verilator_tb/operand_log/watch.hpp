#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/blocks/operand_log/operand_log.hpp"
#include "verilator_tb/gen/operand_log_bins.hpp"
#include "verilator_tb/operand_log/environment.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::operand_log {

/// Watches the twin and counts the bins of coverage.toml: before each clock edge, the situations
/// that the cycle's inputs meet.
class Watch {
 public:
  explicit Watch(const Params& params);

  void before(const Inputs& in, const Outputs& out, const OperandLog& twin);
  /// Behind the edge.
  void after(const Environment& environment, const OperandLog& twin);

  [[nodiscard]] const plant::Coverage& coverage() const { return coverage_; }

 private:
  /// The messages of a cycle that are legal, and the instructions that they mean.
  struct Legal {
    bool setup = false, alloc = false, write = false, read = false, free = false, kill = false;
  };

  void hit_if(bool seen, Bin bin) {
    if (seen) coverage_.hit(static_cast<std::size_t>(bin));
  }
  void sharing(const Inputs& in, const Outputs& out, const State& q);
  void operands(const Inputs& in, const Outputs& out, const State& q);
  void kills(const Inputs& in, const State& q);
  void meetings(const Inputs& in, const Outputs& out, const State& q);
  void setups(const Inputs& in, const Outputs& out, const State& q);

  plant::Coverage coverage_{bins()};
  Legal legal_;
  std::vector<std::optional<std::uint32_t>> last_tb_;  // by handle, of the last allocation
  std::vector<bool> was_read_;                         // by entry, since it was written
  std::optional<std::uint32_t> last_read_;             // entry, in the cycle before
};

}  // namespace segue::operand_log
