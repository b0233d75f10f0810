#include "cmodel/gpu/kernel_profile/context_size.hpp"

#include <algorithm>

namespace segue::gpu {

std::uint64_t ContextSize::at(Work done, Work work) const {
  const double progress =
      work == kEndless || work == 0 ? 0.0 : static_cast<double>(done) / static_cast<double>(work);
  std::uint64_t bytes = 0;
  for (const Point& point : points_) {
    if (point.progress > progress) break;
    bytes = point.bytes;
  }
  return bytes;
}

std::uint64_t ContextSize::largest() const {
  std::uint64_t bytes = 0;
  for (const Point& point : points_) bytes = std::max(bytes, point.bytes);
  return bytes;
}

}  // namespace segue::gpu
