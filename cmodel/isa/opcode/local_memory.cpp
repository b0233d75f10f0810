// Loads, stores and atomics on the memory that a thread block shares (DS).
#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>

#include "cmodel/isa/execute/execution_error.hpp"
#include "cmodel/isa/opcode/atomic_operation.hpp"
#include "cmodel/isa/opcode/float_rules.hpp"
#include "cmodel/isa/opcode/lanes.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"

namespace segue::isa {

namespace {

constexpr auto kClass = LatencyClass::kLocalMemory;

/// Addresses have 32 bits: one below 0 and an offset can be a place.
std::byte* local(Wave& wave, std::uint32_t address, std::uint32_t offset, unsigned bytes) {
  const std::uint64_t place = std::uint32_t{address + offset};
  std::vector<std::byte>& lds = wave.group().lds;
  if (place + bytes > lds.size()) {
    throw ExecutionError(fmt::format("accesses {} bytes at {} of shared memory, which has {}",
                                     bytes, place, lds.size()));
  }
  return lds.data() + place;
}

template <class Action>
void each_awake(const Wave& wave, const Action& action) {
  for (std::uint64_t left = wave.exec(); left != 0; left &= left - 1) {
    action(static_cast<unsigned>(std::countr_zero(left)));
  }
}

std::uint32_t single_offset(const Instruction& in) {
  return static_cast<std::uint32_t>(in.modifiers.offset);
}

/// `Half`: 0 the whole register, 1 and 2 its lower and upper half only.
template <class T, unsigned Half>
void read_part(Wave& wave, const Instruction& in) {
  const std::uint32_t* address = wave.vector(in.operand(1).reg);
  std::uint32_t* to = wave.vector(in.operand(0).reg);
  each_awake(wave, [&](unsigned lane) {
    T value;
    std::memcpy(&value, local(wave, address[lane], single_offset(in), sizeof(T)), sizeof(T));
    const auto bits = static_cast<std::uint32_t>(value);
    if (Half == 0) to[lane] = bits;
    if (Half == 1) to[lane] = (to[lane] & 0xFFFF'0000U) | (bits & 0xFFFFU);
    if (Half == 2) to[lane] = (to[lane] & 0xFFFFU) | bits << 16U;
  });
}

/// `Words` words from each of one or two addresses; `Unit`: bytes that an offset counts.
template <unsigned Words, unsigned Addresses, unsigned Unit>
void read_words(Wave& wave, const Instruction& in) {
  const std::uint32_t* address = wave.vector(in.operand(1).reg);
  alignas(64) std::array<LaneWords, Words * Addresses> loaded;
  each_awake(wave, [&](unsigned lane) {
    for (unsigned k = 0; k < Addresses; ++k) {
      const std::uint32_t offset =
          Addresses == 1 ? single_offset(in)
                         : Unit * (k == 0 ? in.modifiers.offset0 : in.modifiers.offset1);
      const std::byte* from = local(wave, address[lane], offset, 4 * Words);
      for (unsigned word = 0; word < Words; ++word) {
        std::memcpy(&loaded[k * Words + word][lane], from + std::size_t{4} * word, 4);
      }
    }
  });
  std::uint32_t* to = wave.vector(in.operand(0).reg);
  each_awake(wave, [&](unsigned lane) {
    for (unsigned word = 0; word < Words * Addresses; ++word) {
      to[std::size_t{word} * wave.lanes() + lane] = loaded[word][lane];
    }
  });
}

template <class T, bool Upper>
void write_part(Wave& wave, const Instruction& in) {
  const std::uint32_t* address = wave.vector(in.operand(0).reg);
  const std::uint32_t* from = wave.vector(in.operand(1).reg);
  each_awake(wave, [&](unsigned lane) {
    const auto value = static_cast<T>(Upper ? from[lane] >> 16U : from[lane]);
    std::memcpy(local(wave, address[lane], single_offset(in), sizeof(T)), &value, sizeof(T));
  });
}

template <unsigned Words, unsigned Addresses, unsigned Unit>
void write_words(Wave& wave, const Instruction& in) {
  const std::uint32_t* address = wave.vector(in.operand(0).reg);
  each_awake(wave, [&](unsigned lane) {
    for (unsigned k = 0; k < Addresses; ++k) {
      const std::uint32_t offset =
          Addresses == 1 ? single_offset(in)
                         : Unit * (k == 0 ? in.modifiers.offset0 : in.modifiers.offset1);
      std::byte* to = local(wave, address[lane], offset, 4 * Words);
      const std::uint32_t* from = wave.vector(in.operand(k + 1).reg);
      for (unsigned word = 0; word < Words; ++word) {
        std::memcpy(to + std::size_t{4} * word, &from[std::size_t{word} * wave.lanes() + lane], 4);
      }
    }
  });
}

template <class T>
T lane_operand(Wave& wave, Register reg, unsigned lane) {
  std::uint64_t bits = wave.vector(reg)[lane];
  if (sizeof(T) == 8) bits |= std::uint64_t{wave.vector(reg + 1U)[lane]} << 32U;
  return value_of<T>(bits);
}

template <class T, auto Op, bool Returns>
void local_atomic(Wave& wave, const Instruction& in) {
  constexpr unsigned kFirst = Returns ? 1 : 0;
  const std::uint32_t* address = wave.vector(in.operand(kFirst).reg);
  const Register data = in.operand(kFirst + 1).reg;
  alignas(64) LaneResults<T> before;
  each_awake(wave, [&](unsigned lane) {
    std::byte* place = local(wave, address[lane], single_offset(in), sizeof(T));
    std::memcpy(&before[lane], place, sizeof(T));
    const T after = Op(before[lane], lane_operand<T>(wave, data, lane));
    std::memcpy(place, &after, sizeof(T));
  });
  if (Returns) put(wave, in, in.operand(0), before.data(), wave.exec());
}

/// Writes the second data operand where memory has the first.
template <class T, bool Returns>
void local_compare_and_store(Wave& wave, const Instruction& in) {
  constexpr unsigned kFirst = Returns ? 1 : 0;
  const std::uint32_t* address = wave.vector(in.operand(kFirst).reg);
  alignas(64) LaneResults<T> before;
  each_awake(wave, [&](unsigned lane) {
    std::byte* place = local(wave, address[lane], single_offset(in), sizeof(T));
    std::memcpy(&before[lane], place, sizeof(T));
    if (before[lane] != lane_operand<T>(wave, in.operand(kFirst + 1).reg, lane)) return;
    const T after = lane_operand<T>(wave, in.operand(kFirst + 2).reg, lane);
    std::memcpy(place, &after, sizeof(T));
  });
  if (Returns) put(wave, in, in.operand(0), before.data(), wave.exec());
}

void add_local(OpcodeTable& table, const std::string& name, const std::string& signature,
               MemoryAction action, unsigned bytes, Execute execute) {
  Opcode& opcode = table.add("ds_" + name, signature, kClass, execute);
  opcode.space = MemorySpace::kLocal;
  if (signature.starts_with('+')) opcode.effects |= kMerges;
  opcode.action = action;
  opcode.bytes = static_cast<std::uint8_t>(bytes);
}

void add_reads(OpcodeTable& table) {
  constexpr auto kLoad = MemoryAction::kLoad;
  add_local(table, "read_u8", "=v:b32 v:b32", kLoad, 1, &read_part<std::uint8_t, 0>);
  add_local(table, "read_i8", "=v:b32 v:b32", kLoad, 1, &read_part<std::int8_t, 0>);
  add_local(table, "read_u16", "=v:b32 v:b32", kLoad, 2, &read_part<std::uint16_t, 0>);
  add_local(table, "read_i16", "=v:b32 v:b32", kLoad, 2, &read_part<std::int16_t, 0>);
  add_local(table, "read_u8_d16", "+v:b32 v:b32", kLoad, 1, &read_part<std::uint8_t, 1>);
  add_local(table, "read_i8_d16", "+v:b32 v:b32", kLoad, 1, &read_part<std::int8_t, 1>);
  add_local(table, "read_u16_d16", "+v:b32 v:b32", kLoad, 2, &read_part<std::uint16_t, 1>);
  add_local(table, "read_u8_d16_hi", "+v:b32 v:b32", kLoad, 1, &read_part<std::uint8_t, 2>);
  add_local(table, "read_i8_d16_hi", "+v:b32 v:b32", kLoad, 1, &read_part<std::int8_t, 2>);
  add_local(table, "read_u16_d16_hi", "+v:b32 v:b32", kLoad, 2, &read_part<std::uint16_t, 2>);
  add_local(table, "read_b32", "=v:b32 v:b32", kLoad, 4, &read_words<1, 1, 1>);
  add_local(table, "read_b64", "=v:b64 v:b32", kLoad, 8, &read_words<2, 1, 1>);
  add_local(table, "read_b96", "=v:b96 v:b32", kLoad, 12, &read_words<3, 1, 1>);
  add_local(table, "read_b128", "=v:b128 v:b32", kLoad, 16, &read_words<4, 1, 1>);
  add_local(table, "read2_b32", "=v:b64 v:b32", kLoad, 8, &read_words<1, 2, 4>);
  add_local(table, "read2_b64", "=v:b128 v:b32", kLoad, 16, &read_words<2, 2, 8>);
  add_local(table, "read2st64_b32", "=v:b64 v:b32", kLoad, 8, &read_words<1, 2, 256>);
  add_local(table, "read2st64_b64", "=v:b128 v:b32", kLoad, 16, &read_words<2, 2, 512>);
}

void add_writes(OpcodeTable& table) {
  constexpr auto kStore = MemoryAction::kStore;
  add_local(table, "write_b8", "v:b32 v:b32", kStore, 1, &write_part<std::uint8_t, false>);
  add_local(table, "write_b16", "v:b32 v:b32", kStore, 2, &write_part<std::uint16_t, false>);
  add_local(table, "write_b8_d16_hi", "v:b32 v:b32", kStore, 1, &write_part<std::uint8_t, true>);
  add_local(table, "write_b16_d16_hi", "v:b32 v:b32", kStore, 2, &write_part<std::uint16_t, true>);
  add_local(table, "write_b32", "v:b32 v:b32", kStore, 4, &write_words<1, 1, 1>);
  add_local(table, "write_b64", "v:b32 v:b64", kStore, 8, &write_words<2, 1, 1>);
  add_local(table, "write_b96", "v:b32 v:b96", kStore, 12, &write_words<3, 1, 1>);
  add_local(table, "write_b128", "v:b32 v:b128", kStore, 16, &write_words<4, 1, 1>);
  add_local(table, "write2_b32", "v:b32 v:b32 v:b32", kStore, 8, &write_words<1, 2, 4>);
  add_local(table, "write2_b64", "v:b32 v:b64 v:b64", kStore, 16, &write_words<2, 2, 8>);
  add_local(table, "write2st64_b32", "v:b32 v:b32 v:b32", kStore, 8, &write_words<1, 2, 256>);
  add_local(table, "write2st64_b64", "v:b32 v:b64 v:b64", kStore, 16, &write_words<2, 2, 512>);
}

template <class T, auto Op>
void add_local_atomic(OpcodeTable& table, const std::string& name, const std::string& type) {
  const std::string value = sizeof(T) == 8 ? "v:b64" : "v:b32";
  add_local(table, name + "_" + type, "v:b32 " + value, MemoryAction::kAtomic, sizeof(T),
            &local_atomic<T, Op, false>);
  add_local(table, name + "_rtn_" + type, "=" + value + " v:b32 " + value, MemoryAction::kAtomic,
            sizeof(T), &local_atomic<T, Op, true>);
}

template <class T>
void add_local_atomics(OpcodeTable& table, const std::string& bits) {
  add_local_atomic<T, kAtomicAdd<T>>(table, "add", "u" + bits);
  add_local_atomic<T, kAtomicSub<T>>(table, "sub", "u" + bits);
  add_local_atomic<T, kAtomicReverseSub<T>>(table, "rsub", "u" + bits);
  add_local_atomic<T, kAtomicIncrement<T>>(table, "inc", "u" + bits);
  add_local_atomic<T, kAtomicDecrement<T>>(table, "dec", "u" + bits);
  add_local_atomic<T, kAtomicMinSigned<T>>(table, "min", "i" + bits);
  add_local_atomic<T, kAtomicMaxSigned<T>>(table, "max", "i" + bits);
  add_local_atomic<T, kAtomicMinUnsigned<T>>(table, "min", "u" + bits);
  add_local_atomic<T, kAtomicMaxUnsigned<T>>(table, "max", "u" + bits);
  add_local_atomic<T, kAtomicAnd<T>>(table, "and", "b" + bits);
  add_local_atomic<T, kAtomicOr<T>>(table, "or", "b" + bits);
  add_local_atomic<T, kAtomicXor<T>>(table, "xor", "b" + bits);
  const std::string value = sizeof(T) == 8 ? "v:b64" : "v:b32";
  add_local(table, "wrxchg_rtn_b" + bits, "=" + value + " v:b32 " + value, MemoryAction::kAtomic,
            sizeof(T), &local_atomic<T, kAtomicSwap<T>, true>);
  add_local(table, "cmpst_b" + bits, "v:b32 " + value + " " + value, MemoryAction::kAtomic,
            sizeof(T), &local_compare_and_store<T, false>);
  add_local(table, "cmpst_rtn_b" + bits, "=" + value + " v:b32 " + value + " " + value,
            MemoryAction::kAtomic, sizeof(T), &local_compare_and_store<T, true>);
}

}  // namespace

void add_local_memory(OpcodeTable& table) {
  add_reads(table);
  add_writes(table);
  add_local_atomics<std::uint32_t>(table, "32");
  add_local_atomics<std::uint64_t>(table, "64");
  add_local_atomic<float, [](float before, float operand) { return before + operand; }>(
      table, "add", "f32");
  add_local_atomic<float, [](float before, float operand) { return least(before, operand); }>(
      table, "min", "f32");
  add_local_atomic<float, [](float before, float operand) { return greatest(before, operand); }>(
      table, "max", "f32");
}

}  // namespace segue::isa
