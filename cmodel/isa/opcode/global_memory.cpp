// Loads, stores and atomics on global memory, a lane at a time (GLOBAL, FLAT).
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

#include "cmodel/isa/opcode/atomic_operation.hpp"
#include "cmodel/isa/opcode/lanes.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"
#include "cmodel/isa/opcode/scalar_operands.hpp"

namespace segue::isa {

namespace {

constexpr auto kClass = LatencyClass::kGlobalMemory;

/// Addresses of the lanes: two vector registers, or a scalar base and a vector offset.
class Addresses {
 public:
  Addresses(Wave& wave, const Instruction& in, const Operand& vector, const Operand* scalar)
      : offset_(static_cast<std::uint64_t>(std::int64_t{in.modifiers.offset})),
        low_(wave.vector(vector.reg)) {
    if (vector.words == 2) high_ = wave.vector(vector.reg + 1U);
    if (scalar != nullptr && scalar->in_register()) offset_ += wave.scalar64(scalar->reg);
  }
  std::uint64_t operator[](unsigned lane) const {
    const std::uint64_t high = high_ == nullptr ? 0 : std::uint64_t{high_[lane]} << 32U;
    return (high | low_[lane]) + offset_;
  }

 private:
  std::uint64_t offset_;
  const std::uint32_t* low_;
  const std::uint32_t* high_ = nullptr;
};

/// Calls `action(lane, address)` for each lane that is awake, and the observer before.
template <class Action>
void each_address(Wave& wave, const Instruction& in, const Addresses& addresses, unsigned bytes,
                  const Action& action) {
  MemoryObserver* observer = wave.group().observer;
  for (std::uint64_t left = wave.exec(); left != 0; left &= left - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(left));
    const std::uint64_t address = addresses[lane];
    if (observer != nullptr) [[unlikely]]
      observer->access(wave, in, address, bytes);
    action(lane, address);
  }
}

const Operand* scalar_address(const Instruction& in, unsigned k) {
  return k < in.operand_count ? &in.operands[k] : nullptr;
}

/// A value narrower than a register: T says how it is extended. Half: 0 the whole register, 1 and
/// 2 its lower and upper half only.
template <class T, unsigned Half>
void load_part(Wave& wave, const Instruction& in) {
  const Addresses addresses(wave, in, in.operand(1), scalar_address(in, 2));
  std::uint32_t* to = wave.vector(in.operand(0).reg);
  each_address(wave, in, addresses, sizeof(T), [&](unsigned lane, std::uint64_t address) {
    const auto value = static_cast<std::uint32_t>(wave.memory().load<T>(address));
    if (Half == 0) to[lane] = value;
    if (Half == 1) to[lane] = (to[lane] & 0xFFFF'0000U) | (value & 0xFFFFU);
    if (Half == 2) to[lane] = (to[lane] & 0xFFFFU) | value << 16U;
  });
}

template <unsigned Words>
void load_words(Wave& wave, const Instruction& in) {
  const Addresses addresses(wave, in, in.operand(1), scalar_address(in, 2));
  std::uint32_t* to = wave.vector(in.operand(0).reg);
  // The address may be overwritten: all of it is read first.
  alignas(64) std::array<LaneWords, Words> loaded;
  each_address(wave, in, addresses, 4 * Words, [&](unsigned lane, std::uint64_t address) {
    const std::byte* from = wave.memory().at(address, 4 * Words, false);
    for (unsigned word = 0; word < Words; ++word) {
      std::memcpy(&loaded[word][lane], from + std::size_t{4} * word, 4);
    }
  });
  for (std::uint64_t left = wave.exec(); left != 0; left &= left - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(left));
    for (unsigned word = 0; word < Words; ++word) {
      to[std::size_t{word} * wave.lanes() + lane] = loaded[word][lane];
    }
  }
}

template <class T, bool Upper>
void store_part(Wave& wave, const Instruction& in) {
  const Addresses addresses(wave, in, in.operand(0), scalar_address(in, 2));
  const std::uint32_t* from = wave.vector(in.operand(1).reg);
  each_address(wave, in, addresses, sizeof(T), [&](unsigned lane, std::uint64_t address) {
    wave.memory().store(address, static_cast<T>(Upper ? from[lane] >> 16U : from[lane]));
  });
}

template <unsigned Words>
void store_words(Wave& wave, const Instruction& in) {
  const Addresses addresses(wave, in, in.operand(0), scalar_address(in, 2));
  const std::uint32_t* from = wave.vector(in.operand(1).reg);
  each_address(wave, in, addresses, 4 * Words, [&](unsigned lane, std::uint64_t address) {
    std::byte* to = wave.memory().at(address, 4 * Words, true);
    for (unsigned word = 0; word < Words; ++word) {
      std::memcpy(to + std::size_t{4} * word, &from[std::size_t{word} * wave.lanes() + lane], 4);
    }
  });
}

template <class T>
T lane_value(Wave& wave, Register reg, unsigned lane) {
  std::uint64_t bits = wave.vector(reg)[lane];
  if (sizeof(T) == 8) bits |= std::uint64_t{wave.vector(reg + 1U)[lane]} << 32U;
  return static_cast<T>(bits);
}

template <class T>
void set_lane_value(Wave& wave, Register reg, unsigned lane, T value) {
  wave.vector(reg)[lane] = static_cast<std::uint32_t>(value);
  if constexpr (sizeof(T) == 8) {
    wave.vector(reg + 1U)[lane] = static_cast<std::uint32_t>(value >> 32U);
  }
}

/// Lanes one after another. `Returns`: operand 0 has the value from before.
template <class T, auto Op, bool Returns>
void atomic(Wave& wave, const Instruction& in) {
  constexpr unsigned kFirst = Returns ? 1 : 0;
  const Addresses addresses(wave, in, in.operand(kFirst), scalar_address(in, kFirst + 2));
  const Register data = in.operand(kFirst + 1).reg;
  alignas(64) LaneResults<T> before;
  each_address(wave, in, addresses, sizeof(T), [&](unsigned lane, std::uint64_t address) {
    before[lane] = wave.memory().load<T>(address);
    wave.memory().store(address, Op(before[lane], lane_value<T>(wave, data, lane)));
  });
  if (Returns) put(wave, in, in.operand(0), before.data(), wave.exec());
}

/// Writes the first data operand where memory has the second.
template <class T, bool Returns>
void compare_and_swap(Wave& wave, const Instruction& in) {
  constexpr unsigned kFirst = Returns ? 1 : 0;
  const Addresses addresses(wave, in, in.operand(kFirst), scalar_address(in, kFirst + 2));
  const Register data = in.operand(kFirst + 1).reg;
  const auto expected = static_cast<Register>(data + sizeof(T) / 4);
  alignas(64) LaneResults<T> before;
  each_address(wave, in, addresses, sizeof(T), [&](unsigned lane, std::uint64_t address) {
    before[lane] = wave.memory().load<T>(address);
    if (before[lane] == lane_value<T>(wave, expected, lane)) {
      wave.memory().store(address, lane_value<T>(wave, data, lane));
    }
  });
  if (Returns) put(wave, in, in.operand(0), before.data(), wave.exec());
}

/// Adds a mnemonic of both forms: `global_` with a scalar base, `flat_` without.
void add_both(OpcodeTable& table, const std::string& name, const std::string& signature,
              MemoryAction action, unsigned bytes, Execute execute) {
  for (const bool flat : {false, true}) {
    Opcode& opcode = table.add((flat ? "flat_" : "global_") + name,
                               flat ? signature : signature + " o", kClass, execute);
    opcode.space = MemorySpace::kGlobal;
    if (signature.starts_with('+')) opcode.effects |= kMerges;
    opcode.action = action;
    opcode.bytes = static_cast<std::uint8_t>(bytes);
  }
}

void add_loads(OpcodeTable& table) {
  constexpr auto kLoad = MemoryAction::kLoad;
  add_both(table, "load_ubyte", "=v:b32 a", kLoad, 1, &load_part<std::uint8_t, 0>);
  add_both(table, "load_sbyte", "=v:b32 a", kLoad, 1, &load_part<std::int8_t, 0>);
  add_both(table, "load_ushort", "=v:b32 a", kLoad, 2, &load_part<std::uint16_t, 0>);
  add_both(table, "load_sshort", "=v:b32 a", kLoad, 2, &load_part<std::int16_t, 0>);
  add_both(table, "load_ubyte_d16", "+v:b32 a", kLoad, 1, &load_part<std::uint8_t, 1>);
  add_both(table, "load_sbyte_d16", "+v:b32 a", kLoad, 1, &load_part<std::int8_t, 1>);
  add_both(table, "load_short_d16", "+v:b32 a", kLoad, 2, &load_part<std::uint16_t, 1>);
  add_both(table, "load_ubyte_d16_hi", "+v:b32 a", kLoad, 1, &load_part<std::uint8_t, 2>);
  add_both(table, "load_sbyte_d16_hi", "+v:b32 a", kLoad, 1, &load_part<std::int8_t, 2>);
  add_both(table, "load_short_d16_hi", "+v:b32 a", kLoad, 2, &load_part<std::uint16_t, 2>);
  add_both(table, "load_dword", "=v:b32 a", kLoad, 4, &load_words<1>);
  add_both(table, "load_dwordx2", "=v:b64 a", kLoad, 8, &load_words<2>);
  add_both(table, "load_dwordx3", "=v:b96 a", kLoad, 12, &load_words<3>);
  add_both(table, "load_dwordx4", "=v:b128 a", kLoad, 16, &load_words<4>);
}

void add_stores(OpcodeTable& table) {
  constexpr auto kStore = MemoryAction::kStore;
  add_both(table, "store_byte", "a v:b32", kStore, 1, &store_part<std::uint8_t, false>);
  add_both(table, "store_byte_d16_hi", "a v:b32", kStore, 1, &store_part<std::uint8_t, true>);
  add_both(table, "store_short", "a v:b32", kStore, 2, &store_part<std::uint16_t, false>);
  add_both(table, "store_short_d16_hi", "a v:b32", kStore, 2, &store_part<std::uint16_t, true>);
  add_both(table, "store_dword", "a v:b32", kStore, 4, &store_words<1>);
  add_both(table, "store_dwordx2", "a v:b64", kStore, 8, &store_words<2>);
  add_both(table, "store_dwordx3", "a v:b96", kStore, 12, &store_words<3>);
  add_both(table, "store_dwordx4", "a v:b128", kStore, 16, &store_words<4>);
}

template <class T, auto Op>
void add_atomic(OpcodeTable& table, const std::string& name) {
  const std::string suffix = sizeof(T) == 8 ? "_x2" : "";
  const std::string value = sizeof(T) == 8 ? "v:b64" : "v:b32";
  add_both(table, "atomic_" + name + suffix, "a " + value, MemoryAction::kAtomic, sizeof(T),
           &atomic<T, Op, false>);
  add_both(table, "atomic_" + name + suffix + " glc", "=" + value + " a " + value,
           MemoryAction::kAtomic, sizeof(T), &atomic<T, Op, true>);
}

template <class T>
void add_atomics(OpcodeTable& table) {
  add_atomic<T, kAtomicSwap<T>>(table, "swap");
  add_atomic<T, kAtomicAdd<T>>(table, "add");
  add_atomic<T, kAtomicSub<T>>(table, "sub");
  add_atomic<T, kAtomicMinSigned<T>>(table, "smin");
  add_atomic<T, kAtomicMinUnsigned<T>>(table, "umin");
  add_atomic<T, kAtomicMaxSigned<T>>(table, "smax");
  add_atomic<T, kAtomicMaxUnsigned<T>>(table, "umax");
  add_atomic<T, kAtomicAnd<T>>(table, "and");
  add_atomic<T, kAtomicOr<T>>(table, "or");
  add_atomic<T, kAtomicXor<T>>(table, "xor");
  add_atomic<T, kAtomicIncrement<T>>(table, "inc");
  add_atomic<T, kAtomicDecrement<T>>(table, "dec");
  const bool wide = sizeof(T) == 8;
  const std::string name = wide ? "atomic_cmpswap_x2" : "atomic_cmpswap";
  const std::string pair = wide ? "v:b128" : "v:b64";
  const std::string one = wide ? "v:b64" : "v:b32";
  add_both(table, name, "a " + pair, MemoryAction::kAtomic, sizeof(T), &compare_and_swap<T, false>);
  add_both(table, name + " glc", "=" + one + " a " + pair, MemoryAction::kAtomic, sizeof(T),
           &compare_and_swap<T, true>);
}

}  // namespace

void add_global_memory(OpcodeTable& table) {
  add_loads(table);
  add_stores(table);
  add_atomics<std::uint32_t>(table);
  add_atomics<std::uint64_t>(table);
}

}  // namespace segue::isa
