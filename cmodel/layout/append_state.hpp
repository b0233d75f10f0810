#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cmodel/layout/signal_info.hpp"

namespace segue::layout {

/// Adds to `list` the registers among a child's observables: `instance` goes before their names,
/// and the child's image begins at `word`.
inline void append_state(std::vector<SignalInfo>& list, const std::string& instance,
                         std::uint32_t word, std::vector<SignalInfo> child) {
  for (SignalInfo& signal : child) {
    if (signal.kind != SignalKind::kFlop && signal.kind != SignalKind::kMemory) continue;
    signal.name = instance + "." + signal.name;
    signal.word_offset += word;
    list.push_back(std::move(signal));
  }
}

}  // namespace segue::layout
