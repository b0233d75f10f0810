#include "cmodel/isa/suite/reference.hpp"

#include <cmath>
#include <cstddef>

#include "cmodel/isa/suite/elements.hpp"

namespace segue::isa {

void stencil_reference(const HostFile& file, std::vector<HostBuffer>& buffers) {
  const auto nx = static_cast<std::size_t>(constant(file, "nx"));
  const auto ny = static_cast<std::size_t>(constant(file, "ny"));
  const auto nz = static_cast<std::size_t>(constant(file, "nz"));
  const Elements<float> before = elements<float>(buffers, "before");
  Elements<float> after = elements<float>(buffers, "after");
  const std::size_t plane = nx * ny;
  for (std::size_t z = 1; z + 1 < nz; ++z) {
    for (std::size_t y = 1; y + 1 < ny; ++y) {
      for (std::size_t x = 1; x + 1 < nx; ++x) {
        const std::size_t at = z * plane + y * nx + x;
        float sum = before[at - plane] + before[at + plane];
        for (const std::size_t other : {at - nx, at + nx, at - 1, at + 1}) sum += before[other];
        after[at] = std::fma(0.0277778F, sum, -0.1666667F * before[at]);
      }
    }
  }
  buffer(buffers, "after").set(after);
}

}  // namespace segue::isa
