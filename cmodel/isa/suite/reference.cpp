#include "cmodel/isa/suite/reference.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <stdexcept>

namespace segue::isa {
namespace {

constexpr int kMostOfAConstant = 1 << 30;

}  // namespace

std::span<const NamedReference> references() {
  static constexpr std::array<NamedReference, 17> kReferences = {{
      {"sgemm", &sgemm_reference, ""},
      {"cutcp", &cutcp_reference, ""},
      {"histo", &histo_reference, ""},
      {"sad", &sad_reference, ""},
      {"tpacf", &tpacf_reference, ""},
      {"bfs", &bfs_reference, "frontier next"},
      {"mri-gridding", &mri_gridding_reference, "sorted"},
      {"stencil", &stencil_reference, ""},
      {"spmv", &spmv_reference, ""},
      {"lbm", &lbm_reference, ""},
      {"mri-q", &mri_q_reference, ""},
      {"string-concat", &string_concat_reference, "heap place"},
      {"random-graph", &random_graph_reference, "heap heads"},
      {"grid-points", &grid_points_reference, "heap cells used"},
      {"hashed-strings", &hashed_strings_reference, "heap place", "string-concat"},
      {"hashed-graph", &hashed_graph_reference, "heap heads", "random-graph"},
      {"hashed-grid", &hashed_grid_reference, "heap cells used", "grid-points"},
  }};
  return kReferences;
}

const NamedReference* find_reference(std::string_view name) {
  for (const NamedReference& reference : references()) {
    if (reference.name == name) return &reference;
  }
  return nullptr;
}

HostBuffer& buffer(std::vector<HostBuffer>& buffers, std::string_view name) {
  for (HostBuffer& candidate : buffers) {
    if (candidate.name == name) return candidate;
  }
  throw std::invalid_argument(fmt::format("the reference needs a buffer '{}'", name));
}

int constant(const HostFile& file, const char* name) {
  const auto found = file.constants.find(name);
  if (found == file.constants.end()) {
    throw std::invalid_argument(fmt::format("the reference needs a constant '{}'", name));
  }
  const double value = found->second;
  if (value < 1 || value > kMostOfAConstant || value != std::floor(value)) {
    throw std::invalid_argument(fmt::format(
        "'{}' is {:g}; the reference needs a whole number, 1..{}", name, value, kMostOfAConstant));
  }
  return static_cast<int>(value);
}

std::size_t cell_of(float at, std::size_t cells) {
  if (at >= 0 && static_cast<double>(at) < static_cast<double>(cells)) {
    return static_cast<std::size_t>(at);
  }
  throw std::invalid_argument(
      fmt::format("{:g} lies outside of the reference's {} cells", at, cells));
}

}  // namespace segue::isa
