#include "cmodel/isa/suite/reference.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "cmodel/isa/suite/elements.hpp"

namespace segue::isa {

void spmv_reference(const HostFile& file, std::vector<HostBuffer>& buffers) {
  const auto rows = static_cast<std::size_t>(constant(file, "rows"));
  const Elements<float> values = elements<float>(buffers, "values");
  const Elements<std::int32_t> columns = elements<std::int32_t>(buffers, "columns");
  const Elements<std::int32_t> length = elements<std::int32_t>(buffers, "length");
  const Elements<float> x = elements<float>(buffers, "x");
  Elements<float> y(rows);
  for (std::size_t k = 0; k < rows; ++k) {
    float sum = 0;
    for (std::size_t d = 0; d < static_cast<std::size_t>(length[k]); ++d) {
      const std::size_t at = d * rows + k;
      sum = std::fma(values[at], x[static_cast<std::size_t>(columns[at])], sum);
    }
    y[rows - 1 - k] = sum;
  }
  buffer(buffers, "y").set(y);
}

}  // namespace segue::isa
