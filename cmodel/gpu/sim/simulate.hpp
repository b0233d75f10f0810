#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>

#include "cmodel/gpu/sim/hardware.hpp"
#include "cmodel/gpu/sim/world.hpp"

namespace segue::gpu {

struct SimulateOptions {
  /// Jump over cycles in which nothing can happen. The events are the same without.
  bool skip = true;
  /// Called now and then with the simulated time.
  std::function<void(Cycle)> progress;
};

struct SimulateCounts {
  Cycle end = 0;  ///< the cycle in which the run stopped
  /// Cycles in which the driver has something to do, whether others are skipped or not.
  std::uint64_t active_ticks = 0;
};

/// The cycle loop: runs `hardware`, which must be in its reset state, in `world` until
/// that stops. One template for the twins and for the Verilated RTL, and for every model of an
/// SM, so that all go the same way; with the twin's own type its calls need no dispatch.
template <class Driver, class Selector, SmModel Sm>
SimulateCounts simulate(Hardware<Driver, Selector> hardware, BasicWorld<Sm>& world,
                        const SimulateOptions& options) {
  constexpr bool kSelects = Hardware<Driver, Selector>::kSelects;
  auto& [driver, selector] = hardware;
  constexpr std::uint64_t kProgressEvery = std::uint64_t{1} << 20;
  SimulateCounts counts;
  sm_driver::Outputs out;
  sm_driver::Inputs& in = world.inputs();
  Cycle now = 0;
  for (std::uint64_t turn = 1;; ++turn) {
    if (world.next_event() <= now) {
      world.fire(now);
      if (world.stopped()) break;
    }
    if (turn % kProgressEvery == 0 && options.progress) options.progress(now);
    in.now = now;
    if constexpr (kSelects) world.begin_selector(selector, now);
    driver.eval(in, out);
    if (out.quiescent && world.no_input() && now < out.wake_at) {
      if constexpr (kSelects) {
        // A driver that waits for its answer stands still.
        if (!options.skip || !world.selector_rests(out)) {
          if (!options.skip) driver.tick_evaluated(in);
          world.end_selector(selector, out, now);
          ++now;
          continue;
        }
      }
      if (options.skip) {
        now = std::min(world.next_event(), out.wake_at);
      } else {
        driver.tick_evaluated(in);
        ++now;
      }
      continue;
    }
    driver.tick_evaluated(in);
    ++counts.active_ticks;
    world.apply(out, now);
    if (world.stopped()) break;
    if constexpr (kSelects) {
      if (!options.skip || !world.selector_rests(out)) world.end_selector(selector, out, now);
    }
    ++now;
  }
  counts.end = now;
  return counts;
}

}  // namespace segue::gpu
