#include "cmodel/isa/suite/reference.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "cmodel/isa/suite/elements.hpp"

namespace segue::isa {

void tpacf_reference(const HostFile& file, std::vector<HostBuffer>& buffers) {
  const Elements<float> x = elements<float>(buffers, "x");
  const Elements<float> y = elements<float>(buffers, "y");
  const Elements<float> z = elements<float>(buffers, "z");
  const Elements<float> limits = elements<float>(buffers, "limits");
  Elements<std::uint32_t> histogram(limits.size());
  const auto points = static_cast<std::size_t>(constant(file, "points"));
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = i + 1; j < (i / points + 1) * points; ++j) {
      const float dot = std::fma(x[i], x[j], std::fma(y[i], y[j], z[i] * z[j]));
      std::size_t bin = 0;
      while (bin + 1 < limits.size() && dot < limits[bin]) ++bin;
      ++histogram[bin];
    }
  }
  buffer(buffers, "histogram").set(histogram);
}

}  // namespace segue::isa
