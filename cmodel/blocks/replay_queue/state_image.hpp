#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/replay_queue/state.hpp"

namespace segue::replay_queue {

/// The registers as packed words, at the places that `ImageLayout` gives them. The words of
/// ports stay 0.
class StateImage {
 public:
  explicit StateImage(const Params& params) : layout_(params), words_(layout_.words) {}

  void put_entry(const State& q, std::uint32_t e);
  void put_instr(const State& q, std::uint32_t e);
  void put_scalars(const State& q);

  [[nodiscard]] const std::uint32_t* words() const { return words_.data(); }

 private:
  ImageLayout layout_;
  std::vector<std::uint32_t> words_;
};

}  // namespace segue::replay_queue
