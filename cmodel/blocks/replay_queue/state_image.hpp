#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/replay_queue/state.hpp"

namespace segue::replay_queue {

/// The registers as packed words, at the places that `ImageLayout` gives them. The words of
/// ports stay 0.
class StateImage {
 public:
  explicit StateImage(const Params& params)
      : layout_(params), num_entries_(params.num_entries), words_(layout_.words) {}

  /// Clears all registers, but not the memories.
  void clear();
  /// Packs an entry with a new instruction.
  void put_entry(const State& q, std::uint32_t e);
  /// What of an instruction comes a cycle after it.
  void put_body(const State& q, std::uint32_t e);
  void put_masks(const State& q, std::uint32_t e);
  void put_handles(const State& q, std::uint32_t e);
  /// Where the instructions are, and the registers that are not of entries.
  void put_places(const State& q);

  [[nodiscard]] const std::uint32_t* words() const { return words_.data(); }

 private:
  void put_set(Signal signal, const EntrySet& set);
  void put_number(Signal signal, std::uint32_t e, std::uint64_t value);
  template <class Struct>
  void put_struct(Signal signal, std::uint32_t e, const Struct& fields);
  void put_bits(Signal signal, std::uint32_t e, std::uint32_t width, std::uint32_t value);

  ImageLayout layout_;
  std::uint32_t num_entries_;
  std::vector<std::uint32_t> words_;
};

}  // namespace segue::replay_queue
