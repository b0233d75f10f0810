#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cmodel/isa/execute/dispatch.hpp"
#include "cmodel/isa/execute/wave.hpp"
#include "cmodel/isa/program/kernel.hpp"

namespace segue::isa {

inline constexpr std::size_t kPacketBytes = 64;

/// The packet that the kernel's dispatch pointer points at (HSA runtime, AQL kernel dispatch).
std::array<std::byte, kPacketBytes> dispatch_packet(const Dispatch& dispatch,
                                                    const KernelDescriptor& descriptor,
                                                    std::uint32_t lds_bytes);

/// Sets the registers that a warp starts with: scalar ones in the order of the ABI, work-item
/// numbers in v0 to v2, and EXEC of the lanes that have a work-item.
void set_start_state(Wave& wave, const KernelDescriptor& descriptor, const Dispatch& dispatch,
                     const std::array<std::uint32_t, 3>& group);

}  // namespace segue::isa
