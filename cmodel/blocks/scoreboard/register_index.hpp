#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cmodel/gen/scoreboard_layout.hpp"

namespace segue::scoreboard {

/// The inverse of the table of registers: for each register of each warp, the places of its readers
/// and those of its writers, live or not.
class RegisterIndex {
 public:
  explicit RegisterIndex(const Params& params)
      : reg_bits_(params.reg_bits), uses_(std::size_t{params.num_warps} << params.reg_bits) {}

  [[nodiscard]] std::uint64_t readers(std::uint32_t warp, std::uint32_t reg) const {
    return at(warp, reg).readers;
  }
  [[nodiscard]] std::uint64_t writers(std::uint32_t warp, std::uint32_t reg) const {
    return at(warp, reg).writers;
  }

  void add(std::uint32_t warp, std::uint64_t bit, const Registers& of) {
    const std::array<std::uint32_t, kNumSrcs> sources{of.src_0, of.src_1, of.src_2};
    for (std::uint32_t n = 0; n < kNumSrcs; ++n) {
      if ((of.src_valid >> n & 1) != 0) uses_[index(warp, sources[n])].readers |= bit;
    }
    if (of.dst_valid) uses_[index(warp, of.dst)].writers |= bit;
    if (of.dst_1_valid) uses_[index(warp, of.dst_1)].writers |= bit;
  }

  void remove(std::uint32_t warp, std::uint64_t bit, const Registers& of) {
    for (const std::uint32_t reg : {of.src_0, of.src_1, of.src_2}) {
      uses_[index(warp, reg)].readers &= ~bit;
    }
    for (const std::uint32_t reg : {of.dst, of.dst_1}) uses_[index(warp, reg)].writers &= ~bit;
  }

 private:
  struct Uses {
    std::uint64_t readers = 0, writers = 0;  // a bit for each place of the window
  };
  [[nodiscard]] std::size_t index(std::uint32_t warp, std::uint32_t reg) const {
    return (std::size_t{warp} << reg_bits_) + reg;
  }
  [[nodiscard]] const Uses& at(std::uint32_t warp, std::uint32_t reg) const {
    return uses_[index(warp, reg)];
  }

  std::uint32_t reg_bits_;
  std::vector<Uses> uses_;
};

}  // namespace segue::scoreboard
