#include "cmodel/isa/suite/reference.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "cmodel/isa/suite/elements.hpp"

namespace segue::isa {

void histo_reference(const HostFile& /*file*/, std::vector<HostBuffer>& buffers) {
  Elements<std::uint32_t> histogram(256);
  for (const std::uint32_t pixel : buffer(buffers, "image").get<std::uint32_t>()) {
    ++histogram[pixel & 255U];
  }
  Elements<std::uint8_t> result;
  for (const std::uint32_t count : histogram) {
    result.push_back(static_cast<std::uint8_t>(std::min(count, 255U)));
  }
  buffer(buffers, "histogram").set(histogram);
  buffer(buffers, "result").set(result);
}

}  // namespace segue::isa
