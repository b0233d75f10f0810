#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "cmodel/isa/host/host_buffer.hpp"
#include "cmodel/isa/host/host_file.hpp"

namespace segue::isa {

/// Does on the CPU, in plain C++, the work of a host file's launches: changes `buffers` from their
/// initial contents to the results. Contents that depend on the order of atomics are left alone and
/// listed by `not_compared`.
/// @throws std::invalid_argument if buffers or constants of the file are not those that it needs
using Reference = void (*)(const HostFile& file, std::vector<HostBuffer>& buffers);

struct NamedReference {
  std::string_view name;
  Reference compute;
  /// Buffers, separated by spaces, with contents that may differ from run to run.
  std::string_view not_compared;
  /// Another of which it is a variant, whose kernels differ in little; empty: of none.
  std::string_view variant_of = {};
};

/// All that there are.
std::span<const NamedReference> references();

/// Null if there is none of that name.
const NamedReference* find_reference(std::string_view name);

/// The buffer of this name.
/// @throws std::invalid_argument if there is none
HostBuffer& buffer(std::vector<HostBuffer>& buffers, std::string_view name);
/// A constant of the file, a whole number that is not 0.
/// @throws std::invalid_argument if there is none
int constant(const HostFile& file, const char* name);
/// In which of so many cells of size 1 a coordinate lies.
/// @throws std::invalid_argument if in none
std::size_t cell_of(float at, std::size_t cells);

void sgemm_reference(const HostFile& file, std::vector<HostBuffer>& buffers);
void cutcp_reference(const HostFile& file, std::vector<HostBuffer>& buffers);
void histo_reference(const HostFile& file, std::vector<HostBuffer>& buffers);
void sad_reference(const HostFile& file, std::vector<HostBuffer>& buffers);
void tpacf_reference(const HostFile& file, std::vector<HostBuffer>& buffers);
void bfs_reference(const HostFile& file, std::vector<HostBuffer>& buffers);
void mri_gridding_reference(const HostFile& file, std::vector<HostBuffer>& buffers);
void stencil_reference(const HostFile& file, std::vector<HostBuffer>& buffers);
void spmv_reference(const HostFile& file, std::vector<HostBuffer>& buffers);
void lbm_reference(const HostFile& file, std::vector<HostBuffer>& buffers);
void mri_q_reference(const HostFile& file, std::vector<HostBuffer>& buffers);
void string_concat_reference(const HostFile& file, std::vector<HostBuffer>& buffers);
void random_graph_reference(const HostFile& file, std::vector<HostBuffer>& buffers);
void grid_points_reference(const HostFile& file, std::vector<HostBuffer>& buffers);
void hashed_strings_reference(const HostFile& file, std::vector<HostBuffer>& buffers);
void hashed_graph_reference(const HostFile& file, std::vector<HostBuffer>& buffers);
void hashed_grid_reference(const HostFile& file, std::vector<HostBuffer>& buffers);

}  // namespace segue::isa
