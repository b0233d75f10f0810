#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cmodel/studies/comparison/row.hpp"
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

/// A number that each kernel has by variant.
struct VariantNumber {
  std::string unit;
  bool without_flag = false;  ///< also of the variant that looks at none
  std::function<double(const YieldingKernel& kernel, std::size_t variant)> value;
  std::function<std::string(const YieldingKernel& kernel, std::size_t variant)> note;
};

/// Its means over kernels by variant, and behind them rows of each kernel, if asked for.
std::vector<Row> variant_rows(const std::vector<YieldingKernel>& kernels,
                              const VariantNumber& number, bool each);

}  // namespace segue::studies::effisha
