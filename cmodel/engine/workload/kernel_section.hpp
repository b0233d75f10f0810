#pragma once

#include <span>
#include <string_view>

#include "cmodel/engine/config/section.hpp"
#include "cmodel/engine/workload/kernel.hpp"

namespace segue::engine {

/// The keys that `read_kernel` knows.
std::span<const std::string_view> kernel_keys();

/// A `[[application.kernel]]` table.
/// @throws BadInput
Kernel read_kernel(const Section& section);

}  // namespace segue::engine
