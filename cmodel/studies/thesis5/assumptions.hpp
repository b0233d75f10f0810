#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/workload/tb_time.hpp"
#include "cmodel/studies/comparison/assumption.hpp"

namespace segue::studies::thesis5 {

/// The values that thesis chapter 5 leaves open; one set for all its figures.
/// `segue reproduce --assume KEY=VALUE` changes one.
struct Assumptions {
  /// Table 5.2's Time/TB leaves out that 13 SMs share the thread blocks.
  gpu::TbTime tb_time = gpu::TbTime::kCorrected;
  double tb_variation = 0.2;  ///< without `tb_cv`: thread blocks last 1 - v to 1 + v of their mean
  /// Thread blocks last lognormally; applications with a value in their data keep it.
  std::optional<double> tb_cv = 1.0;
  double cpu_scale = 1.0;  ///< of the applications' CPU phases
  bool literal = true;     ///< Algorithm 1 as printed, which also preempts for a difference of one
  gpu::DriverModes modes = {.release_event = true, .spare_once = true, .fullest_victim = true};
  bool replacement = false;                  ///< an application may be in a mix more than once
  std::optional<std::uint32_t> queue_depth;  ///< commands of a process; none: the machine's
};

const std::vector<AssumptionKey>& assumption_keys();

/// @param text KEY=VALUE. @throws gpu::BadInput
void assume(Assumptions& assumptions, const std::string& text);

/// Every assumption as KEY=VALUE, in the order of the keys.
std::vector<std::string> describe(const Assumptions& assumptions);

/// Assumptions without a key that the thesis leaves open, too.
const std::vector<std::string>& fixed_assumptions();

}  // namespace segue::studies::thesis5
