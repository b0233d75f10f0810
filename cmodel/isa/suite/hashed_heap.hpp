#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/isa/host/host_buffer.hpp"

namespace segue::isa {

/// Sets "used", a heap's bits of chunks, to those of allocations 0, 1, ... to `allocations` less 1
/// (hashed_heap.h). Which chunk is whose depends on their order; which chunks are used does not.
/// @throws std::invalid_argument if the heap has not as many, or no power of two
void use_hashed_chunks(std::vector<HostBuffer>& buffers, std::uint32_t allocations);

}  // namespace segue::isa
