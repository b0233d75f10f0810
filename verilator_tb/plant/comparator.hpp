#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cmodel/layout/signal_info.hpp"
#include "verilator_tb/plant/rtl_model.hpp"

namespace segue::plant {

/// The twin's side of a comparison: two images with the places of SignalInfo, one that
/// holds the outputs and one that holds the state (they may be the same).
struct TwinImages {
  const std::uint32_t* outputs = nullptr;
  const std::uint32_t* state = nullptr;
};

/// An element of a memory that the last clock edge wrote in the twin.
struct MemoryWrite {
  std::size_t signal;  ///< place in the list of signals
  std::uint32_t element;
};

/// Holds all outputs and all state of twin and RTL against each other, bit for bit.
/// Memories apart: those are compared where they are written, and whole now and then.
class Comparator {
 public:
  /// Throws HarnessError if the RTL lacks one of the signals, keeps one in another size,
  /// or has a register that the list lacks: a list that shrank would pass everything.
  Comparator(std::span<const layout::SignalInfo> signals, const RtlModel& rtl);

  /// Outputs and flops.
  [[nodiscard]] bool equal(const TwinImages& twin) const;

  /// One element of a memory, `signal` being its place in the list.
  [[nodiscard]] bool equal_element(const TwinImages& twin, std::size_t signal,
                                   std::uint32_t element) const;

  /// The memory elements written by the last clock edge.
  [[nodiscard]] bool equal_written(const TwinImages& twin,
                                   std::span<const MemoryWrite> written) const;

  /// Compares all memories.
  [[nodiscard]] bool equal_memories(const TwinImages& twin) const;

  /// Places in the list of everything that differs, memories too.
  [[nodiscard]] std::vector<std::size_t> differing(const TwinImages& twin) const;

  [[nodiscard]] std::span<const layout::SignalInfo> signals() const { return signals_; }

  /// The signal in the RTL, `signal.bytes` long.
  [[nodiscard]] const void* rtl(std::size_t signal) const { return members_[signal]; }

  /// The twin's counterpart of the signal.
  [[nodiscard]] static const std::uint32_t* of(const TwinImages& twin,
                                               const layout::SignalInfo& signal);

 private:
  /// Small, since a large block has thousands.
  struct Pair {
    std::uint32_t byte;  ///< of the model, from its first signal
    std::uint32_t word;  ///< of the image
  };
  /// Signals of one image, sorted by the C type that the RTL keeps them in. Wide ones are cut into
  /// pieces of 8 bytes: a call of memcmp for each costs more than the comparison.
  struct Group {
    std::vector<Pair> bytes1, bytes2, bytes4, bytes8;
    void add(Pair pair, std::uint32_t bytes);
    [[nodiscard]] bool equal(const std::uint8_t* model, const std::uint32_t* image) const;
  };

  void check_complete(const RtlModel& rtl) const;

  std::span<const layout::SignalInfo> signals_;
  std::vector<const void*> members_;
  const std::uint8_t* model_ = nullptr;  ///< its first signal
  Group outputs_;
  Group flops_;
};

}  // namespace segue::plant
