#pragma once

#include <string>
#include <string_view>

#include "verilator_tb/plant/lockstep.hpp"

namespace segue::plant {

/// The bucket of a failure, so that one fault that fails a hundred runs is read once and a smaller
/// stimulus can be held to the same fault: block, verdict, and
///   mismatch       the first field that differs in the first divergent cycle
///   assertion      the property's name, or the promise to the surroundings
///   no-progress    its kind
///   harness-error  the complaint
/// Which element of a table, which SM or which cycle it was does not count: "smst_q[*].next".
/// Empty for a run that was equal.
std::string bucket_of(std::string_view block, const LockstepResult& result);

/// Numbers that stand alone become N, and indices in brackets `*`.
std::string without_numbers(std::string_view text);

}  // namespace segue::plant
