#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "cmodel/gen/sm_driver_structs.hpp"
#include "cmodel/gpu/sim/launch_state.hpp"

namespace segue::gpu {

/// A kernel that holds an SM, for reports.
struct SmHolder {
  std::uint32_t ctx = 0;
  std::uint32_t resident = 0;     ///< thread blocks of it in the SM
  Cycle vacating_since = kNever;  ///< when it, or a thread block, was told to leave; `kNever`: not
  std::uint32_t preempts = 0;     ///< preempts of it under way; kills are not counted
};

/// An SM as the world around the SM driver uses it (rtl/sm_driver/sm_driver.md, "Environment
/// assumptions: the SMs"). Two models exist: `SmSlots`, fast, one kernel an SM and techniques of
/// whole SMs; `ResidentSm`, general. Where both can run a workload, their events are the same.
template <class Sm>
concept SmModel =
    requires(Sm& sm, const Sm& seen, const sm_driver::SmCmd& cmd, const LaunchState* launch) {
      /// Takes a command of the driver in cycle `Cycle`; `launch` is read by a set-up only.
      sm.take(cmd, Cycle{}, launch);
      /// When it next does something by itself; later than any time if never.
      { seen.next_event() } -> std::same_as<Cycle>;
      /// Everything that is due by a cycle.
      sm.fire(Cycle{});
      { seen.has_message() } -> std::same_as<bool>;
      { seen.message() } -> std::same_as<const sm_driver::SmMsg&>;
      /// The context of the kernel that the oldest message is about.
      { seen.message_ctx() } -> std::same_as<std::uint32_t>;
      sm.pop_message();
      /// Vacates by preempts, and the cycles from preempt to `vacated`, summed.
      { seen.vacates() } -> std::same_as<std::uint64_t>;
      { seen.vacate_cycles() } -> std::same_as<Cycle>;
      /// Vacates by kills, also where a kill overtook a preempt.
      { seen.killed_vacates() } -> std::same_as<std::uint64_t>;
      /// Thread blocks that were thrown away, and their work that was.
      { seen.restarts() } -> std::same_as<std::uint64_t>;
      { seen.lost_work() } -> std::same_as<Work>;
      /// Calls back with each `SmHolder`.
      seen.for_each_holder([](const SmHolder&) {});
    };

}  // namespace segue::gpu
