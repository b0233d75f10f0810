#pragma once

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/sm_frontend/twin/rig.hpp"

namespace segue::sm_frontend {

/// `low` to `high`.
inline std::uint32_t between(std::uint32_t low, std::uint32_t high) {
  return *rc::gen::inRange<std::uint32_t>(low, high + 1);
}

inline Range range(std::uint32_t low, std::uint32_t high) { return {low, between(low, high)}; }

/// Small tables, so that each is full now and then.
inline Params draw_params() {
  Params params;
  params.num_warps = between(1, 4);
  params.num_tbs = between(1, 3);
  params.num_lanes = between(1, 5);
  params.queue_entries = std::max(params.num_warps, between(2, 8));
  params.replay_entries = params.queue_entries + between(1, 5);
  params.log_entries = between(3, 10);
  params.window_bits = between(1, 4);
  params.reg_bits = between(2, 3);
  params.op_bits = between(1, 7);
  params.fetch_width = between(1, 2);
  params.issue_width = between(1, 2);
  params.commit_width = between(1, 2);
  return params;
}

/// Units and transfers; no fault, stop, preemption or kill.
inline Pacing draw_pacing() {
  Pacing pacing;
  pacing.fetch = between(40, 100);
  pacing.miss = between(0, 60);
  pacing.unit = between(40, 100);
  pacing.save = between(30, 100);
  pacing.restore = between(30, 100);
  pacing.execute = range(0, 6);
  pacing.check = range(1, 20);
  pacing.commit = range(0, 6);
  pacing.handling = range(0, 30);
  pacing.away = range(0, 40);
  return pacing;
}

inline ProgramMix draw_mix() {
  ProgramMix mix;
  mix.length = between(0, 30);
  mix.registers = between(2, 6);
  mix.memory = between(10, 80);
  mix.control = between(0, 20);
  mix.fence = between(0, 100);
  mix.exception = between(0, 50);
  mix.second = between(0, 60);
  mix.wide = between(0, 100);
  return mix;
}

/// Half of the machines keep instructions in the replay queue until their commit.
inline void draw_keeping(Machine& machine) {
  if (between(0, 1) == 0) machine.keep_until_commit();
}

inline void add_jobs(Machine& machine, const Params& params, std::uint32_t most) {
  const std::uint32_t jobs = between(1, most);
  for (std::uint32_t i = 0; i < jobs; ++i) {
    machine.add(draw_job(params, between(1, params.num_warps), draw_mix(),
                         *rc::gen::arbitrary<std::uint64_t>()));
  }
}

}  // namespace segue::sm_frontend
