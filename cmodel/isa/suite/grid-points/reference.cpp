#include "cmodel/isa/suite/reference.hpp"

#include <cstddef>
#include <cstdint>

namespace segue::isa {

void grid_points_reference(const HostFile& file, std::vector<HostBuffer>& buffers) {
  const auto width = static_cast<std::size_t>(constant(file, "width"));
  const std::vector<float> points = buffer(buffers, "points").get<float>();
  std::vector<std::uint32_t> counts(buffer(buffers, "counts").count());
  std::vector<std::uint32_t> sums(counts.size());
  for (std::size_t k = 0; k < points.size(); k += 2) {
    const auto x = static_cast<std::size_t>(points[k]);
    const auto y = static_cast<std::size_t>(points[k + 1]);
    const std::size_t cell = y * width + x;
    if (counts[cell]++ < 64) sums[cell] += static_cast<std::uint32_t>(k / 2 + 1);
  }
  buffer(buffers, "counts").set(counts);
  buffer(buffers, "sums").set(sums);
}

}  // namespace segue::isa
