#include "cmodel/isa/suite/reference.hpp"

#include <cmath>
#include <cstddef>

#include "cmodel/isa/suite/elements.hpp"

namespace segue::isa {

void mri_q_reference(const HostFile& /*file*/, std::vector<HostBuffer>& buffers) {
  constexpr double kTurn = 6.283185307179586;
  const Elements<float> samples = elements<float>(buffers, "samples");
  const Elements<float> x = elements<float>(buffers, "x");
  const Elements<float> y = elements<float>(buffers, "y");
  const Elements<float> z = elements<float>(buffers, "z");
  Elements<float> real(x.size());
  Elements<float> imaginary(x.size());
  for (std::size_t k = 0; k < x.size(); ++k) {
    double re = 0;
    double im = 0;
    for (std::size_t s = 0; s < samples.size(); s += 4) {
      const double angle =
          kTurn * (static_cast<double>(samples[s]) * static_cast<double>(x[k]) +
                   static_cast<double>(samples[s + 1]) * static_cast<double>(y[k]) +
                   static_cast<double>(samples[s + 2]) * static_cast<double>(z[k]));
      re += static_cast<double>(samples[s + 3]) * std::cos(angle);
      im += static_cast<double>(samples[s + 3]) * std::sin(angle);
    }
    real[k] = static_cast<float>(re);
    imaginary[k] = static_cast<float>(im);
  }
  buffer(buffers, "real").set(real);
  buffer(buffers, "imaginary").set(imaginary);
}

}  // namespace segue::isa
