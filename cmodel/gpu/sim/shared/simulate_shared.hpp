#pragma once

#include <algorithm>

#include "cmodel/gpu/sim/shared/shared_world.hpp"
#include "cmodel/gpu/sim/simulate.hpp"

namespace segue::gpu {

/// The cycle loop around an allocator, which must be in its reset state: the twin by its own type,
/// to avoid virtual calls, or any model of the block.
template <class Allocator, class Sm>
SimulateCounts simulate(Allocator& allocator, BasicSharedWorld<Sm>& world,
                        const SimulateOptions& options) {
  constexpr std::uint64_t kProgressEvery = std::uint64_t{1} << 20;
  SimulateCounts counts;
  drf_allocator::Outputs out;
  drf_allocator::Inputs& in = world.inputs();
  Cycle now = 0;
  for (std::uint64_t turn = 1;; ++turn) {
    if (world.next_event() <= now) {
      world.fire(now);
      if (world.stopped()) break;
    }
    if (turn % kProgressEvery == 0 && options.progress) options.progress(now);
    in.now = now;
    allocator.eval(in, out);
    if (out.quiescent && world.no_input()) {
      if (options.skip) {
        now = world.next_event();
        continue;
      }
      allocator.tick_evaluated(in);
      ++now;
      continue;
    }
    allocator.tick_evaluated(in);
    ++counts.active_ticks;
    world.apply(out, now);
    if (world.stopped()) break;
    ++now;
  }
  counts.end = now;
  return counts;
}

}  // namespace segue::gpu
