#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "cmodel/gen/preempt_selector_enums.hpp"

/// Chimera's cost estimates (section 3.2) and its Algorithm 1 (section 3.3), to be read beside the
/// paper: real numbers, sorted lists, no clock. Overheads are warp-instructions, latencies cycles.
namespace segue::oracles::chimera {

using Technique = preempt_selector::Leave;

/// "When the cost cannot be estimated [...], we conservatively use the maximum value."
inline constexpr double kUnknown = std::numeric_limits<double>::infinity();

/// A resident thread block.
struct Tb {
  std::uint32_t slot = 0;
  double executed = 0;  ///< warp-instructions
  double cycles = 0;
  bool idempotent = false;  ///< up to now (section 3.4)
};
using Sm = std::vector<Tb>;

/// The kernel to preempt.
struct Kernel {
  struct Ended {
    double executed = 0;
    double cycles = 0;
  };
  std::vector<Ended> ended;     ///< its finished thread blocks
  double save_time = kUnknown;  ///< of a thread block (section 2.4)
  std::vector<Sm> sms;          ///< that run it
};

/// Averages of a kernel.
struct Averages {
  double cpi = 0;              ///< cycles per warp-instruction of a thread block; 0: unknown
  std::optional<double> mean;  ///< warp-instructions of a thread block, once one has ended
};
[[nodiscard]] Averages averages(const Kernel& kernel);

struct TbCost {
  std::uint32_t slot = 0;
  Technique technique = Technique::kFlush;
  double overhead = 0;
  double latency = 0;
};
/// Lines 2 to 6, for all thread blocks of `sm`.
[[nodiscard]] std::vector<TbCost> estimate_costs(const Sm& sm, const Averages& of_kernel,
                                                 double save_time);

struct SmCost {
  std::map<std::uint32_t, Technique> techniques;  ///< by slot
  double overhead = 0;
  double latency = 0;  ///< saves follow one another, drains do not
};
/// Lines 7 to 16. Equal overheads go by latency, then flush < drain < switch, then slot.
[[nodiscard]] SmCost select_techniques(std::vector<TbCost> costs, double limit);

struct Victim {
  std::uint32_t sm = 0;
  bool late = false;
};
/// Lines 19 to 29 for one SM. Equal overheads go by latency, then SM. Where no SM meets the limit
/// the paper selects none; here the one with the lowest latency is late.
[[nodiscard]] Victim select_sm(const std::vector<SmCost>& costs, double limit);

struct Selection {
  std::vector<SmCost> costs;  ///< by SM
  Victim victim;
};
/// Runs all of Algorithm 1.
[[nodiscard]] Selection select(const Kernel& kernel, double limit);

}  // namespace segue::oracles::chimera
