#pragma once

#include <string>
#include <string_view>

#include "cmodel/gen/sm_driver_layout.hpp"
#include "cmodel/gpu/plan/shared_policy.hpp"

namespace segue::gpu {

/// A policy, of the SM driver or, where kernels share an SM, of the allocator.
struct PolicyChoice {
  sm_driver::Policy driver = sm_driver::Policy::kFcfs;
  SharedPolicy shared = SharedPolicy::kNone;  ///< `kNone`: the driver's

  bool operator==(const PolicyChoice&) const = default;
};

/// The policy of a name as the command line and the machine files write it
/// ("dss-literal"). `where` says where the name stands, for the message.
/// @throws BadInput for an unknown name.
PolicyChoice policy_from_name(std::string_view name, std::string_view where);

/// "fcfs, npq, ppq-exclusive, ppq-shared, round-robin, dss, dss-literal, spart, ...".
std::string supported_policies();

}  // namespace segue::gpu
