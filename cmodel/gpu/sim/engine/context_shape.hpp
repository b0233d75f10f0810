#pragma once

#include <algorithm>
#include <cstdint>

#include "cmodel/gpu/plan/plan.hpp"

namespace segue::gpu {

/// A kernel's contexts as its preemption engine sees them. A profile gives bytes only, so all lines
/// count as registers, evenly among the warps (*assumed*: `kWarps`, fewer for small contexts).
struct ContextShape {
  static constexpr std::uint32_t kWarps = 8;

  std::uint32_t warps = 1;
  std::uint32_t rows = 0;  ///< of each warp, without its header

  /// Lines of the largest context: its data, a header for each warp and one for all.
  [[nodiscard]] std::uint32_t lines() const { return 1 + warps * (1 + rows); }
};

inline ContextShape context_shape(const KernelPlan& kernel,
                                  std::uint32_t warps = ContextShape::kWarps) {
  ContextShape shape;
  shape.warps = std::clamp(kernel.context_lines, 1U, warps);
  shape.rows = (kernel.context_lines + shape.warps - 1) / shape.warps;
  return shape;
}

/// The shape with the kernel's own warps, if known: as many requests are under way (SMK 4.1).
inline ContextShape shape_by_warps(const KernelPlan& kernel) {
  return context_shape(kernel, kernel.warps == 0 ? ContextShape::kWarps : kernel.warps);
}

/// The shape in an execution engine: by the kernel's warps only where a request takes a time
/// (`memory_latency`, cycles), for else their number changes nothing but headers.
inline ContextShape engine_shape(const KernelPlan& kernel, Cycle memory_latency) {
  return memory_latency == 0 ? context_shape(kernel) : shape_by_warps(kernel);
}

}  // namespace segue::gpu
