#pragma once

#include <string>
#include <vector>

#include "cmodel/gpu/sim/engine/engine_world.hpp"
#include "cmodel/gpu/sim/shared/shared_world.hpp"
#include "cmodel/gpu/sim/world.hpp"

namespace segue::gpu {

/// Cause of a run's end before every application completed: the processes without progress, since
/// when, and the kernels in the SMs.
struct StallReport {
  struct Waiting {
    std::string process;
    std::string kernel;  ///< the launch it waits for; empty: between launches
    bool persistent = false;
    Cycle since = 0;     ///< its last launch or finished TB
    Cycle due = kNever;  ///< end of a CPU phase or copy, or start of a run, that lies ahead
    std::uint64_t completed_runs = 0;
    bool starved = false;  ///< reached the limit; the others were merely not done
  };
  struct Holder {
    std::string process;
    std::string kernel;
    bool persistent = false;
    std::uint32_t sms = 0;
    std::uint32_t resident_tbs = 0;
    std::uint32_t vacating = 0;     ///< of these SMs told to vacate, or thread blocks in them
    std::uint32_t preempts = 0;     ///< under way in them
    Cycle vacating_since = kNever;  ///< the longest
  };
  Cycle at = 0;
  bool time_up = false;  ///< `Plan::max_time` was reached
  std::vector<Waiting> waiting;
  std::vector<Holder> holders;
};

/// `holders` are the kernels in the SMs, in the SMs' order.
StallReport stall_report(const Plan& plan, const Host& host, const std::vector<SmHolder>& holders,
                         Cycle now);

inline StallReport stall_report(const Plan& plan, const EngineWorld& world, Cycle now) {
  return stall_report(plan, world.host(), world.holders(), now);
}

template <SmModel Sm>
StallReport stall_report(const Plan& plan, const BasicWorld<Sm>& world, Cycle now) {
  std::vector<SmHolder> holders;
  for (const Sm& sm : world.sms()) {
    sm.for_each_holder([&](const SmHolder& holder) { holders.push_back(holder); });
  }
  return stall_report(plan, world.host(), holders, now);
}

template <class Sm>
StallReport stall_report(const Plan& plan, const BasicSharedWorld<Sm>& world, Cycle now) {
  std::vector<SmHolder> holders;
  for (const Sm& sm : world.sms()) {
    sm.for_each_holder([&](const SmHolder& holder) { holders.push_back(holder); });
  }
  return stall_report(plan, world.host(), holders, now);
}

/// In words, one line an entry.
std::vector<std::string> describe(const StallReport& report, const Clock& clock);

}  // namespace segue::gpu
