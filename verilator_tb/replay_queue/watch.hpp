#pragma once

#include <array>

#include "cmodel/blocks/replay_queue/replay_queue.hpp"
#include "verilator_tb/gen/replay_queue_bins.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::replay_queue {

/// Watches the twin and counts the bins of coverage.toml: before each clock edge, the situations
/// that the cycle's inputs meet.
class Watch {
 public:
  void before(const Inputs& in, const Outputs& out, const ReplayQueue& twin);

  [[nodiscard]] const plant::Coverage& coverage() const { return coverage_; }

 private:
  void hit_if(bool seen, Bin bin) {
    if (seen) coverage_.hit(static_cast<std::size_t>(bin));
  }
  void faults(const Inputs& in, const Outputs& out, const State& q);
  void going_out(const Inputs& in, const Outputs& out, const ReplayQueue& twin);
  void kills(const Inputs& in, const Outputs& out, const State& q);
  void meetings(const Inputs& in, const Outputs& out);

  plant::Coverage coverage_{bins()};
  std::array<bool, 256> reissued_{};  // entries in flight for a replay
  bool was_saving_ = false;
  std::uint32_t last_saved_warp_ = 0;
  bool saved_any_ = false;
};

}  // namespace segue::replay_queue
