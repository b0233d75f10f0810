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
  const std::uint64_t index = shifted >> kRegionBits;
  const std::uint64_t offset = shifted & kOffsets;
  const char* verb = write ? "writes" : "reads";
  if (index < regions_.size() && regions_[index].data != nullptr) {
    const Region& region = regions_[index];
    if (write && !region.writable) {
      throw ExecutionError(
          fmt::format("{} {} bytes of {}, which is read-only", verb, bytes, names_[index]));
    }
    if (offset <= kOffsets / 2) {
      throw ExecutionError(fmt::format("{} {} bytes at offset {} of {}, which has {} bytes", verb,
                                       bytes, offset, names_[index], region.size));
    }
  }
  const std::uint64_t next = index + 1;
  if (offset > kOffsets / 2 && next < regions_.size() && regions_[next].data != nullptr) {
    throw ExecutionError(fmt::format("{} {} bytes {} bytes before {}", verb, bytes,
                                     kOffsets + 1 - offset, names_[next]));
  }
  throw ExecutionError(
      fmt::format("{} {} bytes at {:#x}, outside of every buffer", verb, bytes, address));
}

}  // namespace segue::isa
