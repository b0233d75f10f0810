#pragma once

#include <string>
#include <vector>

#include "cmodel/isa/program/architecture.hpp"
#include "tests/isa/instructions/random_registers.hpp"
#include "tests/isa/instructions/registers.hpp"

namespace segue::isa::instructions {

/// What v0 (and v1) hold after the instruction. All NaNs of a float type are one value.
enum class Result : U8 { kBits, kFloat, kDouble, kHalf };

/// Where an instruction is known in this form.
enum class On : U8 { kBoth, kGfx9, kGfx10 };

struct Case {
  std::string text;
  Evaluate evaluate;
  Style style = Style::kInteger;
  Result result = Result::kBits;
  On on = On::kBoth;
  double tolerance = 0;  ///< relative, of an approximation
  std::function<void(Random&, Registers&)> prepare = nullptr;
};

/// Runs `one` on random registers in the model and in the evaluator; reports the first register
/// that differs, with the operands of its lane.
void compare(const Case& one, unsigned rounds = 60);
void compare(const std::vector<Case>& cases);

}  // namespace segue::isa::instructions
