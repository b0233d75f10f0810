#include "cmodel/isa/suite/reference.hpp"

#include <cstddef>
#include <cstdint>

#include "cmodel/isa/suite/elements.hpp"
#include "cmodel/isa/suite/hashed_heap.hpp"

namespace segue::isa {

namespace {

/// Sets the strings' checksums. @return their length together
std::uint32_t join_strings(std::vector<HostBuffer>& buffers) {
  const Elements<std::uint8_t> text = elements<std::uint8_t>(buffers, "text");
  const Elements<std::uint32_t> start = elements<std::uint32_t>(buffers, "start");
  const Elements<std::uint32_t> length = elements<std::uint32_t>(buffers, "length");
  Elements<std::uint32_t> sums;
  std::uint32_t used = 0;
  for (std::size_t k = 0; k < start.size(); ++k) {
    std::uint32_t sum = 2166136261U;
    for (const std::size_t part : {k, (k + 1) % start.size()}) {
      for (std::uint32_t c = 0; c < length[part]; ++c) {
        sum = (sum ^ text[start[part] + c]) * 16777619U;
      }
      used += length[part];
    }
    sums.push_back(sum);
  }
  buffer(buffers, "sums").set(sums);
  return used;
}

}  // namespace

void string_concat_reference(const HostFile& /*file*/, std::vector<HostBuffer>& buffers) {
  buffer(buffers, "used").set(Elements<std::uint32_t>{join_strings(buffers)});
}

void hashed_strings_reference(const HostFile& /*file*/, std::vector<HostBuffer>& buffers) {
  join_strings(buffers);
  use_hashed_chunks(buffers, static_cast<std::uint32_t>(buffer(buffers, "sums").count()));
}

}  // namespace segue::isa
