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

/// A thread block's duration follows from an `issue_rate` only with its instructions and threads.
/// `section` is the table that was read last. @throws BadInput without them.
void check_issue_rate(const Section& section, const Kernel& kernel);

}  // namespace segue::gpu
