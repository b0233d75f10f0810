#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "cmodel/isa/execute/wave.hpp"
#include "cmodel/isa/opcode/half.hpp"
#include "cmodel/isa/opcode/opcode.hpp"

namespace segue::isa {

/// Bits of a value of up to 64 bits, and back. 16-bit values are in the lower half.
template <class T>
std::uint64_t bits_of(T value) {
  if constexpr (std::is_same_v<T, Half>) {
    return value.bits;
  } else if constexpr (sizeof(T) == 8) {
    return std::bit_cast<std::uint64_t>(value);
  } else if constexpr (sizeof(T) == 4) {
    return std::bit_cast<std::uint32_t>(value);
  } else {
    return std::bit_cast<std::uint16_t>(value);
  }
}
template <class T>
T value_of(std::uint64_t bits) {
  if constexpr (std::is_same_v<T, Half>) {
    return Half{static_cast<std::uint16_t>(bits)};
  } else if constexpr (sizeof(T) == 8) {
    return std::bit_cast<T>(bits);
  } else if constexpr (sizeof(T) == 4) {
    return std::bit_cast<T>(static_cast<std::uint32_t>(bits));
  } else {
    return std::bit_cast<T>(static_cast<std::uint16_t>(bits));
  }
}

/// `bits` of an operand with its part chosen, its sign and its magnitude as its modifiers say.
std::uint64_t modified_bits(const Operand& operand, std::uint64_t bits);

/// A scalar register or constant, as wide as its type.
inline std::uint64_t scalar_bits(const Wave& wave, const Operand& operand) {
  std::uint64_t bits = operand.constant;
  if (operand.kind == Operand::Kind::kScalar) {
    bits = operand.words == 2 ? wave.scalar64(operand.reg) : wave.scalar(operand.reg);
  }
  return operand.modified() ? modified_bits(operand, bits) : bits;
}

using LaneWords = std::array<std::uint32_t, Wave::kMostLanes>;

/// An operand as all lanes see it. T: its type in the instruction.
template <class T>
class Source {
 public:
  Source(Wave& wave, const Operand& operand) {
    if (operand.kind == Operand::Kind::kVector && !operand.modified()) [[likely]] {
      low_ = wave.vector(operand.reg);
      if constexpr (sizeof(T) == 8) high_ = wave.vector(operand.reg + 1U);
      return;
    }
    low_ = low_copy_.data();
    high_ = high_copy_.data();
    if (operand.kind == Operand::Kind::kVector) {
      modify(wave, operand);
    } else {
      broadcast(scalar_bits(wave, operand), wave.lanes());
    }
  }
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  T operator[](unsigned lane) const {
    if constexpr (sizeof(T) == 8) {
      return value_of<T>(low_[lane] | std::uint64_t{high_[lane]} << 32U);
    } else {
      return value_of<T>(low_[lane]);
    }
  }

 private:
  void broadcast(std::uint64_t bits, unsigned lanes) {
    std::fill_n(low_copy_.data(), lanes, static_cast<std::uint32_t>(bits));
    if constexpr (sizeof(T) == 8) {
      std::fill_n(high_copy_.data(), lanes, static_cast<std::uint32_t>(bits >> 32U));
    }
  }
  void modify(Wave& wave, const Operand& operand) {
    const std::uint32_t* low = wave.vector(operand.reg);
    const std::uint32_t* high = sizeof(T) == 8 ? wave.vector(operand.reg + 1U) : nullptr;
    for (unsigned lane = 0; lane < wave.lanes(); ++lane) {
      std::uint64_t bits = low[lane];
      if constexpr (sizeof(T) == 8) bits |= std::uint64_t{high[lane]} << 32U;
      bits = modified_bits(operand, bits);
      low_copy_[lane] = static_cast<std::uint32_t>(bits);
      if constexpr (sizeof(T) == 8) high_copy_[lane] = static_cast<std::uint32_t>(bits >> 32U);
    }
  }

  const std::uint32_t* low_ = nullptr;
  const std::uint32_t* high_ = nullptr;
  // Written before they are read, and too large to be cleared for each instruction.
  alignas(64) LaneWords low_copy_;   // NOLINT(cppcoreguidelines-pro-type-member-init)
  alignas(64) LaneWords high_copy_;  // NOLINT(cppcoreguidelines-pro-type-member-init)
};

/// `bits`, the result of a lane, as clamp and sub-dword writing leave it in a register
/// that had `before`.
template <class T>
std::uint64_t adjusted_bits(const Instruction& instruction, T result, std::uint64_t before);

/// Writes `results` into the vector register of `operand`, in lanes of `mask`.
template <class T>
void put(Wave& wave, const Instruction& instruction, const Operand& operand, const T* results,
         std::uint64_t mask) {
  std::uint32_t* low = wave.vector(operand.reg);
  std::uint32_t* high = sizeof(T) == 8 ? wave.vector(operand.reg + 1U) : nullptr;
  const bool adjusts = instruction.modifiers.adjusts_result();
  if (mask == wave.all_lanes() && !adjusts && (sizeof(T) > 2 || !instruction.keeps_upper_half)) {
    for (unsigned lane = 0; lane < wave.lanes(); ++lane) {
      low[lane] = static_cast<std::uint32_t>(bits_of(results[lane]));
    }
    if constexpr (sizeof(T) == 8) {
      for (unsigned lane = 0; lane < wave.lanes(); ++lane) {
        high[lane] = static_cast<std::uint32_t>(bits_of(results[lane]) >> 32U);
      }
    }
    return;
  }
  for (std::uint64_t left = mask; left != 0; left &= left - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(left));
    std::uint64_t bits =
        adjusts ? adjusted_bits(instruction, results[lane], low[lane]) : bits_of(results[lane]);
    if (sizeof(T) == 2 && instruction.keeps_upper_half &&
        instruction.modifiers.part == SubWord::kWhole) {
      bits = (bits & 0xFFFFU) | (low[lane] & 0xFFFF'0000U);
    }
    low[lane] = static_cast<std::uint32_t>(bits);
    if constexpr (sizeof(T) == 8) high[lane] = static_cast<std::uint32_t>(bits >> 32U);
  }
}

template <class Function>
struct CallTraits;
template <class Class, class Return, class... Arguments>
struct CallTraits<Return (Class::*)(Arguments...) const> {
  using Result = Return;
  static constexpr std::size_t kCount = sizeof...(Arguments);
  template <std::size_t K>
  using Argument = std::tuple_element_t<K, std::tuple<Arguments...>>;
};
template <auto Op>
using TraitsOf = CallTraits<decltype(&decltype(Op)::operator())>;

template <class Result>
using LaneResults = std::array<Result, Wave::kMostLanes>;

/// Executes `Op`, a function of the operands from `First` on, for all lanes.
template <auto Op, unsigned First, class Result>
void each_lane(Wave& wave, const Instruction& instruction, LaneResults<Result>& results) {
  using Traits = TraitsOf<Op>;
  const unsigned count = wave.lanes();
  const Source<typename Traits::template Argument<0>> a(wave, instruction.operand(First));
  if constexpr (Traits::kCount == 1) {
    for (unsigned lane = 0; lane < count; ++lane) results[lane] = Op(a[lane]);
  } else {
    const Source<typename Traits::template Argument<1>> b(wave, instruction.operand(First + 1));
    if constexpr (Traits::kCount == 2) {
      for (unsigned lane = 0; lane < count; ++lane) results[lane] = Op(a[lane], b[lane]);
    } else {
      static_assert(Traits::kCount == 3);
      const Source<typename Traits::template Argument<2>> c(wave, instruction.operand(First + 2));
      for (unsigned lane = 0; lane < count; ++lane) {
        results[lane] = Op(a[lane], b[lane], c[lane]);
      }
    }
  }
}

/// Executes `Op`, a function of the operands from `First` on, in each lane that is awake, and
/// writes operand 0.
template <auto Op, unsigned First = 1>
void lanes(Wave& wave, const Instruction& instruction) {
  using Result = typename TraitsOf<Op>::Result;
  alignas(64) LaneResults<Result> results;
  each_lane<Op, First>(wave, instruction, results);
  put(wave, instruction, instruction.operand(0), results.data(), wave.exec());
}

/// The same with the register that is written as the first argument.
template <auto Op>
void accumulate(Wave& wave, const Instruction& instruction) {
  lanes<Op, 0>(wave, instruction);
}

/// A bit a lane: that of `Op` where a lane is awake, 0 where it is not.
template <auto Op, unsigned First>
std::uint64_t lane_mask(Wave& wave, const Instruction& instruction) {
  alignas(64) LaneResults<std::uint32_t> results;
  std::uint64_t mask = 0;
  using Traits = TraitsOf<Op>;
  const Source<typename Traits::template Argument<0>> a(wave, instruction.operand(First));
  const Source<typename Traits::template Argument<1>> b(wave, instruction.operand(First + 1));
  for (unsigned lane = 0; lane < wave.lanes(); ++lane) {
    results[lane] = Op(a[lane], b[lane]) ? 1U : 0U;
  }
  for (unsigned lane = 0; lane < wave.lanes(); ++lane) {
    mask |= std::uint64_t{results[lane]} << lane;
  }
  return mask & wave.exec();
}

}  // namespace segue::isa
