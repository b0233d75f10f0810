#include "cmodel/isa/suite/reference.hpp"

#include <cmath>
#include <cstddef>

#include "cmodel/isa/suite/elements.hpp"

namespace segue::isa {

void sgemm_reference(const HostFile& file, std::vector<HostBuffer>& buffers) {
  const auto n = static_cast<std::size_t>(constant(file, "n"));
  const auto k = static_cast<std::size_t>(constant(file, "k"));
  const Elements<float> a = elements<float>(buffers, "a");
  const Elements<float> b = elements<float>(buffers, "b");
  Elements<float> c = elements<float>(buffers, "c");
  for (std::size_t at = 0; at < c.size(); ++at) {
    float sum = 0;
    for (std::size_t j = 0; j < k; ++j) sum = std::fma(a[at / n * k + j], b[j * n + at % n], sum);
    c[at] = std::fma(1.5F, sum, 0.5F * c[at]);
  }
  buffer(buffers, "c").set(c);
}

}  // namespace segue::isa
