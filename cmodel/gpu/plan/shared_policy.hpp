#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "cmodel/gen/drf_allocator_layout.hpp"

namespace segue::gpu {

/// Policies of the allocator (rtl/drf_allocator), which shares SMs thread block by thread block.
/// All others are the SM driver's.
enum class SharedPolicy : std::uint8_t {
  kNone,         ///< the SM driver decides
  kSmk,          ///< SMK's Algorithm 1, literally
  kSmkRelaxed,   ///< the same, trying further kernels and SMs
  kSmkP,         ///< SMK's resource partitions
  kSpart,        ///< whole SMs, evenly (Smart Even)
  kSpartRounds,  ///< whole SMs, in proportion to the kernels' rounds of thread blocks
};

struct SharedPolicyName {
  std::string_view name;
  SharedPolicy policy = SharedPolicy::kNone;
};

inline constexpr std::array<SharedPolicyName, 5> kSharedPolicies = {
    {{"spart", SharedPolicy::kSpart},
     {"spart-rounds", SharedPolicy::kSpartRounds},
     {"smk", SharedPolicy::kSmk},
     {"smk-relaxed", SharedPolicy::kSmkRelaxed},
     {"smk-p", SharedPolicy::kSmkP}}};

constexpr std::optional<SharedPolicy> find_shared_policy(std::string_view name) {
  for (const SharedPolicyName& entry : kSharedPolicies) {
    if (entry.name == name) return entry.policy;
  }
  return {};
}

/// The value that the OS writes into the allocator's mode register.
constexpr drf_allocator::Mode mode_of(SharedPolicy policy) {
  switch (policy) {
    case SharedPolicy::kSmkRelaxed:
      return drf_allocator::Mode::kRelaxed;
    case SharedPolicy::kSmkP:
      return drf_allocator::Mode::kPartition;
    case SharedPolicy::kSpart:
    case SharedPolicy::kSpartRounds:
      return drf_allocator::Mode::kSpart;
    default:
      return drf_allocator::Mode::kOnDemand;
  }
}

}  // namespace segue::gpu
