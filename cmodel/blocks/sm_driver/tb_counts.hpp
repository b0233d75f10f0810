#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {

/// 32-bit numbers of thread blocks, in memories with a read register each: those of waiting
/// launches (`u_counts`) and the next one of each kernel (`u_next`). A word that is read is entered
/// in the next cycle. Reset clears the read registers, never the memories.
class TbCounts {
 public:
  explicit TbCounts(const Params& params)
      : launched_(params.num_ctxs), next_(params.num_ksrs), many_(left_limit(params)) {}

  void reset() { admitted_tbs_ = next_tb_ = 0; }

  /// A count of TBs that were never issued; `many()` stands for as many or more.
  [[nodiscard]] std::uint32_t many() const { return many_; }
  [[nodiscard]] std::uint32_t cut(std::uint32_t tbs) const { return std::min(tbs, many_); }

  void write_launched(std::uint32_t c, std::uint32_t tbs) { launched_[c] = tbs; }
  void read_launched(std::uint32_t c) { admitted_tbs_ = launched_[c]; }
  void write_next(std::uint32_t k, std::uint32_t tb) { next_[k] = tb; }
  void read_next(std::uint32_t k) { next_tb_ = next_[k]; }

  [[nodiscard]] std::uint32_t admitted_tbs() const { return admitted_tbs_; }
  [[nodiscard]] std::uint32_t next_tb() const { return next_tb_; }
  [[nodiscard]] const std::vector<std::uint32_t>& launched() const { return launched_; }
  [[nodiscard]] const std::vector<std::uint32_t>& next() const { return next_; }

 private:
  static std::uint32_t left_limit(const Params& params) {
    return (1U << Widths(params).left_w) - 1;
  }

  std::vector<std::uint32_t> launched_;
  std::vector<std::uint32_t> next_;
  std::uint32_t many_;
  std::uint32_t admitted_tbs_ = 0;
  std::uint32_t next_tb_ = 0;
};

}  // namespace segue::sm_driver
