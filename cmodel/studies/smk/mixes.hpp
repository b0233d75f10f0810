#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/gpu/workload/application.hpp"

namespace segue::studies::smk {

/// Benchmarks that run together, by index, ascending.
using Mix = std::vector<std::uint32_t>;

/// All sets of so many different benchmarks, in lexical order.
/// @throws gpu::BadInput if there are fewer benchmarks
std::vector<Mix> mixes_of(std::size_t benchmarks, std::size_t size);

/// Their classes, such as "C+M": compute-intensive ones first. Without one: gpu::kNoClass.
std::string class_of(const std::vector<gpu::Application>& benchmarks, const Mix& mix);

/// Their names, such as "cutcp/lbm".
std::string name_of(const std::vector<gpu::Application>& benchmarks, const Mix& mix);

}  // namespace segue::studies::smk
