#pragma once

#include <cstdint>

namespace segue::isa {

class Wave;
struct Instruction;

/// Is told of each access to global memory, a lane at a time, before it happens.
class MemoryObserver {
 public:
  virtual void access(const Wave& wave, const Instruction& instruction, std::uint64_t address,
                      unsigned bytes) = 0;

 protected:
  MemoryObserver() = default;
  MemoryObserver(const MemoryObserver&) = default;
  MemoryObserver& operator=(const MemoryObserver&) = default;
  ~MemoryObserver() = default;
};

}  // namespace segue::isa
