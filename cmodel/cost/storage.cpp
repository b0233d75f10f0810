#include "cmodel/cost/storage.hpp"

#include <set>
#include <string>

namespace segue::cost {
namespace {

/// The instance that a register is in: "u_ptbq" of "u_ptbq.mem_q".
std::string scope_of(const std::string& name) {
  const std::size_t dot = name.rfind('.');
  return dot == std::string::npos ? "" : name.substr(0, dot);
}

/// Instances of a generate loop are alike: "g_sm[].u_engine" for "g_sm[12].u_engine".
std::string without_index(const std::string& name) {
  std::string text;
  bool inside = false;
  for (const char c : name) {
    if (c == ']') inside = false;
    if (!inside) text += c;
    if (c == '[') inside = true;
  }
  return text;
}

}  // namespace

Storage storage(const layout::BlockLayout& block, const AreaRows& rows, const Sizes& sizes) {
  using layout::SignalKind;
  const std::vector<layout::SignalInfo> signals = block.signals(sizes);
  std::set<std::string> flip_flops;
  for (const std::string& name : rows.flip_flop_memories) flip_flops.insert(without_index(name));
  const auto is_macro = [&](const layout::SignalInfo& signal) {
    return signal.kind == SignalKind::kMemory && !flip_flops.contains(without_index(signal.name));
  };
  Storage found;
  std::set<std::string> macros;  // a macro's read register is inside it
  for (const layout::SignalInfo& signal : signals) {
    if (is_macro(signal)) macros.insert(scope_of(signal.name));
  }
  for (const layout::SignalInfo& signal : signals) {
    const std::uint64_t bits = std::uint64_t{signal.width} * signal.count;
    if (is_macro(signal)) {
      found.sram_bits += bits;
    } else if (signal.kind == SignalKind::kMemory ||
               (signal.kind == SignalKind::kFlop && !macros.contains(scope_of(signal.name)))) {
      found.flip_flop_bits += bits;
    }
  }
  return found;
}

}  // namespace segue::cost
