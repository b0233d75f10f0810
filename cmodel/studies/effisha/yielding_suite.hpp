#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/studies/effisha/yielding.hpp"

namespace segue::studies::effisha {

struct Setting;

/// A kernel of the suite with EffiSha's loop.
struct YieldingKernel {
  std::string name;
  std::uint64_t tasks = 0;
  double untracked_share = 0.0;  ///< of instructions without some of their dependences
  std::array<double, kYieldVariants.size()> overheads = {};  ///< percent, by variant
  /// Looks at the flag of a block-task, and us from the flag until no thread block was left, in
  /// the mean of moments; 0 without a flag.
  std::array<double, kYieldVariants.size()> looks = {};
  std::array<double, kYieldVariants.size()> left_after_us = {};
};

/// The thesis' eleven kernels, run once for all figures of a setting.
class YieldingSuite {
 public:
  /// By name. @throws grid::CacheError, gpu::HarnessError, gpu::BadInput
  const std::vector<YieldingKernel>& kernels(const Setting& setting);

 private:
  std::vector<YieldingKernel> kernels_;
};

}  // namespace segue::studies::effisha
