#include "cmodel/isa/suite/reference.hpp"

#include <cstddef>
#include <cstdint>

#include "cmodel/isa/suite/elements.hpp"
#include "cmodel/isa/suite/hashed_heap.hpp"

namespace segue::isa {

namespace {

std::uint32_t next_random(std::uint32_t state) {
  state ^= state << 13U;
  state ^= state >> 17U;
  return state ^ state << 5U;
}

/// Sets the degrees and sums of vertices. @return the number of edges
std::uint32_t build_graph(const HostFile& file, std::vector<HostBuffer>& buffers) {
  const auto items = static_cast<std::uint32_t>(constant(file, "items"));
  const auto vertices = static_cast<std::uint32_t>(constant(file, "vertices"));
  const auto edges = static_cast<std::uint32_t>(constant(file, "edges"));
  buffer(buffers, "degree").check_count(vertices);
  Elements<std::uint32_t> degree(vertices);
  Elements<std::uint32_t> sum(vertices);
  const auto vertex = [vertices](std::uint32_t random) {
    return static_cast<std::uint32_t>(std::uint64_t{random} * vertices >> 32U);
  };
  for (std::uint32_t item = 0; item < items; ++item) {
    std::uint32_t state = item * 2654435761U + 1;
    for (std::uint32_t k = 0; k < edges; ++k) {
      state = next_random(state);
      const std::uint32_t from = vertex(state);
      state = next_random(state);
      ++degree[from];
      sum[from] += vertex(state);
    }
  }
  buffer(buffers, "degree").set(degree);
  buffer(buffers, "sum").set(sum);
  return items * edges;
}

}  // namespace

void random_graph_reference(const HostFile& file, std::vector<HostBuffer>& buffers) {
  buffer(buffers, "used").set(Elements<std::uint32_t>{build_graph(file, buffers)});
}

void hashed_graph_reference(const HostFile& file, std::vector<HostBuffer>& buffers) {
  use_hashed_chunks(buffers, build_graph(file, buffers));
}

}  // namespace segue::isa
