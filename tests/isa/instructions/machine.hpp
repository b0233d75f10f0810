#pragma once

#include <string>

#include "cmodel/isa/execute/memory.hpp"
#include "cmodel/isa/execute/wave.hpp"
#include "cmodel/isa/program/program.hpp"
#include "tests/isa/instructions/registers.hpp"

namespace segue::isa::instructions {

inline constexpr U64 kMemoryAddress = Memory::address_of(1);

/// Lines of assembly, read once by the model, and executed by it on any registers.
class Machine {
 public:
  Machine(Architecture architecture, const std::string& lines);

  void run(Registers& registers) const;

 private:
  Architecture architecture_;
  Program program_;
};

}  // namespace segue::isa::instructions
