#pragma once

#include <cstdint>

namespace segue::sm_frontend {

/// A preemption engine beside a machine, which decides when thread blocks come and go. The slot of
/// a thread block is its TB slot in the front end.
class TbSwitch {
 public:
  TbSwitch() = default;
  TbSwitch(const TbSwitch&) = delete;
  TbSwitch& operator=(const TbSwitch&) = delete;
  virtual ~TbSwitch() = default;

  /// A job wants to run in that slot. Asked again until it may, with its context in place.
  virtual bool enters(std::uint32_t job, std::uint32_t slot) = 0;
  /// The thread block in the slot must come out of the front end.
  [[nodiscard]] virtual bool is_halted(std::uint32_t slot) const = 0;
  /// The thread block in the slot starts over: nothing of it may have an effect any more.
  [[nodiscard]] virtual bool is_dropped(std::uint32_t slot) const = 0;
};

}  // namespace segue::sm_frontend
