#pragma once

#include <string>
#include <vector>

#include "cmodel/studies/comparison/assumption.hpp"
#include "cmodel/studies/effisha/kernels.hpp"
#include "cmodel/studies/thesis6/assumptions.hpp"

namespace segue::studies::effisha {

/// Parameters that the paper leaves open; one set for all figures.
struct Assumptions {
  double overhead = 4;              ///< percent that a transformed kernel takes longer
  Time slice = 2 * kMillisecond;    ///< of the unchanged GPU, which shares its time
  Time launch = 10 * kMicrosecond;  ///< from one kernel's end to the next one's start
  thesis6::Assumptions gpu = {};    ///< of kernels that run on SMs, figures 10 and 13
};

/// Of the figures that simulate no SMs.
const std::vector<AssumptionKey>& daemon_keys();
/// Those, and of kernels that run on SMs.
std::vector<AssumptionKey> assumption_keys();

/// @param text KEY=VALUE. @throws gpu::BadInput
void assume(Assumptions& assumptions, const std::string& text);

/// Whether `text`, KEY=VALUE, is of kernels that run on SMs.
bool is_of_sms(const std::string& text);

/// Every assumption as KEY=VALUE, in the order of the keys.
std::vector<std::string> describe(const Assumptions& assumptions);

// Assumptions without a key; a figure has those that act in it.
inline constexpr const char* kHalfSpeed =
    "a kernel that is evicted does half of its speed until it has ended";
inline constexpr const char* kTurns =
    "the unchanged GPU takes turns among kernels, which leave as block-tasks end";
inline constexpr const char* kSliceEnds =
    "a slice does half of its speed while its last block-tasks end";

}  // namespace segue::studies::effisha
