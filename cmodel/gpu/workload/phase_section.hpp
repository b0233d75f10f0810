#pragma once

#include <string>
#include <vector>

#include "cmodel/gpu/config/section.hpp"
#include "cmodel/gpu/workload/kernel.hpp"
#include "cmodel/gpu/workload/program.hpp"

namespace segue::gpu {

/// The `phases` of an application: each table says exactly one thing that its program does.
/// @throws BadInput, also for a program without launches or with more than a million steps.
std::vector<Phase> read_phases(const Section& application, const std::string& name,
                               const std::vector<Kernel>& kernels);

}  // namespace segue::gpu
