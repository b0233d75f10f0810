#pragma once

#include <span>
#include <string_view>

#include "cmodel/gpu/config/section.hpp"
#include "cmodel/gpu/workload/kernel.hpp"

namespace segue::gpu {

/// The keys that `read_kernel` knows.
std::span<const std::string_view> kernel_keys();

/// A `[[application.kernel]]` table.
/// @throws BadInput
Kernel read_kernel(const Section& section);

}  // namespace segue::gpu
