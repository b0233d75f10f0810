#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "cmodel/isa/program/architecture.hpp"
#include "cmodel/isa/program/instruction.hpp"
#include "cmodel/isa/program/kernel.hpp"

namespace segue::isa {

/// Half of a symbol's distance from `kCodeAddress`, which `s_getpc_b64` gives.
struct SymbolReference {
  std::string name;
  std::int64_t addend = 0;
  bool high = false;
};

/// Kernels of one assembly file, decoded. Instructions may be inserted and removed
/// (`edit_program.hpp`); branches name instructions, not addresses.
struct Program {
  Architecture architecture = Architecture::kGfx906;
  std::string file;                   ///< for messages
  std::string compiler;               ///< that made it (`.ident`)
  std::vector<std::string> included;  ///< files of the user's that its source includes
  std::vector<Instruction> code;
  std::vector<Kernel> kernels;
  std::vector<std::byte> constants;              ///< `.rodata`, and variables
  bool has_variables = false;                    ///< `.data` or `.bss`
  std::map<std::string, std::uint32_t> symbols;  ///< offsets into `constants`
  std::vector<SymbolReference> references;       ///< of operands

  [[nodiscard]] const Kernel* find(const std::string& name) const {
    for (const Kernel& kernel : kernels) {
      if (kernel.name == name) return &kernel;
    }
    return nullptr;
  }
};

/// Where programs lie in the address space of their kernels: `s_getpc_b64` gives the first, and
/// constants begin at the second. Instructions have no encoded size: an address is 4 bytes each.
inline constexpr std::uint64_t kCodeAddress = 0x0000'7000'0000'0000;
inline constexpr std::uint64_t kConstantsAddress = 0x0000'FF00'FFFF'0000;

}  // namespace segue::isa
