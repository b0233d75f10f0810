#include "cmodel/isa/suite/reference.hpp"

#include <cstdint>
#include <cstdlib>

#include "cmodel/isa/suite/elements.hpp"

namespace segue::isa {

void sad_reference(const HostFile& file, std::vector<HostBuffer>& buffers) {
  constexpr int kRange = 4;
  constexpr int kWindow = 2 * kRange + 1;
  const int width = constant(file, "width");
  const int height = constant(file, "height");
  const auto pixels = [](int across, int down) {
    return static_cast<std::uint64_t>(across) * static_cast<std::uint64_t>(down);
  };
  buffer(buffers, "current").check_count(pixels(width, height));
  buffer(buffers, "reference").check_count(pixels(width + 2 * kRange, height + 2 * kRange));
  const Elements<std::uint8_t> current = elements<std::uint8_t>(buffers, "current");
  const Elements<std::uint8_t> reference = elements<std::uint8_t>(buffers, "reference");
  Elements<std::uint16_t> result;
  const auto difference = [&](int x, int y, int dx, int dy) {
    const int here = y * width + x;
    const int there = (y + dy + kRange) * (width + 2 * kRange) + x + dx + kRange;
    return std::abs(int{current[static_cast<std::size_t>(here)]} -
                    int{reference[static_cast<std::size_t>(there)]});
  };
  for (int block = 0; block < width / 4 * (height / 4); ++block) {
    const int bx = block % (width / 4) * 4;
    const int by = block / (width / 4) * 4;
    for (int position = 0; position < kWindow * kWindow; ++position) {
      int sum = 0;
      for (int pixel = 0; pixel < 16; ++pixel) {
        sum += difference(bx + pixel % 4, by + pixel / 4, position % kWindow - kRange,
                          position / kWindow - kRange);
      }
      result.push_back(static_cast<std::uint16_t>(sum));
    }
  }
  buffer(buffers, "result").set(result);
}

}  // namespace segue::isa
