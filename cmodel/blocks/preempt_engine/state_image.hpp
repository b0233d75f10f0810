#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/preempt_engine/state.hpp"

namespace segue::preempt_engine {

/// The registers as packed words, at the places that `ImageLayout` gives them. The words of
/// ports stay 0.
class StateImage {
 public:
  explicit StateImage(const Params& params) : layout_(params), words_(layout_.words) {}

  /// The registers to pack again, besides those that are always packed.
  struct Changed {
    Set slots = 0;
    Set residents = 0;  ///< elements of the memory
    Set frames = 0;
    Set kernels = 0;
    Set tags = 0;
  };
  /// Names all registers, but not the memory.
  [[nodiscard]] Changed all() const;
  void put(const State& q, const Changed& changed);

  [[nodiscard]] const std::uint32_t* words() const { return words_.data(); }

 private:
  void put_slot(const State& q, std::uint32_t s);
  void put_scalars(const State& q);
  void put_element(Signal signal, std::uint32_t i, std::uint64_t value);
  void put_all(Signal signal, std::uint64_t value) { put_element(signal, 0, value); }
  template <class Struct>
  void put_struct(Signal signal, std::uint32_t i, const Struct& value);

  ImageLayout layout_;
  std::vector<std::uint32_t> words_;
};

}  // namespace segue::preempt_engine
