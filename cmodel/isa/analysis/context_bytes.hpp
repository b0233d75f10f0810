#pragma once

#include <cstdint>

#include "cmodel/isa/program/program.hpp"
#include "cmodel/isa/program/register.hpp"

namespace segue::isa {

/// Bytes that a preemption has to save of a warp's registers, of `live` ones only.
std::uint64_t register_bytes(const RegisterSet& live, Architecture architecture);

/// The same of all registers that the kernel has allocated: a context without liveness.
std::uint64_t allocated_register_bytes(const KernelDescriptor& descriptor,
                                       Architecture architecture);

}  // namespace segue::isa
