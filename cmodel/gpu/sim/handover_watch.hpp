#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/gen/sm_driver_structs.hpp"
#include "cmodel/gpu/sim/launch_outcome.hpp"

namespace segue::gpu {

/// SMs that are preempted for a launch of another context, seen at the ports: an SM is told to let
/// its thread blocks leave, they leave, and it is set up for the launch. The last to leave is what
/// a launch with a missed deadline has waited for.
class HandoverWatch {
 public:
  HandoverWatch(std::uint32_t sms, std::uint32_t ctxs) : sms_(sms), last_(ctxs) {}

  /// A command that is taken.
  void see(const sm_driver::SmCmd& cmd);

  /// The SM belongs to `ctx` from now on; ends a preemption that was under way.
  void set_up(std::uint32_t sm, std::uint32_t ctx);
  void issued(std::uint32_t sm, std::uint32_t slot, std::uint32_t tb_id);
  /// The thread blocks in some slots of an SM must leave it; may be said again, when a drain
  /// becomes a switch.
  void told_to_leave(std::uint32_t sm, std::uint32_t slots);
  /// The thread block in a slot of an SM has left it.
  /// @param how drained if it finished
  void left(std::uint32_t sm, std::uint32_t slot, sm_driver::Technique how, Cycle now);
  /// The SM's thread blocks are dropped with their launch, and nobody waits for them.
  void killed(std::uint32_t sm);

  /// What delayed a launch that ends now.
  [[nodiscard]] Delay end_of_launch(std::uint32_t ctx);

 private:
  struct Sm {
    std::array<std::uint32_t, 32> tbs{};
    std::uint32_t resident = 0;  ///< slots
    std::uint32_t ctx = 0;
    bool vacating = false;      ///< since it was told to; until it is set up
    std::uint32_t leaving = 0;  ///< slots that must be left, and have not been
    std::optional<WaitedFor> last = {};
  };

  std::vector<Sm> sms_;
  std::vector<std::optional<WaitedFor>> last_;  ///< by context, of the SMs set up for its launch
};

}  // namespace segue::gpu
