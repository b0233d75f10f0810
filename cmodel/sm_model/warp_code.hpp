#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "cmodel/sm_model/traced_instruction.hpp"

namespace segue::sm_model {

/// The instructions that a warp executes: those ahead of its thread block's own, and these.
class WarpCode {
 public:
  WarpCode() = default;
  WarpCode(std::span<const TracedInstruction> ahead, const std::vector<TracedInstruction>& own)
      : ahead_(ahead), own_(own), there_(true) {}

  /// False: there is no warp.
  [[nodiscard]] bool there() const { return there_; }
  [[nodiscard]] std::size_t size() const { return ahead_.size() + own_.size(); }
  [[nodiscard]] bool is_ahead(std::size_t index) const { return index < ahead_.size(); }
  const TracedInstruction& operator[](std::size_t index) const {
    return is_ahead(index) ? ahead_[index] : own_[index - ahead_.size()];
  }

 private:
  std::span<const TracedInstruction> ahead_;
  std::span<const TracedInstruction> own_;
  bool there_ = false;
};

}  // namespace segue::sm_model
