#pragma once

#include <cstdint>

namespace segue::gpu {

/// Sizes of deciding blocks that the machine leaves open. The model runs their twins, or their RTL,
/// at these sizes, so that they act on times.
struct BlockSizes {
  std::uint32_t selector_lanes = 4;     ///< slots that the selector examines in a cycle
  std::uint32_t selector_div_bits = 2;  ///< quotient bits a cycle of its divider
  std::uint32_t selector_mul_bits = 8;  ///< multiplier bits a cycle of its drain latency
  std::uint32_t allocator_lanes = 4;    ///< SMs that the allocator compares in a cycle, at most all
  std::uint32_t engine_tags = 64;       ///< requests that an SM's preemption engine has outstanding
  std::uint32_t driver_action_clocks = 1;  ///< clocks of an action of the SM driver
  bool operator==(const BlockSizes&) const = default;
};

}  // namespace segue::gpu
