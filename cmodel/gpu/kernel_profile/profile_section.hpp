#pragma once

#include <array>
#include <string_view>

#include "cmodel/gpu/config/section.hpp"
#include "cmodel/gpu/kernel_profile/kernel_profile.hpp"

namespace segue::gpu {

/// The keys that `read_profile` knows: a table that holds a profile allows them.
inline constexpr std::array<std::string_view, 7> kProfileKeys = {"instructions_per_tb",
                                                                 "issue_rate",
                                                                 "dram_bytes_per_instruction",
                                                                 "context",
                                                                 "non_idempotent_at",
                                                                 "faults_per_tb",
                                                                 "fault_latency_us"};

/// Reads the facts of a kernel in `section`; leaves the rest of `profile` as it is.
/// @throws BadInput
void read_profile(const Section& section, KernelProfile& profile);

}  // namespace segue::gpu
