#pragma once

#include <string_view>

#include "cmodel/isa/program/architecture.hpp"
#include "cmodel/isa/program/kernel.hpp"

namespace segue::isa {

/// Reads a line of `.amdhsa_kernel`, such as ".amdhsa_next_free_vgpr 24", into `descriptor`. Lines
/// that nothing depends on are passed over.
/// @throws std::invalid_argument
void read_descriptor_line(std::string_view directive, std::string_view operand,
                          KernelDescriptor& descriptor);

/// Registers as the hardware hands them out, from those that are used.
void allocate_registers(Architecture architecture, KernelDescriptor& descriptor);

}  // namespace segue::isa
