#include "cmodel/sm_model/operand_names.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "cmodel/isa/analysis/dependences.hpp"

namespace segue::sm_model {
namespace {

constexpr std::uint64_t kLongAgo = 0;  // positions count from 1

/// A warp's registers along its instructions. Positions count from 1.
struct Registers {
  explicit Registers(std::size_t count)
      : name(count), written(count, kLongAgo), touched(count, kLongAgo) {
    for (std::size_t reg = 0; reg < count; ++reg) name[reg] = static_cast<std::uint16_t>(reg);
  }

  std::vector<std::uint16_t> name;     ///< of the value that a register has
  std::vector<std::uint64_t> written;  ///< position of the last write of a register
  std::vector<std::uint64_t> touched;  ///< last position at which an instruction had this name
};

/// Of each instruction, a bit a use: its register is written within the window behind it.
std::vector<std::uint64_t> written_soon(const RegisterNames& names,
                                        std::span<const RegisterNames::Operands* const> of_warp,
                                        std::uint32_t window) {
  std::vector<std::uint64_t> soon(of_warp.size());
  std::vector<std::size_t> next(names.count(), of_warp.size() + window + 1);
  for (std::size_t i = of_warp.size(); i-- > 0;) {
    const RegisterNames::Operands& operands = *of_warp[i];
    for (std::size_t k = 0; k < operands.uses.size(); ++k) {
      soon[i] |= std::uint64_t{next[operands.uses[k]] < i + window} << k;
    }
    for (const std::uint16_t reg : operands.definitions) next[reg] = i;
  }
  return soon;
}

/// Names of one instruction, the ones that matter most first; each once.
template <std::size_t Places>
class Names {
 public:
  void add(std::uint16_t name) {
    if (std::find(names_.begin(), names_.begin() + used_, name) != names_.begin() + used_) return;
    if (used_ == Places) {
      full_ = true;
    } else {
      names_[used_++] = name;
    }
  }
  [[nodiscard]] const std::array<std::uint16_t, Places>& all() const { return names_; }
  [[nodiscard]] bool full() const { return full_; }

 private:
  std::array<std::uint16_t, Places> names_ = filled();
  std::ptrdiff_t used_ = 0;
  bool full_ = false;

  static constexpr std::array<std::uint16_t, Places> filled() {
    std::array<std::uint16_t, Places> names{};
    names.fill(kNoName);
    return names;
  }
};

}  // namespace

RegisterNames::RegisterNames(const isa::Program& program, std::uint32_t spare)
    : architecture_(program.architecture), number_(isa::kRegisters, kNoName) {
  const auto numbers = [&](const isa::RegisterSet& set) {
    std::vector<std::uint16_t> of;
    for (std::size_t reg = 0; reg < set.size(); ++reg) {
      if (!set.test(reg)) continue;
      if (number_[reg] == kNoName) number_[reg] = static_cast<std::uint16_t>(count_++);
      of.push_back(number_[reg]);
    }
    return of;
  };
  for (const isa::Instruction& instruction : program.code) {
    operands_.push_back(
        {.uses = numbers(isa::uses(instruction, program.architecture)),
         .definitions = numbers(isa::definitions(instruction, program.architecture))});
  }
  count_ += spare;
}

RegisterNames::Operands RegisterNames::operands(const isa::Instruction& instruction) const {
  const auto known = [this](const isa::RegisterSet& set) {
    std::vector<std::uint16_t> of;
    for (std::size_t reg = 0; reg < set.size(); ++reg) {
      if (set.test(reg) && number_[reg] != kNoName) of.push_back(number_[reg]);
    }
    return of;
  };
  return {.uses = known(isa::uses(instruction, architecture_)),
          .definitions = known(isa::definitions(instruction, architecture_))};
}

std::optional<std::uint16_t> RegisterNames::name(isa::Register reg) const {
  return number_[reg] == kNoName ? std::nullopt : std::optional(number_[reg]);
}

Untracked name_operands(const RegisterNames& names,
                        std::span<const RegisterNames::Operands* const> of_warp,
                        std::uint32_t window, std::span<TracedInstruction> warp) {
  const std::vector<std::uint64_t> soon = written_soon(names, of_warp, window);
  Registers regs(names.count());
  Untracked untracked;
  for (std::size_t i = 0; i < of_warp.size(); ++i) {
    const RegisterNames::Operands& operands = *of_warp[i];
    const std::uint64_t position = i + 1;
    const auto recent = [&](std::uint64_t at) { return at != kLongAgo && at + window > position; };
    Names<3> sources;
    for (const bool raw : {true, false}) {
      for (std::size_t k = 0; k < operands.uses.size(); ++k) {
        const std::uint16_t reg = operands.uses[k];
        if (recent(regs.written[reg]) == raw && (raw || (soon[i] >> k & 1) != 0))
          sources.add(regs.name[reg]);
      }
    }
    // Names under which older instructions may still read or write the overwritten registers.
    Names<2> destinations;
    if (!operands.definitions.empty()) {
      std::vector<std::uint16_t> old;
      for (const std::uint16_t reg : operands.definitions) {
        if (recent(regs.touched[regs.name[reg]])) old.push_back(regs.name[reg]);
      }
      // The new name is one of the registers' own, if it can be one that has to be named anyway.
      std::uint16_t fresh = operands.definitions.front();
      for (const std::uint16_t reg : operands.definitions) {
        if (std::ranges::find(old, reg) != old.end()) fresh = reg;
      }
      destinations.add(fresh);
      for (const std::uint16_t name : old) destinations.add(name);
      for (const std::uint16_t reg : operands.definitions) {
        regs.name[reg] = fresh;
        regs.written[reg] = position;
      }
    }
    if (sources.full() || destinations.full()) ++untracked.instructions;
    warp[i].sources = sources.all();
    warp[i].destinations = destinations.all();
    for (const std::uint16_t name : sources.all()) {
      if (name != kNoName) regs.touched[name] = position;
    }
    for (const std::uint16_t name : destinations.all()) {
      if (name != kNoName) regs.touched[name] = position;
    }
  }
  return untracked;
}

}  // namespace segue::sm_model
