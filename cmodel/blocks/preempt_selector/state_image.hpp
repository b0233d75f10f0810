#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/preempt_selector/state.hpp"
#include "cmodel/gen/preempt_selector_signals.hpp"

namespace segue::preempt_selector {

/// The registers as packed words, at the places that `ImageLayout` gives them. The words of
/// ports stay 0.
class StateImage {
 public:
  explicit StateImage(const Params& params) : layout_(params), words_(layout_.words) {}

  /// Which elements are to be packed anew; registers of one word always are.
  struct Changed {
    Set counts = 0;
    Set latency = 0;
    Set costs = 0;
    Set seen = 0;
    Set leave = 0;  ///< by SM
  };
  /// Names all registers, but not the memories.
  [[nodiscard]] Changed all() const;
  void put(const State& q, const Changed& changed);

  [[nodiscard]] const std::uint32_t* words() const { return words_.data(); }

 private:
  void put_registers(const State& q);
  void put_kernel(const State& q);
  void put_sm(const State& q);
  void put_leave(const State& q, std::uint32_t sm);
  void put_element(Signal signal, std::uint32_t i, std::uint64_t value);
  void put_all(Signal signal, std::uint64_t value) { put_element(signal, 0, value); }
  template <class Struct>
  void put_struct(Signal signal, std::uint32_t i, const Struct& value);

  ImageLayout layout_;
  std::vector<std::uint32_t> words_;
};

}  // namespace segue::preempt_selector
