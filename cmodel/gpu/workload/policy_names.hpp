#pragma once

#include <string>
#include <string_view>

#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::gpu {

/// The policy of a name as the command line and the machine files write it
/// ("dss-literal"). `where` says where the name stands, for the message.
/// @throws BadInput for an unknown name, and for one that is not supported yet.
sm_driver::Policy policy_from_name(std::string_view name, std::string_view where);

/// "fcfs, npq, ppq-exclusive, ppq-shared, round-robin, dss, dss-literal".
std::string supported_policies();

}  // namespace segue::gpu
