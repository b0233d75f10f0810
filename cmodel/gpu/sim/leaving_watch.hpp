#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/gen/sm_driver_structs.hpp"
#include "cmodel/gpu/sim/launch_outcome.hpp"

namespace segue::gpu {

/// The last to leave of all thread blocks that were told to: the cause of delay for a launch that
/// misses its deadline.
class LeavingWatch {
 public:
  explicit LeavingWatch(std::uint32_t sms) : sms_(sms) {}

  void issued(std::uint32_t sm, std::uint32_t slot, std::uint32_t tb_id) {
    sms_[sm].tbs[slot] = tb_id;
  }
  /// The thread blocks in some slots of an SM must leave it.
  void told_to_leave(std::uint32_t sm, std::uint32_t slots, Cycle now);
  /// How the thread block in a slot does; may become another one.
  void leaves_by(std::uint32_t sm, std::uint32_t slot, sm_driver::Technique technique) {
    sms_[sm].techniques[slot] = technique;
  }
  /// The thread block in a slot of an SM has finished or is saved.
  void left(std::uint32_t sm, std::uint32_t slot, Cycle now);

  /// Since `release`; one that has not left comes before those that have. None if no thread block
  /// was told to leave.
  [[nodiscard]] std::optional<WaitedFor> last(Cycle release) const;

 private:
  struct Sm {
    std::array<std::uint32_t, 32> tbs{};
    std::array<sm_driver::Technique, 32> techniques{};
    std::uint32_t leaving = 0;  ///< slots
    Cycle leaving_since = 0;
    std::uint32_t last_slot = 0;
    Cycle last_left = 0;
    bool had_to_leave = false;
  };

  std::vector<Sm> sms_;
};

}  // namespace segue::gpu
