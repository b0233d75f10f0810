#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "cmodel/isa/program/architecture.hpp"

namespace segue::isa {

/// What LLVM's MC layer says of an instruction: registers of 32 bits by its names ("VGPR3",
/// "SGPR0", "VCC_LO"), explicit and implicit.
struct MachineCodeFacts {
  std::string name;
  std::set<std::string> uses;
  std::set<std::string> definitions;
};

/// Reads lines of assembly, labels included, with LLVM; one result an instruction.
/// @throws std::runtime_error with LLVM's message
std::vector<MachineCodeFacts> read_with_llvm(const std::string& text, Architecture architecture);

}  // namespace segue::isa
