#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// Loads of shared memory beside which another warp of the thread block may store: some barrier, or
/// the kernel's entry, is followed by both without a barrier between. Machine code does not tell
/// volatile and atomic loads of shared memory from others; in a program without races, all others
/// read the same again.
class SharedMemoryRaces {
 public:
  SharedMemoryRaces(const Program& program, const Kernel& kernel);

  [[nodiscard]] bool at(std::uint32_t index) const { return races_[index - first_]; }

 private:
  std::uint32_t first_;
  std::vector<bool> races_;
};

}  // namespace segue::isa
