#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/isa/opcode/opcode.hpp"

namespace segue::isa {

/// The opcodes of gfx906 and gfx1010 by name. Built once; opcodes stay where they are.
class OpcodeTable {
 public:
  /// The table of all families.
  static const OpcodeTable& instance();

  /// Two forms of a mnemonic that differ in operands are two opcodes: the second has a word
  /// behind it, "global_atomic_add glc" or "v_cmpx_lt_f32 gfx10".
  [[nodiscard]] const Opcode* find(std::string_view name) const;
  [[nodiscard]] std::size_t size() const { return opcodes_.size(); }
  [[nodiscard]] const std::map<std::string, Opcode, std::less<>>& all() const { return opcodes_; }

  /// For the families. `signature` has a word an operand: "=" written, "+" written and read;
  /// a place (v vector, s scalar or constant, r scalar register, x any, i immediate, L label,
  /// a, o, b addresses); ":" and the type. "=v:f32 x:f32 x:f32".
  Opcode& add(std::string name, std::string_view signature, LatencyClass latency, Execute execute,
              unsigned effects = 0);

 private:
  OpcodeTable();

  std::map<std::string, Opcode, std::less<>> opcodes_;
};

// The families, each in a file of its name.
void add_scalar_arithmetic(OpcodeTable& table);
void add_scalar_logic(OpcodeTable& table);
void add_scalar_compares(OpcodeTable& table);
void add_scalar_memory(OpcodeTable& table);
void add_control(OpcodeTable& table);
void add_vector_float(OpcodeTable& table);
void add_vector_double(OpcodeTable& table);
void add_vector_half(OpcodeTable& table);
void add_vector_integer(OpcodeTable& table);
void add_vector_bits(OpcodeTable& table);
void add_vector_short(OpcodeTable& table);
void add_vector_conversions(OpcodeTable& table);
void add_vector_compares(OpcodeTable& table);
void add_vector_packed(OpcodeTable& table);
void add_vector_division(OpcodeTable& table);
void add_cross_lane(OpcodeTable& table);
void add_global_memory(OpcodeTable& table);
void add_buffer_memory(OpcodeTable& table);
void add_local_memory(OpcodeTable& table);

}  // namespace segue::isa
