#include "cmodel/isa/suite/reference.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>

#include "cmodel/isa/suite/elements.hpp"

namespace segue::isa {

void bfs_reference(const HostFile& /*file*/, std::vector<HostBuffer>& buffers) {
  const Elements<std::int32_t> first = elements<std::int32_t>(buffers, "first");
  const Elements<std::int32_t> neighbours = elements<std::int32_t>(buffers, "neighbours");
  Elements<std::int32_t> level(first.size() - 1, -1);
  level[0] = 0;
  std::deque<std::size_t> waiting = {0};
  while (!waiting.empty()) {
    const std::size_t node = waiting.front();
    waiting.pop_front();
    for (std::int32_t k = first[node]; k < first[node + 1]; ++k) {
      const auto other = static_cast<std::size_t>(neighbours[static_cast<std::size_t>(k)]);
      if (level[other] >= 0) continue;
      level[other] = level[node] + 1;
      waiting.push_back(other);
    }
  }
  buffer(buffers, "level").set(level);
  buffer(buffers, "changed").set(Elements<std::int32_t>{0});
}

}  // namespace segue::isa
