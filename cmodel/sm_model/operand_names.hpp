#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cmodel/isa/program/program.hpp"
#include "cmodel/sm_model/traced_instruction.hpp"

namespace segue::sm_model {

/// Registers of a program's instructions, and their numbers among the front end's names.
class RegisterNames {
 public:
  /// @param spare names of no register
  explicit RegisterNames(const isa::Program& program, std::uint32_t spare = 0);

  struct Operands {
    std::vector<std::uint16_t> uses;  ///< names of single registers
    std::vector<std::uint16_t> definitions;
  };
  /// Of an instruction, by its index in the program.
  [[nodiscard]] const Operands& operands(std::uint32_t index) const { return operands_[index]; }
  /// Of one that the program has not; without registers that no instruction of it has.
  [[nodiscard]] Operands operands(const isa::Instruction& instruction) const;
  /// Of a register; none of one that no instruction has.
  [[nodiscard]] std::optional<std::uint16_t> name(isa::Register reg) const;
  [[nodiscard]] std::uint16_t spare(std::uint32_t number) const {
    return static_cast<std::uint16_t>(count_ - 1 - number);
  }
  /// Names that are in use, spare ones too.
  [[nodiscard]] std::uint32_t count() const { return count_; }

 private:
  isa::Architecture architecture_;
  std::vector<Operands> operands_;
  std::vector<std::uint16_t> number_;  ///< of each register
  std::uint32_t count_ = 0;
};

/// Dependences that the front end's three sources and two destinations do not hold.
struct Untracked {
  std::uint64_t instructions = 0;

  bool operator==(const Untracked&) const = default;
};

/// Fills in the names of a warp's executed instructions.
///
/// The front end names a register by one name and an instruction has three sources and two
/// destinations, while an instruction here moves up to 16 registers. Registers that are written
/// together therefore go by one name until one of them is written again. An instruction names only
/// registers that can still bind it: those that the last `window` instructions wrote or the next
/// will write (WAR), for the front end has no more of a warp under way. So a dependence is left
/// out, and counted, only where the places do not suffice.
/// @param of_warp operands of its instructions, as many as `warp` has
Untracked name_operands(const RegisterNames& names,
                        std::span<const RegisterNames::Operands* const> of_warp,
                        std::uint32_t window, std::span<TracedInstruction> warp);

}  // namespace segue::sm_model
