#include "cmodel/isa/suite/reference.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "cmodel/isa/suite/elements.hpp"

namespace segue::isa {

void mri_gridding_reference(const HostFile& file, std::vector<HostBuffer>& buffers) {
  const int width = constant(file, "width");
  const int height = constant(file, "height");
  buffer(buffers, "cells")
      .check_count(static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height));
  const Elements<float> samples = elements<float>(buffers, "samples");
  Elements<std::uint32_t> cells(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  Elements<double> grid(2 * cells.size());
  // Scattered here, where the kernel gathers.
  for (std::size_t k = 0; k < samples.size(); k += 4) {
    const int cx = static_cast<int>(cell_of(samples[k], static_cast<std::size_t>(width)));
    const int cy = static_cast<int>(cell_of(samples[k + 1], static_cast<std::size_t>(height)));
    const int cell = cy * width + cx;
    ++cells[static_cast<std::size_t>(cell)];
    for (int y = cy - 1; y <= cy + 2; ++y) {
      for (int x = cx - 1; x <= cx + 2; ++x) {
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const float dx = samples[k] - static_cast<float>(x);
        const float dy = samples[k + 1] - static_cast<float>(y);
        const float weight = 1.0F - 0.25F * (dx * dx + dy * dy);
        if (weight <= 0) continue;
        const int point = y * width + x;
        const auto at = static_cast<std::size_t>(point);
        grid[2 * at] += static_cast<double>(weight) * static_cast<double>(samples[k + 2]);
        grid[2 * at + 1] += static_cast<double>(weight) * static_cast<double>(samples[k + 3]);
      }
    }
  }
  Elements<std::uint32_t> starts;
  std::uint32_t start = 0;
  for (const std::uint32_t count : cells) {
    starts.push_back(start);
    start += count;
  }
  buffer(buffers, "cells").set(cells);
  buffer(buffers, "filled").set(cells);
  buffer(buffers, "starts").set(starts);
  buffer(buffers, "grid").set(Elements<float>(grid.begin(), grid.end()));
}

}  // namespace segue::isa
