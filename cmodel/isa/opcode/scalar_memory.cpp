// Loads of the scalar unit (SMEM) and its caches.
#include <cstdint>
#include <string>

#include "cmodel/isa/opcode/opcode_table.hpp"
#include "cmodel/isa/opcode/scalar_operands.hpp"

namespace segue::isa {

namespace {

constexpr auto kClass = LatencyClass::kScalarMemory;

template <unsigned Words, bool Buffer>
void load(Wave& wave, const Instruction& in) {
  std::uint64_t base = wave.scalar64(in.operand(1).reg);
  if (Buffer) base &= 0xFFFF'FFFF'FFFFU;  // the rest of a descriptor's second word is its stride
  const auto offset = static_cast<std::int32_t>(scalar_bits(wave, in.operand(2)));
  const std::uint64_t address =
      (base + static_cast<std::uint64_t>(std::int64_t{offset} + in.modifiers.offset)) &
      ~std::uint64_t{3};
  for (unsigned k = 0; k < Words; ++k) {
    if (wave.group().observer != nullptr) {
      wave.group().observer->access(wave, in, address + 4U * k, 4);
    }
    wave.set_scalar(static_cast<Register>(in.operand(0).reg + k),
                    wave.memory().load<std::uint32_t>(address + 4U * k));
  }
}

template <unsigned Words>
void add_load(OpcodeTable& table, const std::string& suffix, const std::string& type) {
  for (const bool buffer : {false, true}) {
    Opcode& opcode = table.add((buffer ? "s_buffer_load_dword" : "s_load_dword") + suffix,
                               "=r:" + type + (buffer ? " r:b128 s:i32" : " r:b64 s:i32"), kClass,
                               buffer ? &load<Words, true> : &load<Words, false>);
    opcode.space = MemorySpace::kScalar;
    opcode.bytes = 4 * Words;
  }
}

void nothing(Wave&, const Instruction&) {}

/// No time passes here: a clock moves by one with each reading of the warp.
void read_time(Wave& wave, const Instruction& in) {
  wave.set_scalar64(in.operand(0).reg, ++wave.clock);
}

}  // namespace

void add_scalar_memory(OpcodeTable& table) {
  add_load<1>(table, "", "b32");
  add_load<2>(table, "x2", "b64");
  add_load<4>(table, "x4", "b128");
  add_load<8>(table, "x8", "b256");
  add_load<16>(table, "x16", "b512");
  for (const char* name :
       {"s_dcache_inv", "s_dcache_wb", "s_dcache_inv_vol", "s_dcache_wb_vol", "s_gl1_inv"}) {
    table.add(name, "", kClass, &nothing);
  }
  table.add("s_memtime", "=r:b64", kClass, &read_time);
  table.add("s_memrealtime", "=r:b64", kClass, &read_time);
}

}  // namespace segue::isa
