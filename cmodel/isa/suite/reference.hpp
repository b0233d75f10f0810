#pragma once

#include <string_view>
#include <vector>

#include "cmodel/isa/host/host_buffer.hpp"
#include "cmodel/isa/host/host_file.hpp"

namespace segue::isa {

/// Does on the CPU, in plain C++, what the launches of a host file do: changes `buffers` from their
/// initial contents to the results. What depends on the order of atomics is left alone and listed
/// by `not_compared`.
using Reference = void (*)(const HostFile& file, std::vector<HostBuffer>& buffers);

struct NamedReference {
  std::string_view name;
  Reference compute;
  /// Buffers, separated by spaces, whose contents may differ from run to run.
  std::string_view not_compared;
};

/// Null if there is none of that name.
const NamedReference* find_reference(std::string_view name);

/// The buffer of this name; it is there.
HostBuffer& buffer(std::vector<HostBuffer>& buffers, std::string_view name);
/// A constant of the file as a whole number; it is there.
int constant(const HostFile& file, const char* name);

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

}  // namespace segue::isa
