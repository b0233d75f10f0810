#include "cmodel/isa/execute/memory.hpp"

#include <fmt/format.h>

#include <utility>

#include "cmodel/isa/execute/execution_error.hpp"

namespace segue::isa {

void Memory::place(unsigned index, std::span<std::byte> bytes, std::string name, bool writable) {
  regions_[index] = {.data = bytes.data(), .size = bytes.size(), .writable = writable};
  names_[index] = std::move(name);
}

void Memory::refuse(std::uint64_t address, unsigned bytes, bool write) const {
  const std::uint64_t shifted = address - kBelowBoundary;
  const std::uint64_t index = shifted >> 32U;
  const char* verb = write ? "writes" : "reads";
  if (index < regions_.size() && regions_[index].data != nullptr) {
    const Region& region = regions_[index];
    if (write && !region.writable) {
      throw ExecutionError(
          fmt::format("{} {} bytes of {}, which is read-only", verb, bytes, names_[index]));
    }
    throw ExecutionError(fmt::format("{} {} bytes at offset {} of {}, which has {} bytes", verb,
                                     bytes, shifted & 0xFFFF'FFFFU, names_[index], region.size));
  }
  throw ExecutionError(
      fmt::format("{} {} bytes at {:#x}, outside of every buffer", verb, bytes, address));
}

}  // namespace segue::isa
