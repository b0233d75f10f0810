#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/studies/comparison/assumption.hpp"
#include "cmodel/studies/frontend/light_sm/light_sm.hpp"

namespace segue::studies::frontend {

/// Parameters of the SM around the front end that no paper gives; one set for all figures.
/// `segue reproduce --assume KEY=VALUE` changes one.
struct Assumptions {
  std::uint64_t cycles = 50'000;  ///< counted of each run, behind `kWarmUp`
  std::uint32_t warps_of_tb = 8;
  Latencies latencies;
  Begin begin = Begin::kSpread;
  std::uint32_t miss = 100;  ///< cycles of a miss of the instruction cache
};

/// Cycles before the first that is counted: all loops are under way then.
inline constexpr std::uint64_t kWarmUp = 5'000;
/// From this one on warps fault, where a figure has some that do.
inline constexpr std::uint64_t kFaultsAt = 2'500;

const std::vector<AssumptionKey>& assumption_keys();

/// @param text KEY=VALUE. @throws gpu::BadInput
void assume(Assumptions& assumptions, const std::string& text);

/// Every assumption as KEY=VALUE, in the order of the keys.
std::vector<std::string> describe(const Assumptions& assumptions);

/// Assumptions without a key: the mixes and the parts that the SM leaves out.
std::vector<std::string> fixed_assumptions();

}  // namespace segue::studies::frontend
