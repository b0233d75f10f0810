#include "cmodel/isa/suite/reference.hpp"

#include <cstddef>
#include <cstdint>

#include "cmodel/isa/suite/elements.hpp"

namespace segue::isa {

void grid_points_reference(const HostFile& file, std::vector<HostBuffer>& buffers) {
  const auto width = static_cast<std::size_t>(constant(file, "width"));
  const Elements<float> points = elements<float>(buffers, "points");
  Elements<std::uint32_t> counts(buffer(buffers, "counts").count());
  Elements<std::uint32_t> sums(counts.size());
  for (std::size_t k = 0; k < points.size(); k += 2) {
    const std::size_t x = cell_of(points[k], width);
    const std::size_t y = cell_of(points[k + 1], counts.size() / width);
    const std::size_t cell = y * width + x;
    if (counts[cell]++ < 64) sums[cell] += static_cast<std::uint32_t>(k / 2 + 1);
  }
  buffer(buffers, "counts").set(counts);
  buffer(buffers, "sums").set(sums);
}

void hashed_grid_reference(const HostFile& file, std::vector<HostBuffer>& buffers) {
  grid_points_reference(file, buffers);
}

}  // namespace segue::isa
