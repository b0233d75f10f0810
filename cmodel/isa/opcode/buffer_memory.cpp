// Loads and stores through a buffer descriptor (MUBUF): private memory of work-items, and spills.
#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>

#include "cmodel/isa/execute/execution_error.hpp"
#include "cmodel/isa/opcode/lanes.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"
#include "cmodel/isa/opcode/scalar_operands.hpp"

namespace segue::isa {

namespace {

constexpr auto kClass = LatencyClass::kGlobalMemory;

/// Addresses of the lanes. With a swizzled descriptor elements of 4 bytes of all lanes lie side by
/// side, which is how private memory is laid out.
class BufferAddresses {
 public:
  BufferAddresses(Wave& wave, const Instruction& in) : wave_(&wave), in_(&in) {
    const Register descriptor = in.operand(2).reg;
    const std::uint32_t word1 = wave.scalar(descriptor + 1U);
    const std::uint32_t word3 = wave.scalar(descriptor + 3U);
    base_ = wave.scalar(descriptor) | std::uint64_t{word1 & 0xFFFFU} << 32U;
    base_ += scalar_bits(wave, in.operand(3));
    stride_ = word1 >> 16U & 0x3FFFU;
    swizzled_ = word1 >> 31U != 0;
    element_ = 2U << (word3 >> 19U & 3U);
    index_stride_ = 8U << (word3 >> 21U & 3U);
    adds_lane_ = (word3 >> 23U & 1U) != 0;
    const Operand& address = in.operand(1);
    if (!address.in_register()) return;
    Register reg = address.reg;
    if (in.modifiers.idxen) index_ = wave.vector(reg++);
    if (in.modifiers.offen) offset_ = wave.vector(reg);
  }

  std::uint64_t at(unsigned lane, unsigned byte) const {
    std::uint64_t index = index_ == nullptr ? 0 : index_[lane];
    if (adds_lane_) index += lane;
    // Offsets have 32 bits: one below 0 and the instruction's can be a place.
    const std::uint32_t own = offset_ == nullptr ? 0 : offset_[lane];
    const std::uint64_t offset =
        std::uint64_t{own + static_cast<std::uint32_t>(in_->modifiers.offset)} + byte;
    if (!swizzled_) return base_ + index * stride_ + offset;
    const std::uint64_t block = index / index_stride_ * stride_ + offset / element_ * element_;
    return base_ + block * index_stride_ + index % index_stride_ * element_ + offset % element_;
  }

  std::byte* memory(unsigned lane, unsigned byte, unsigned bytes, bool write) const {
    const std::uint64_t address = at(lane, byte);
    if (swizzled_) check_own(address, bytes, write);
    if (MemoryObserver* const observer = wave_->group().observer; observer != nullptr) [[unlikely]]
      observer->access(*wave_, *in_, address, bytes);
    return wave_->memory().at(address, bytes, write);
  }

 private:
  /// A warp's private memory begins where that of the one before it ends. Within it a lane's dwords
  /// are a row of lanes apart, so that no offset leads to another lane's.
  void check_own(std::uint64_t address, unsigned bytes, bool write) const {
    const std::uint64_t of_item = wave_->group().private_bytes;
    const std::uint64_t of_wave = of_item * wave_->lanes();
    const std::uint64_t begin = Memory::address_of(Memory::kScratch) + wave_->number() * of_wave;
    const std::uint64_t distance = address - begin;
    if (distance + bytes <= of_wave && distance < of_wave) return;
    const std::uint64_t row = 4 * std::uint64_t{wave_->lanes()};
    if (address < begin) {
      throw ExecutionError(fmt::format("{} {} bytes before the work-item's private memory",
                                       write ? "writes" : "reads", bytes));
    }
    throw ExecutionError(fmt::format(
        "{} {} bytes at offset {} of the work-item's private memory, which has {} bytes",
        write ? "writes" : "reads", bytes, distance / row * 4 + distance % 4, of_item));
  }

  Wave* wave_;
  const Instruction* in_;
  std::uint64_t base_ = 0;
  std::uint32_t stride_ = 0;
  bool swizzled_ = false;
  std::uint32_t element_ = 4;
  std::uint32_t index_stride_ = 64;
  bool adds_lane_ = false;
  const std::uint32_t* index_ = nullptr;
  const std::uint32_t* offset_ = nullptr;
};

template <class Action>
void each_lane_awake(const Wave& wave, const Action& action) {
  for (std::uint64_t left = wave.exec(); left != 0; left &= left - 1) {
    action(static_cast<unsigned>(std::countr_zero(left)));
  }
}

template <class T>
void load_value(Wave& wave, const Instruction& in) {
  const BufferAddresses addresses(wave, in);
  std::uint32_t* to = wave.vector(in.operand(0).reg);
  each_lane_awake(wave, [&](unsigned lane) {
    T value;
    std::memcpy(&value, addresses.memory(lane, 0, sizeof(T), false), sizeof(T));
    to[lane] = static_cast<std::uint32_t>(value);
  });
}

/// Half of a register, `Upper` or lower; the other stays.
template <class T, bool Upper>
void load_half(Wave& wave, const Instruction& in) {
  const BufferAddresses addresses(wave, in);
  std::uint32_t* to = wave.vector(in.operand(0).reg);
  each_lane_awake(wave, [&](unsigned lane) {
    T value;
    std::memcpy(&value, addresses.memory(lane, 0, sizeof(T), false), sizeof(T));
    const auto bits = static_cast<std::uint32_t>(value);
    to[lane] =
        Upper ? (to[lane] & 0xFFFFU) | bits << 16U : (to[lane] & 0xFFFF'0000U) | (bits & 0xFFFFU);
  });
}

template <unsigned Words>
void load_private(Wave& wave, const Instruction& in) {
  const BufferAddresses addresses(wave, in);
  alignas(64) std::array<LaneWords, Words> loaded;
  each_lane_awake(wave, [&](unsigned lane) {
    for (unsigned word = 0; word < Words; ++word) {
      std::memcpy(&loaded[word][lane], addresses.memory(lane, 4 * word, 4, false), 4);
    }
  });
  std::uint32_t* to = wave.vector(in.operand(0).reg);
  each_lane_awake(wave, [&](unsigned lane) {
    for (unsigned word = 0; word < Words; ++word) {
      to[std::size_t{word} * wave.lanes() + lane] = loaded[word][lane];
    }
  });
}

/// Of a register its lower half, or `Upper`: its upper one.
template <class T, bool Upper = false>
void store_value(Wave& wave, const Instruction& in) {
  const BufferAddresses addresses(wave, in);
  const std::uint32_t* from = wave.vector(in.operand(0).reg);
  each_lane_awake(wave, [&](unsigned lane) {
    const auto value = static_cast<T>(Upper ? from[lane] >> 16U : from[lane]);
    std::memcpy(addresses.memory(lane, 0, sizeof(T), true), &value, sizeof(T));
  });
}

template <unsigned Words>
void store_private(Wave& wave, const Instruction& in) {
  const BufferAddresses addresses(wave, in);
  const std::uint32_t* from = wave.vector(in.operand(0).reg);
  each_lane_awake(wave, [&](unsigned lane) {
    for (unsigned word = 0; word < Words; ++word) {
      std::memcpy(addresses.memory(lane, 4 * word, 4, true),
                  &from[std::size_t{word} * wave.lanes() + lane], 4);
    }
  });
}

void add_access(OpcodeTable& table, const std::string& name, const std::string& value,
                MemoryAction action, unsigned bytes, Execute execute) {
  Opcode& opcode = table.add("buffer_" + name, value + " b r:b128 s:u32", kClass, execute);
  opcode.space = MemorySpace::kPrivate;
  opcode.action = action;
  opcode.bytes = static_cast<std::uint8_t>(bytes);
}

}  // namespace

void add_buffer_memory(OpcodeTable& table) {
  constexpr auto kLoad = MemoryAction::kLoad;
  constexpr auto kStore = MemoryAction::kStore;
  add_access(table, "load_ubyte", "=v:b32", kLoad, 1, &load_value<std::uint8_t>);
  add_access(table, "load_sbyte", "=v:b32", kLoad, 1, &load_value<std::int8_t>);
  add_access(table, "load_ushort", "=v:b32", kLoad, 2, &load_value<std::uint16_t>);
  add_access(table, "load_sshort", "=v:b32", kLoad, 2, &load_value<std::int16_t>);
  add_access(table, "load_ubyte_d16", "+v:b32", kLoad, 1, &load_half<std::uint8_t, false>);
  add_access(table, "load_sbyte_d16", "+v:b32", kLoad, 1, &load_half<std::int8_t, false>);
  add_access(table, "load_short_d16", "+v:b32", kLoad, 2, &load_half<std::uint16_t, false>);
  add_access(table, "load_ubyte_d16_hi", "+v:b32", kLoad, 1, &load_half<std::uint8_t, true>);
  add_access(table, "load_sbyte_d16_hi", "+v:b32", kLoad, 1, &load_half<std::int8_t, true>);
  add_access(table, "load_short_d16_hi", "+v:b32", kLoad, 2, &load_half<std::uint16_t, true>);
  add_access(table, "load_dword", "=v:b32", kLoad, 4, &load_private<1>);
  add_access(table, "load_dwordx2", "=v:b64", kLoad, 8, &load_private<2>);
  add_access(table, "load_dwordx3", "=v:b96", kLoad, 12, &load_private<3>);
  add_access(table, "load_dwordx4", "=v:b128", kLoad, 16, &load_private<4>);
  add_access(table, "store_byte", "v:b32", kStore, 1, &store_value<std::uint8_t>);
  add_access(table, "store_short", "v:b32", kStore, 2, &store_value<std::uint16_t>);
  add_access(table, "store_byte_d16_hi", "v:b32", kStore, 1, &store_value<std::uint8_t, true>);
  add_access(table, "store_short_d16_hi", "v:b32", kStore, 2, &store_value<std::uint16_t, true>);
  add_access(table, "store_dword", "v:b32", kStore, 4, &store_private<1>);
  add_access(table, "store_dwordx2", "v:b64", kStore, 8, &store_private<2>);
  add_access(table, "store_dwordx3", "v:b96", kStore, 12, &store_private<3>);
  add_access(table, "store_dwordx4", "v:b128", kStore, 16, &store_private<4>);
}

}  // namespace segue::isa
