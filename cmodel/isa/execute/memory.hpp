#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

namespace segue::isa {

/// The global memory of a launch: separate regions, each at an address of its own TiB, out of reach
/// of a neighbour's elements by any index of 32 bits, and with a boundary of 2^32 inside, so that
/// address arithmetic has carries to do right. An access outside of all regions is an error of the
/// program, not a value.
class Memory {
 public:
  static constexpr unsigned kFirstBuffer = 1;
  static constexpr unsigned kMostBuffers = 0xE0;
  static constexpr unsigned kScratch = 0xFC;
  static constexpr unsigned kArguments = 0xFD;
  static constexpr unsigned kPacket = 0xFE;
  static constexpr unsigned kConstants = 0xFF;  ///< at `kConstantsAddress`

  /// Makes `bytes` region `index`. The memory stays the caller's.
  void place(unsigned index, std::span<std::byte> bytes, std::string name, bool writable);

  static constexpr std::uint64_t address_of(unsigned index) {
    return (std::uint64_t{index} << kRegionBits) + kBelowBoundary;
  }

  /// `bytes` bytes at `address`.
  /// @throws ExecutionError if they lie in no region, or are to be written and may not be.
  std::byte* at(std::uint64_t address, unsigned bytes, bool write) {
    const std::uint64_t shifted = address - kBelowBoundary;
    const std::uint64_t index = shifted >> kRegionBits;
    const std::uint64_t offset = shifted & kOffsets;
    if (index < regions_.size()) [[likely]] {
      const Region& region = regions_[index];
      if (offset + bytes <= region.size && (!write || region.writable)) [[likely]] {
        return region.data + offset;
      }
    }
    refuse(address, bytes, write);
  }

  template <class T>
  T load(std::uint64_t address) {
    T value;
    std::memcpy(&value, at(address, sizeof(T), false), sizeof(T));
    return value;
  }
  template <class T>
  void store(std::uint64_t address, T value) {
    std::memcpy(at(address, sizeof(T), true), &value, sizeof(T));
  }

 private:
  static constexpr std::uint64_t kBelowBoundary = 0xFFFF'0000;
  static constexpr unsigned kRegionBits = 40;
  static constexpr std::uint64_t kOffsets = (std::uint64_t{1} << kRegionBits) - 1;

  struct Region {
    std::byte* data = nullptr;
    std::uint64_t size = 0;
    bool writable = false;
  };

  [[noreturn]] void refuse(std::uint64_t address, unsigned bytes, bool write) const;

  std::array<Region, 256> regions_ = {};
  std::array<std::string, 256> names_;
};

}  // namespace segue::isa
