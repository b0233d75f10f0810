#include "cmodel/isa/opcode/opcode_table.hpp"

#include <array>
#include <stdexcept>
#include <utility>

namespace segue::isa {

namespace {

OperandRule::Place place_of_letter(char letter) {
  using Place = OperandRule::Place;
  switch (letter) {
    case 'v':
      return Place::kVector;
    case 's':
      return Place::kScalar;
    case 'r':
      return Place::kScalarRegister;
    case 'x':
      return Place::kAny;
    case 'i':
      return Place::kImmediate;
    case 'L':
      return Place::kLabel;
    case 'a':
      return Place::kVectorAddress;
    case 'o':
      return Place::kScalarAddress;
    case 'b':
      return Place::kBufferAddress;
    default:
      throw std::logic_error("an operand of a signature has no place");
  }
}

OperandRule rule_of(std::string_view word) {
  OperandRule rule;
  if (word.starts_with('=') || word.starts_with('+')) {
    rule.role = word[0] == '=' ? OperandRule::Role::kDef : OperandRule::Role::kBoth;
    word.remove_prefix(1);
  }
  rule.place = place_of_letter(word.at(0));
  word.remove_prefix(1);
  if (word.empty()) return rule;
  const auto type = find_element_type(word.substr(1));
  if (word[0] != ':' || !type) throw std::logic_error("an operand of a signature has no type");
  rule.type = *type;
  return rule;
}

}  // namespace

std::string_view name_of(LatencyClass latency) {
  static constexpr std::array<std::string_view, kLatencyClasses> kNames = {
      "scalar",        "scalar memory", "vector", "quarter rate", "double",
      "vector memory", "local memory",  "branch", "control"};
  return kNames[static_cast<std::size_t>(latency)];
}

OpcodeTable::OpcodeTable() {
  add_scalar_arithmetic(*this);
  add_scalar_logic(*this);
  add_scalar_compares(*this);
  add_scalar_memory(*this);
  add_control(*this);
  add_vector_float(*this);
  add_vector_double(*this);
  add_vector_half(*this);
  add_vector_integer(*this);
  add_vector_bits(*this);
  add_vector_short(*this);
  add_vector_conversions(*this);
  add_vector_compares(*this);
  add_vector_packed(*this);
  add_vector_division(*this);
  add_cross_lane(*this);
  add_global_memory(*this);
  add_buffer_memory(*this);
  add_local_memory(*this);
}

const OpcodeTable& OpcodeTable::instance() {
  static const OpcodeTable table;
  return table;
}

const Opcode* OpcodeTable::find(std::string_view name) const {
  const auto found = opcodes_.find(name);
  return found == opcodes_.end() ? nullptr : &found->second;
}

Opcode& OpcodeTable::add(std::string name, std::string_view signature, LatencyClass latency,
                         Execute execute, unsigned effects) {
  Opcode opcode;
  opcode.name = name;
  opcode.latency = latency;
  opcode.execute = execute;
  opcode.effects = static_cast<std::uint16_t>(effects);
  while (!signature.empty()) {
    const std::size_t space = signature.find(' ');
    opcode.rules.push_back(rule_of(signature.substr(0, space)));
    signature = space == std::string_view::npos ? "" : signature.substr(space + 1);
  }
  const auto [place, added] = opcodes_.emplace(std::move(name), std::move(opcode));
  if (!added) throw std::logic_error("opcode " + place->first + " is in the table twice");
  return place->second;
}

}  // namespace segue::isa
