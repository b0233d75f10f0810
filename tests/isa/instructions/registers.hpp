#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cmodel/isa/program/register.hpp"

namespace segue::isa::instructions {

using U8 = std::uint8_t;
using U16 = std::uint16_t;
using U32 = std::uint32_t;
using U64 = std::uint64_t;
using S8 = std::int8_t;
using S16 = std::int16_t;
using S32 = std::int32_t;
using S64 = std::int64_t;

inline constexpr unsigned kVectors = 32;
inline constexpr unsigned kMemoryBytes = 4096;

/// All that an instruction may read and write, as plain numbers: this side of the comparison
/// knows nothing of the model's executor.
struct Registers {
  unsigned lanes = 64;
  std::array<U32, kScalarRegisters> s = {};
  std::array<std::array<U32, 64>, kVectors> v = {};
  std::vector<std::byte> lds = std::vector<std::byte>(kMemoryBytes);
  std::vector<std::byte> memory = std::vector<std::byte>(kMemoryBytes);

  [[nodiscard]] U64 s64(unsigned k) const { return s[k] | U64{s[k + 1]} << 32U; }
  void set_s64(unsigned k, U64 value) {
    s[k] = static_cast<U32>(value);
    s[k + 1] = static_cast<U32>(value >> 32U);
  }
  [[nodiscard]] U64 mask(unsigned k) const { return lanes == 64 ? s64(k) : s[k]; }
  void set_mask(unsigned k, U64 value) {
    if (lanes == 64) {
      set_s64(k, value);
    } else {
      s[k] = static_cast<U32>(value);
    }
  }
  [[nodiscard]] U64 exec() const { return mask(kExecLo); }
  [[nodiscard]] bool awake(unsigned lane) const { return (exec() >> lane & 1U) != 0; }
};

/// One lane of an instruction: reads what was before it, writes what is after it.
class Lane {
 public:
  Lane(const Registers& before, Registers& after, unsigned lane)
      : before_(&before), after_(&after), lane_(lane) {}

  [[nodiscard]] unsigned index() const { return lane_; }
  [[nodiscard]] U32 u(unsigned k) const { return before_->v[k][lane_]; }
  [[nodiscard]] S32 i(unsigned k) const { return static_cast<S32>(u(k)); }
  [[nodiscard]] float f(unsigned k) const { return std::bit_cast<float>(u(k)); }
  [[nodiscard]] U64 q(unsigned k) const { return u(k) | U64{u(k + 1)} << 32U; }
  [[nodiscard]] S64 l(unsigned k) const { return static_cast<S64>(q(k)); }
  [[nodiscard]] double d(unsigned k) const { return std::bit_cast<double>(q(k)); }
  [[nodiscard]] const Registers& before() const { return *before_; }
  [[nodiscard]] bool bit(unsigned scalar) const {
    return (before_->mask(scalar) >> lane_ & 1U) != 0;
  }

  void set(unsigned k, U32 value) const { after_->v[k][lane_] = value; }
  void set(unsigned k, S32 value) const { set(k, static_cast<U32>(value)); }
  void set(unsigned k, float value) const { set(k, std::bit_cast<U32>(value)); }
  void set(unsigned k, U64 value) const {
    set(k, static_cast<U32>(value));
    set(k + 1, static_cast<U32>(value >> 32U));
  }
  void set(unsigned k, S64 value) const { set(k, static_cast<U64>(value)); }
  void set(unsigned k, double value) const { set(k, std::bit_cast<U64>(value)); }
  [[nodiscard]] Registers& after() const { return *after_; }

 private:
  const Registers* before_;
  Registers* after_;
  unsigned lane_;
};

/// Makes of the state before an instruction, already copied to `after`, the one after it.
using Evaluate = std::function<void(const Registers& before, Registers& after)>;

/// An instruction that does `work` on each lane that is awake.
template <class Work>
Evaluate each(Work work) {
  return [work](const Registers& before, Registers& after) {
    for (unsigned lane = 0; lane < before.lanes; ++lane) {
      if (before.awake(lane)) work(Lane(before, after, lane));
    }
  };
}

/// A result in v0 (and v1, of 64 bits).
template <class Result>
Evaluate result(Result value) {
  return each([value](const Lane& lane) { lane.set(0, value(lane)); });
}

/// A mask in the scalar registers from `scalar`, with zeros for lanes that sleep.
template <class Predicate>
Evaluate mask(unsigned scalar, Predicate predicate) {
  return [=](const Registers& before, Registers& after) {
    U64 bits = 0;
    for (unsigned lane = 0; lane < before.lanes; ++lane) {
      if (before.awake(lane) && predicate(Lane(before, after, lane))) bits |= U64{1} << lane;
    }
    after.set_mask(scalar, bits);
  };
}

/// Both: a result in v0 and a mask.
inline Evaluate both(const Evaluate& first, const Evaluate& second) {
  return [=](const Registers& before, Registers& after) {
    first(before, after);
    second(before, after);
  };
}

}  // namespace segue::isa::instructions
