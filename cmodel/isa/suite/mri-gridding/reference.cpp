#include "cmodel/isa/suite/reference.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace segue::isa {

void mri_gridding_reference(const HostFile& file, std::vector<HostBuffer>& buffers) {
  const int width = constant(file, "width");
  const int height = constant(file, "height");
  const std::vector<float> samples = buffer(buffers, "samples").get<float>();
  std::vector<std::uint32_t> cells(static_cast<std::size_t>(width) *
                                   static_cast<std::size_t>(height));
  std::vector<double> grid(2 * cells.size());
  // Scattered here, where the kernel gathers.
  for (std::size_t k = 0; k < samples.size(); k += 4) {
    const int cx = static_cast<int>(samples[k]);
    const int cy = static_cast<int>(samples[k + 1]);
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
  std::vector<std::uint32_t> starts;
  std::uint32_t start = 0;
  for (const std::uint32_t count : cells) {
    starts.push_back(start);
    start += count;
  }
  buffer(buffers, "cells").set(cells);
  buffer(buffers, "filled").set(cells);
  buffer(buffers, "starts").set(starts);
  buffer(buffers, "grid").set(std::vector<float>(grid.begin(), grid.end()));
}

}  // namespace segue::isa
