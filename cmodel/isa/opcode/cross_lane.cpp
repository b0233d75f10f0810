// Data from one lane to others, and between vector and scalar registers.
#include <algorithm>
#include <bit>
#include <cstdint>

#include "cmodel/isa/opcode/lanes.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"
#include "cmodel/isa/opcode/scalar_operands.hpp"

namespace segue::isa {

namespace {

using U32 = std::uint32_t;
using U64 = std::uint64_t;

void read_first_lane(Wave& wave, const Instruction& in) {
  // Of no lane awake, lane 0.
  const unsigned lane = wave.exec() == 0 ? 0 : static_cast<unsigned>(std::countr_zero(wave.exec()));
  put_scalar(wave, in.operand(0), Source<U32>(wave, in.operand(1))[lane]);
}

void read_lane(Wave& wave, const Instruction& in) {
  const auto lane = static_cast<unsigned>(scalar_bits(wave, in.operand(2)) % wave.lanes());
  put_scalar(wave, in.operand(0), Source<U32>(wave, in.operand(1))[lane]);
}

void write_lane(Wave& wave, const Instruction& in) {
  const auto lane = static_cast<unsigned>(scalar_bits(wave, in.operand(2)) % wave.lanes());
  wave.vector(in.operand(0).reg)[lane] = static_cast<U32>(scalar_bits(wave, in.operand(1)));
}

/// Bits of a mask below the own lane, counted; `Low` of the lower 32 lanes, else of the upper.
template <bool Low>
void count_below(Wave& wave, const Instruction& in) {
  const Source<U32> mask(wave, in.operand(1));
  const Source<U32> sum(wave, in.operand(2));
  alignas(64) LaneResults<U32> results;
  for (unsigned lane = 0; lane < wave.lanes(); ++lane) {
    const U64 below = (U64{1} << lane) - 1U;
    const U32 part = static_cast<U32>(Low ? below : below >> 32U);
    results[lane] = static_cast<U32>(std::popcount(mask[lane] & part)) + sum[lane];
  }
  put(wave, in, in.operand(0), results.data(), wave.exec());
}

/// Each lane pulls the value of another one; a lane that sleeps gives 0.
void pull(Wave& wave, const Instruction& in) {
  const Source<U32> address(wave, in.operand(1));
  const Source<U32> data(wave, in.operand(2));
  alignas(64) LaneResults<U32> results;
  for (unsigned lane = 0; lane < wave.lanes(); ++lane) {
    const U32 from = ((address[lane] + static_cast<U32>(in.modifiers.offset)) / 4) % wave.lanes();
    results[lane] = (wave.exec() >> from & 1U) != 0 ? data[from] : 0;
  }
  put(wave, in, in.operand(0), results.data(), wave.exec());
}

/// Each lane pushes to another one; the highest wins, and a lane that gets nothing has 0.
void push(Wave& wave, const Instruction& in) {
  const Source<U32> address(wave, in.operand(1));
  const Source<U32> data(wave, in.operand(2));
  alignas(64) LaneResults<U32> results = {};
  for (unsigned lane = 0; lane < wave.lanes(); ++lane) {
    if ((wave.exec() >> lane & 1U) == 0) continue;
    const U32 to = ((address[lane] + static_cast<U32>(in.modifiers.offset)) / 4) % wave.lanes();
    results[to] = data[lane];
  }
  put(wave, in, in.operand(0), results.data(), wave.exec());
}

/// Lanes exchange by masks of their number, or among four (the pattern's highest bit).
void swizzle(Wave& wave, const Instruction& in) {
  const Source<U32> data(wave, in.operand(1));
  const auto pattern = static_cast<U32>(in.modifiers.offset);
  alignas(64) LaneResults<U32> results;
  for (unsigned lane = 0; lane < wave.lanes(); ++lane) {
    unsigned from = 0;
    if ((pattern & 0x8000U) != 0) {
      from = (lane & ~3U) | (pattern >> 2U * (lane & 3U) & 3U);
    } else {
      const unsigned low = lane & 31U;
      from = (lane & ~31U) |
             (((low & (pattern & 31U)) | (pattern >> 5U & 31U)) ^ (pattern >> 10U & 31U));
    }
    results[lane] = (wave.exec() >> from & 1U) != 0 ? data[from] : 0;
  }
  put(wave, in, in.operand(0), results.data(), wave.exec());
}

}  // namespace

void add_cross_lane(OpcodeTable& table) {
  constexpr auto kVector = LatencyClass::kVector;
  constexpr auto kLocal = LatencyClass::kLocalMemory;
  table.add("v_readfirstlane_b32", "=r:b32 v:b32", kVector, &read_first_lane,
            kIgnoresExec | kReadsExec);
  table.add("v_readlane_b32", "=r:b32 v:b32 s:u32", kVector, &read_lane, kIgnoresExec);
  table.add("v_writelane_b32", "+v:b32 s:b32 s:u32", kVector, &write_lane, kIgnoresExec | kMerges);
  table.add("v_mbcnt_lo_u32_b32", "=v:u32 x:u32 x:u32", kVector, &count_below<true>);
  table.add("v_mbcnt_hi_u32_b32", "=v:u32 x:u32 x:u32", kVector, &count_below<false>);
  table.add("ds_bpermute_b32", "=v:b32 v:b32 v:b32", kLocal, &pull);
  table.add("ds_permute_b32", "=v:b32 v:b32 v:b32", kLocal, &push);
  table.add("ds_swizzle_b32", "=v:b32 v:b32", kLocal, &swizzle);
}

}  // namespace segue::isa
