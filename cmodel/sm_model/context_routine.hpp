#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "cmodel/isa/program/instruction.hpp"
#include "cmodel/isa/program/register.hpp"
#include "cmodel/sm_model/operand_names.hpp"
#include "cmodel/sm_model/preempted_sm.hpp"
#include "cmodel/sm_model/traced_instruction.hpp"

namespace segue::sm_model {

/// Names that routines need beside those of a program's registers.
inline constexpr std::uint32_t kRoutineNames = 16;

/// Writes the routine with which a warp leaves an SM or comes back (CTXBack IV-A), instruction by
/// instruction. Registers are moved whole, whichever lanes are awake. Scalar registers move sixteen
/// at a time, as scalar stores do; shared memory through a vector register, a word a lane.
class ContextRoutine {
 public:
  /// @param names of the program, with `kRoutineNames` spare ones
  /// @param first_line of the warp's part of the memory for contexts
  ContextRoutine(const RegisterNames& names, std::uint32_t lanes, std::uint64_t first_line);

  ContextRoutine(ContextRoutine&&) = default;
  ContextRoutine(const ContextRoutine&) = delete;
  ContextRoutine& operator=(const ContextRoutine&) = delete;
  ContextRoutine& operator=(ContextRoutine&&) = delete;
  ~ContextRoutine() = default;

  void save(isa::Register reg) { move(reg, false); }
  void load(isa::Register reg) { move(reg, true); }
  /// PC, EXEC and the other state of a warp in hardware.
  void save_header() { move_header(false); }
  void load_header() { move_header(true); }
  void save_shared(std::uint64_t bytes) { move_shared(bytes, false); }
  void load_shared(std::uint64_t bytes) { move_shared(bytes, true); }
  /// An instruction of the program as it was executed, with the lines that it touched.
  void execute(const TracedInstruction& executed, std::span<const std::uint64_t> lines);
  /// An instruction that the program has not: arithmetic in registers.
  void compute(const isa::Instruction& instruction);
  /// Of a scalar register.
  void copy(isa::Register from, isa::Register to);

  /// Lines of the context that it moves.
  [[nodiscard]] std::uint64_t context_lines() const { return moved_; }
  /// The whole routine, once.
  /// @param window of the front end
  WarpTrace finish(std::uint32_t window);

 private:
  void move(isa::Register reg, bool in);
  void move_header(bool in);
  void move_shared(std::uint64_t bytes, bool in);
  void move_scalars();
  void move_lines(std::uint64_t bytes, bool in, const std::vector<std::uint16_t>& registers);
  void add(const TracedInstruction& instruction, const RegisterNames::Operands& operands);

  const RegisterNames& names_;
  std::uint32_t lanes_;
  std::uint64_t next_line_;
  std::uint64_t moved_ = 0;
  WarpTrace trace_;
  std::deque<RegisterNames::Operands> own_;  ///< of instructions that the program has not
  std::vector<const RegisterNames::Operands*> operands_;
  std::vector<std::uint16_t> scalars_;  ///< that wait for others to move with
  std::uint32_t waiting_scalars_ = 0;
  bool scalars_come_in_ = false;
};

}  // namespace segue::sm_model
