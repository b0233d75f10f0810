#include "cmodel/isa/suite/hashed_heap.hpp"

#include <bit>
#include <cstddef>
#include <limits>
#include <stdexcept>

#include "cmodel/isa/suite/elements.hpp"

namespace segue::isa {

void use_hashed_chunks(std::vector<HostBuffer>& buffers, std::uint32_t allocations) {
  HostBuffer& used = buffer(buffers, "used");
  const std::size_t chunks = used.count() * 32;
  if (!std::has_single_bit(chunks) || chunks > std::numeric_limits<std::uint32_t>::max() ||
      allocations > chunks) {
    throw std::invalid_argument("the reference needs a heap of a power of two of chunks");
  }
  Elements<std::uint32_t> bits(used.count());
  for (std::uint32_t allocation = 0; allocation < allocations; ++allocation) {
    std::uint32_t chunk = (allocation ^ allocation >> 5U) * 2654435761U;
    chunk ^= chunk >> 15U;
    const auto is_used = [&] { return (bits[chunk % chunks / 32] >> chunk % 32 & 1U) != 0; };
    while (is_used()) chunk += 17;
    bits[chunk % chunks / 32] |= 1U << chunk % 32;
  }
  used.set(bits);
}

}  // namespace segue::isa
