#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/isa/program/program.hpp"
#include "cmodel/isa/program/register.hpp"

namespace segue::isa {

/// Registers that have to survive a preemption before each instruction of a kernel.
///
/// A vector register is live for a lane that is awake if this lane reads it before it writes it,
/// and for a lane that sleeps if that lane, once it has woken, does: a write kills nothing for the
/// lanes that sleep through it. So each point has two sets of vector registers, and a change of
/// EXEC moves lanes from one to the other.
class Liveness {
 public:
  Liveness(const Program& program, const Kernel& kernel);

  /// For a lane that is awake, scalar registers included.
  [[nodiscard]] const RegisterSet& awake(std::uint32_t index) const {
    return awake_[index - first_];
  }
  /// For a lane that sleeps: vector registers.
  [[nodiscard]] const RegisterSet& asleep(std::uint32_t index) const {
    return asleep_[index - first_];
  }
  /// Either.
  [[nodiscard]] RegisterSet live(std::uint32_t index) const { return awake(index) | asleep(index); }

 private:
  bool update(const Program& program, const Kernel& kernel, std::uint32_t index);

  std::uint32_t first_;
  std::vector<RegisterSet> awake_;
  std::vector<RegisterSet> asleep_;
};

}  // namespace segue::isa
