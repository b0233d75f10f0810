#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/layout/signal_info.hpp"
#include "verilator_tb/plant/comparator.hpp"

namespace segue::frame {

/// The elements of a block's memories that the last clock edge wrote in the twin. `B` are the
/// traits of the block's bench.
template <class B>
class WrittenMemories {
 public:
  /// `signals` in the order of the layout. Throws std::logic_error if the traits name a memory that
  /// it lacks.
  explicit WrittenMemories(std::span<const layout::SignalInfo> signals) {
    for (std::size_t m = 0; m < B::kMemories.size(); ++m)
      places_[m] = find(signals, B::kMemories[m]);
  }

  /// After the clock edge.
  void note(const typename B::Twin& twin) {
    written_.clear();
    B::for_each_written(twin, [this](std::size_t memory, std::uint32_t element) {
      written_.push_back({.signal = places_[memory], .element = element});
    });
  }

  [[nodiscard]] std::span<const plant::MemoryWrite> written() const { return written_; }

 private:
  static std::size_t find(std::span<const layout::SignalInfo> signals, std::string_view memory) {
    const auto found = std::find_if(signals.begin(), signals.end(),
                                    [&](const auto& signal) { return signal.name == memory; });
    if (found == signals.end()) throw std::logic_error("no observable " + std::string(memory));
    return static_cast<std::size_t>(found - signals.begin());
  }

  std::array<std::size_t, B::kMemories.size()> places_{};
  std::vector<plant::MemoryWrite> written_;
};

}  // namespace segue::frame
