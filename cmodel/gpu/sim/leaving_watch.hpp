#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/gen/sm_driver_structs.hpp"
#include "cmodel/gpu/sim/launch_outcome.hpp"

namespace segue::gpu {

/// Which thread block of all those that were told to leave did so last: what a launch that misses
/// its deadline has waited for.
class LeavingWatch {
 public:
  explicit LeavingWatch(std::uint32_t sms) : sms_(sms) {}

  void issued(const sm_driver::SmCmd& cmd) { sms_[cmd.sm].tbs[cmd.slot] = cmd.tb_id; }
  /// @param techniques of its slots
  void told(const sm_driver::SmCmd& cmd, Cycle now,
            const std::array<sm_driver::Technique, 32>& techniques);
  /// The thread block in a slot of an SM has finished or is saved.
  void left(std::uint32_t sm, std::uint32_t slot, Cycle now);

  /// Since `release`; one that has not left comes before those that have. None if nobody was told
  /// to leave.
  [[nodiscard]] std::optional<WaitedFor> last(Cycle release) const;

 private:
  struct Sm {
    std::array<std::uint32_t, 32> tbs{};
    std::array<sm_driver::Technique, 32> techniques{};
    std::uint32_t leaving = 0;  ///< slots
    Cycle told_at = 0;
    std::uint32_t last_slot = 0;
    Cycle last_left = 0;
    bool was_told = false;
  };

  std::vector<Sm> sms_;
};

}  // namespace segue::gpu
