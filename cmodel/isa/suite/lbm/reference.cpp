#include "cmodel/isa/suite/reference.hpp"

#include <array>
#include <cstddef>

#include "cmodel/isa/suite/elements.hpp"

namespace segue::isa {

void lbm_reference(const HostFile& file, std::vector<HostBuffer>& buffers) {
  const int nx = constant(file, "nx");
  const int ny = constant(file, "ny");
  const int nz = constant(file, "nz");
  const auto cells =
      static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny) * static_cast<std::size_t>(nz);
  buffer(buffers, "before").check_count(19 * cells);
  const Elements<float> before = elements<float>(buffers, "before");
  Elements<float> after = elements<float>(buffers, "after");
  // Directions as the kernel orders them: at rest, six along axes, twelve along diagonals.
  constexpr std::array<std::array<int, 3>, 19> kWays = {{{0, 0, 0},
                                                         {1, 0, 0},
                                                         {-1, 0, 0},
                                                         {0, 1, 0},
                                                         {0, -1, 0},
                                                         {0, 0, 1},
                                                         {0, 0, -1},
                                                         {1, 1, 0},
                                                         {-1, -1, 0},
                                                         {1, -1, 0},
                                                         {-1, 1, 0},
                                                         {1, 0, 1},
                                                         {-1, 0, -1},
                                                         {1, 0, -1},
                                                         {-1, 0, 1},
                                                         {0, 1, 1},
                                                         {0, -1, -1},
                                                         {0, 1, -1},
                                                         {0, -1, 1}}};
  for (std::size_t here = 0; here < cells; ++here) {
    const int x = static_cast<int>(here) % nx;
    const int y = static_cast<int>(here) / nx % ny;
    const int z = static_cast<int>(here) / nx / ny;
    double density = 0;
    std::array<double, 3> u = {};
    for (std::size_t d = 0; d < 19; ++d) {
      const double f = static_cast<double>(before[d * cells + here]);
      density += f;
      for (std::size_t axis = 0; axis < 3; ++axis) u[axis] += kWays[d][axis] * f;
    }
    double square = 0;
    for (double& part : u) {
      part /= density;
      square += 1.5 * part * part;
    }
    for (std::size_t d = 0; d < 19; ++d) {
      const auto& way = kWays[d];
      const double along = way[0] * u[0] + way[1] * u[1] + way[2] * u[2];
      const double weight = d == 0 ? 1.0 / 3 : d < 7 ? 1.0 / 18 : 1.0 / 36;
      const double balance = weight * density * (1 + 3 * along + 4.5 * along * along - square);
      const double f = static_cast<double>(before[d * cells + here]);
      const int tx = (x + way[0] + nx) % nx;
      const int ty = (y + way[1] + ny) % ny;
      const int tz = (z + way[2] + nz) % nz;
      const int there = (tz * ny + ty) * nx + tx;
      after[d * cells + static_cast<std::size_t>(there)] =
          static_cast<float>(f + 1.2 * (balance - f));
    }
  }
  buffer(buffers, "after").set(after);
}

}  // namespace segue::isa
