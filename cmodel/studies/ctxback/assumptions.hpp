#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/sm_model/preempted_sm.hpp"
#include "cmodel/sm_model/sm_machine.hpp"
#include "cmodel/studies/comparison/assumption.hpp"

namespace segue::studies::ctxback {

/// By which deferrals are chosen, and CTXBack+CS-Defer.
enum class Rank : std::uint8_t {
  kLatency,  ///< estimated, of the preemption routine (V)
  kBytes     ///< of registers alone
};

/// Assumptions behind the times; one set for all figures.
struct Assumptions {
  std::uint32_t moments = 4;  ///< at which an SM is preempted
  std::uint32_t rounds = 2;   ///< times that thread blocks fill it
  bool small = false;         ///< the host files' size `small`, and not the default
  Rank rank = Rank::kLatency;
  /// The paper's thread blocks come back while others of their kernel run (V).
  sm_model::ComeBackTo come_back_to = sm_model::ComeBackTo::kKeptCaches;
  /// The paper's Radeon VII as far as its numbers are known: 60 SMs of 40 warps, 256 KB of vector
  /// registers and 64 KB of shared memory, 1.4 GHz, 1 TB/s. Pipelines, first-level caches and
  /// latencies are those of the thesis's Table 6.1.
  sm_model::SmMachine machine = radeon_vii();

  static sm_model::SmMachine radeon_vii();
};

/// A launch of one's own has the size of its host file.
enum class Subject : std::uint8_t { kSuite, kLaunch };

std::vector<AssumptionKey> assumption_keys(Subject subject = Subject::kSuite);

/// @param text KEY=VALUE. @throws gpu::BadInput
void assume(Assumptions& assumptions, const std::string& text, Subject subject = Subject::kSuite);

/// Every assumption as KEY=VALUE, in the order of the keys.
std::vector<std::string> describe(const Assumptions& assumptions,
                                  Subject subject = Subject::kSuite);

/// Assumptions without a key.
std::vector<std::string> fixed_assumptions();

}  // namespace segue::studies::ctxback
