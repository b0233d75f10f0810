#include "cmodel/isa/program/edit_program.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "cmodel/isa/program/lay_out.hpp"

namespace segue::isa {

namespace {

/// Gives every index that the program holds its new value: targets by one function, where kernels
/// begin by another.
void renumber(Program& program, const std::function<std::uint32_t(std::uint32_t)>& target,
              const std::function<std::uint32_t(std::uint32_t)>& entry) {
  for (Instruction& instruction : program.code) {
    if (instruction.target != kNoTarget) instruction.target = target(instruction.target);
  }
  for (Kernel& kernel : program.kernels) kernel.first = entry(kernel.first);
}

}  // namespace

void insert_instructions(Program& program, std::uint32_t index,
                         const std::vector<Instruction>& added, bool branched_to) {
  if (index > program.code.size()) throw std::invalid_argument("an insertion behind the code");
  const auto count = static_cast<std::uint32_t>(added.size());
  const auto at = program.code.begin() + static_cast<std::ptrdiff_t>(index);
  program.code.insert(at, added.begin(), added.end());
  const auto moved = [=](std::uint32_t old) {
    return old > index || (old == index && !branched_to) ? old + count : old;
  };
  // A kernel begins with the instructions put before its first one.
  renumber(program, moved, [=](std::uint32_t old) { return old > index ? old + count : old; });
  lay_out(program);
}

void remove_instructions(Program& program, std::uint32_t first, std::uint32_t end) {
  if (first > end || end > program.code.size()) {
    throw std::invalid_argument("a removal behind the code");
  }
  const auto at = program.code.begin();
  program.code.erase(at + static_cast<std::ptrdiff_t>(first),
                     at + static_cast<std::ptrdiff_t>(end));
  const auto moved = [=](std::uint32_t old) {
    if (old >= end) return old - (end - first);
    return std::min(old, first);
  };
  renumber(program, moved, moved);
  lay_out(program);
}

}  // namespace segue::isa
