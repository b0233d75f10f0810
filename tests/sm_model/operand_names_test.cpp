// Names of operands against a search for every dependence within the window.
#include "cmodel/sm_model/operand_names.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "cmodel/isa/compile/load_program.hpp"
#include "cmodel/paths/paths.hpp"

namespace segue::sm_model {
namespace {

constexpr std::uint32_t kWindow = 16;

isa::Program program_of(const std::string& name, isa::Architecture architecture) {
  const std::string ending = architecture == isa::Architecture::kGfx906 ? "906" : "1010";
  return isa::load_program(
      source_path("/cmodel/isa/suite/" + name + "/" + name + ".gfx" + ending + ".s"), {},
      architecture);
}

Untracked name_all(const RegisterNames& names, const std::vector<std::uint32_t>& indices,
                   std::span<TracedInstruction> warp) {
  std::vector<const RegisterNames::Operands*> operands;
  for (const std::uint32_t index : indices) operands.push_back(&names.operands(index));
  return name_operands(names, operands, kWindow, warp);
}

template <class Names>
bool meet(const Names& names, std::span<const std::uint16_t> others) {
  return std::ranges::any_of(names, [&](std::uint16_t name) {
    return name != kNoName && std::ranges::find(others, name) != others.end();
  });
}

bool has(const std::vector<std::uint16_t>& registers, std::uint16_t reg) {
  return std::ranges::find(registers, reg) != registers.end();
}

/// Every dependence of instruction `j` on an older one that can be under way: the last write of
/// what it reads or writes, and reads behind that write of what it writes.
void check_dependences(const RegisterNames& names, const std::vector<std::uint32_t>& indices,
                       const std::vector<TracedInstruction>& warp, std::size_t j) {
  const RegisterNames::Operands& own = names.operands(indices[j]);
  std::set<std::uint16_t> touched(own.uses.begin(), own.uses.end());
  touched.insert(own.definitions.begin(), own.definitions.end());
  for (const std::uint16_t reg : touched) {
    for (std::size_t i = j; i-- > 0 && j - i < kWindow;) {
      const RegisterNames::Operands& older = names.operands(indices[i]);
      if (!has(older.definitions, reg)) {
        if (!has(own.definitions, reg) || !has(older.uses, reg)) continue;
        RC_ASSERT(meet(warp[j].destinations, warp[i].sources));
        continue;
      }
      if (has(own.uses, reg)) RC_ASSERT(meet(warp[j].sources, warp[i].destinations));
      if (has(own.definitions, reg)) RC_ASSERT(meet(warp[j].destinations, warp[i].destinations));
      break;
    }
  }
}

void every_dependence_is_named(const isa::Program& program) {
  const RegisterNames names(program);
  // Of a few neighbours, so that registers are used again and again.
  const auto size = static_cast<std::uint32_t>(program.code.size());
  const auto begin = *rc::gen::inRange<std::uint32_t>(0, size - 12);
  const auto indices = *rc::gen::container<std::vector<std::uint32_t>>(
      40, rc::gen::inRange<std::uint32_t>(begin, begin + 12));
  std::vector<TracedInstruction> warp(indices.size());
  const Untracked untracked = name_all(names, indices, warp);
  RC_PRE(untracked.instructions == 0);
  for (std::size_t j = 0; j < warp.size(); ++j) check_dependences(names, indices, warp, j);
}

RC_GTEST_PROP(OperandNames, EveryDependenceIsNamedOnGfx1010, ()) {
  static const isa::Program program = program_of("lbm", isa::Architecture::kGfx1010);
  every_dependence_is_named(program);
}

RC_GTEST_PROP(OperandNames, EveryDependenceIsNamedOnGfx906, ()) {
  static const isa::Program program = program_of("sgemm", isa::Architecture::kGfx906);
  every_dependence_is_named(program);
}

TEST(OperandNames, WhatIsLongAgoIsNotNamed) {
  const isa::Program program = program_of("lbm", isa::Architecture::kGfx1010);
  const RegisterNames names(program);
  const auto index = [&](auto wanted) {
    for (std::uint32_t k = 0; k < program.code.size(); ++k) {
      if (wanted(names.operands(k))) return k;
    }
    throw std::logic_error("no such instruction");
  };
  const std::uint32_t writer =
      index([](const auto& operands) { return operands.definitions.size() == 1; });
  const std::uint16_t reg = names.operands(writer).definitions.front();
  const std::uint32_t reader = index([&](const auto& operands) {
    return has(operands.uses, reg) && !has(operands.definitions, reg);
  });
  const std::uint32_t nothing = index(
      [](const auto& operands) { return operands.uses.empty() && operands.definitions.empty(); });
  for (const std::uint32_t between : {kWindow - 2, kWindow - 1}) {
    std::vector<std::uint32_t> indices = {writer};
    indices.insert(indices.end(), between, nothing);
    indices.push_back(reader);
    std::vector<TracedInstruction> warp(indices.size());
    name_all(names, indices, warp);
    EXPECT_EQ(meet(warp.back().sources, warp.front().destinations), between == kWindow - 2);
  }
}

TEST(OperandNames, CountsWhatDoesNotFit) {
  const isa::Program program = program_of("lbm", isa::Architecture::kGfx1010);
  const RegisterNames names(program);
  std::vector<std::uint32_t> indices(program.code.size());
  for (std::uint32_t k = 0; k < indices.size(); ++k) indices[k] = k;
  std::vector<TracedInstruction> warp(indices.size());
  const Untracked untracked = name_all(names, indices, warp);
  EXPECT_GT(untracked.instructions, 0U);
  EXPECT_LT(untracked.instructions, indices.size() / 10);
}

}  // namespace
}  // namespace segue::sm_model
