#include "cmodel/isa/suite/reference.hpp"

#include <cmath>
#include <cstddef>

#include "cmodel/isa/suite/elements.hpp"

namespace segue::isa {

void cutcp_reference(const HostFile& file, std::vector<HostBuffer>& buffers) {
  const auto width = static_cast<std::size_t>(constant(file, "width"));
  const Elements<float> atoms = elements<float>(buffers, "atoms");
  Elements<float> potential = elements<float>(buffers, "potential");
  constexpr float kCutoff = 12;
  for (std::size_t at = 0; at < potential.size(); ++at) {
    const std::size_t x = at % width;
    const std::size_t y = at / width;
    const float px = static_cast<float>(x) * 0.25F;
    const float py = static_cast<float>(y) * 0.25F;
    double energy = 0;
    for (std::size_t k = 0; k < atoms.size(); k += 4) {
      const float dx = px - atoms[k];
      const float dy = py - atoms[k + 1];
      const float square = dx * dx + dy * dy + atoms[k + 2] * atoms[k + 2];
      if (square >= kCutoff * kCutoff) continue;
      const double s = 1.0 - static_cast<double>(square) / static_cast<double>(kCutoff * kCutoff);
      energy += static_cast<double>(atoms[k + 3]) / std::sqrt(static_cast<double>(square)) * s * s;
    }
    potential[at] = static_cast<float>(energy);
  }
  buffer(buffers, "potential").set(potential);
}

}  // namespace segue::isa
