#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/operand_log/state.hpp"

namespace segue::operand_log {

/// The registers as packed words, at the places that `ImageLayout` gives them. The words of
/// ports stay 0.
class StateImage {
 public:
  explicit StateImage(const Params& params) : layout_(params), words_(layout_.words) {}

  void put_entry(const State& q, std::uint32_t e);
  void put_operand(const State& q, std::uint32_t e);
  void put_rdata(const State& q);
  void put_used(const State& q);
  void put_scalars(const State& q);

  [[nodiscard]] const std::uint32_t* words() const { return words_.data(); }

 private:
  ImageLayout layout_;
  std::vector<std::uint32_t> words_;
};

}  // namespace segue::operand_log
