#include "cmodel/sm_model/context_routine.hpp"

#include <algorithm>
#include <utility>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/sm_model/instruction_shape.hpp"

namespace segue::sm_model {
namespace {

using sm_frontend::Kind;

constexpr std::uint32_t kWordBytes = 4;
constexpr std::uint32_t kScalarsAtOnce = 16;
constexpr std::uint64_t kAllLanes = ~std::uint64_t{0};

TracedInstruction shared_access() {
  TracedInstruction instruction;
  instruction.mask = kAllLanes;
  instruction.kind = Kind::kShared;
  instruction.latency = Latency::kShared;
  return instruction;
}

}  // namespace

ContextRoutine::ContextRoutine(const RegisterNames& names, std::uint32_t lanes,
                               std::uint64_t first_line)
    : names_(names), lanes_(lanes), next_line_(first_line) {}

void ContextRoutine::move(isa::Register reg, bool in) {
  const std::optional<std::uint16_t> name = names_.name(reg);
  if (isa::is_vector(reg)) {
    move_lines(std::uint64_t{kWordBytes} * lanes_, in,
               name ? std::vector{*name} : std::vector<std::uint16_t>());
    return;
  }
  if (waiting_scalars_ != 0 && scalars_come_in_ != in) move_scalars();
  scalars_come_in_ = in;
  if (name) scalars_.push_back(*name);
  if (++waiting_scalars_ == kScalarsAtOnce) move_scalars();
}

void ContextRoutine::move_header(bool in) {
  move_lines(std::uint64_t{kWordBytes} * kScalarsAtOnce, in, {});
}

/// Some registers at a time: a warp's accesses are issued in order, and one that waits for a
/// register holds up those behind it.
void ContextRoutine::move_shared(std::uint64_t bytes, bool in) {
  const std::uint64_t at_once = std::uint64_t{kWordBytes} * lanes_;
  const auto each_register = [&](const auto& access) {
    for (std::uint32_t k = 0; k < kRoutineNames && k * at_once < bytes; ++k) {
      access(names_.spare(k), std::min(at_once, bytes - k * at_once));
    }
  };
  while (bytes != 0) {
    each_register([&](std::uint16_t through, std::uint64_t part) {
      if (in) {
        move_lines(part, true, {through});
      } else {
        add(shared_access(), own_.emplace_back(RegisterNames::Operands{{}, {through}}));
      }
    });
    each_register([&](std::uint16_t through, std::uint64_t part) {
      if (in) {
        add(shared_access(), own_.emplace_back(RegisterNames::Operands{{through}, {}}));
      } else {
        move_lines(part, false, {through});
      }
    });
    bytes -= std::min(bytes, kRoutineNames * at_once);
  }
}

void ContextRoutine::move_scalars() {
  const std::uint64_t bytes = std::uint64_t{kWordBytes} * std::exchange(waiting_scalars_, 0);
  move_lines(bytes, scalars_come_in_, std::exchange(scalars_, {}));
}

/// Lines that nothing else of the context shares: a store or a load touches whole ones.
void ContextRoutine::move_lines(std::uint64_t bytes, bool in,
                                const std::vector<std::uint16_t>& registers) {
  const std::uint64_t lines = (bytes + kLineBytes - 1) / kLineBytes;
  TracedInstruction instruction;
  instruction.mask = kAllLanes;
  instruction.kind = in ? Kind::kLoad : Kind::kStore;
  instruction.latency = Latency::kMemory;
  instruction.operands = static_cast<std::uint8_t>(sm_frontend::usual_operands(instruction.kind));
  instruction.route = Route::kContext;
  instruction.first_line = static_cast<std::uint32_t>(trace_.lines.size());
  instruction.lines = static_cast<std::uint8_t>(lines);
  for (std::uint64_t k = 0; k < lines; ++k) trace_.lines.push_back(next_line_++);
  moved_ += lines;
  RegisterNames::Operands& operands = own_.emplace_back();
  (in ? operands.definitions : operands.uses) = registers;
  add(instruction, operands);
}

void ContextRoutine::execute(const TracedInstruction& executed,
                             std::span<const std::uint64_t> lines) {
  if (waiting_scalars_ != 0) move_scalars();
  TracedInstruction instruction = executed;
  instruction.first_line = static_cast<std::uint32_t>(trace_.lines.size());
  trace_.lines.insert(trace_.lines.end(), lines.begin(), lines.end());
  add(instruction, names_.operands(executed.index));
}

void ContextRoutine::compute(const isa::Instruction& instruction) {
  if (waiting_scalars_ != 0) move_scalars();
  InstructionShape shape = instruction_shape(instruction);
  shape.instruction.mask = kAllLanes;
  add(shape.instruction, own_.emplace_back(names_.operands(instruction)));
}

void ContextRoutine::copy(isa::Register from, isa::Register to) {
  if (waiting_scalars_ != 0) move_scalars();
  RegisterNames::Operands& operands = own_.emplace_back();
  if (const auto name = names_.name(from)) operands.uses.push_back(*name);
  if (const auto name = names_.name(to)) operands.definitions.push_back(*name);
  TracedInstruction instruction;
  instruction.mask = kAllLanes;
  add(instruction, operands);
}

void ContextRoutine::add(const TracedInstruction& instruction,
                         const RegisterNames::Operands& operands) {
  trace_.instructions.push_back(instruction);
  operands_.push_back(&operands);
}

WarpTrace ContextRoutine::finish(std::uint32_t window) {
  if (waiting_scalars_ != 0) move_scalars();
  name_operands(names_, operands_, window, trace_.instructions);
  return std::move(trace_);
}

}  // namespace segue::sm_model
