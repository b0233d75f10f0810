#include "verilator_tb/sm_driver/stimulus_phase.hpp"

#include <algorithm>
#include <array>

namespace segue::sm_driver {
namespace {

std::uint32_t some_ctxs(Random& random, const Params& params, std::uint32_t most) {
  return static_cast<std::uint32_t>(1 + random.below(std::min(most, params.num_ctxs)));
}

/// Many short kernels of many contexts: exits, admissions, full queues.
StimulusPhase crowd(Random& random, const Params& params) {
  return {.cycles = 1000 + random.below(2000),
          .step = 4 + random.below(20),
          .ctxs = some_ctxs(random, params, 64),
          .tb_cycles = random.between(0, 60),
          .most_waves = 2,
          .slow = 8,
          .longest_stall = 40,
          .per_mille = {{Op::kLaunch, 900},
                        {Op::kSetTokens, 30},
                        {Op::kSetPriority, 20},
                        {Op::kSetContext, 30},
                        {Op::kSetSpare, 15},
                        {Op::kKill, 15},
                        {Op::kSetPolicy, 8},
                        {Op::kStall, 10},
                        {Op::kBadHost, 10},
                        {Op::kBadSm, 10}}};
}

/// A few kernels that last, an OS that shifts SMs between them: preemption, PTBQs.
StimulusPhase tug_of_war(Random& random, const Params& params) {
  return {.cycles = 3000 + random.below(4000),
          .step = 10 + random.below(60),
          .ctxs = 1 + some_ctxs(random, params, 4) % params.num_ctxs,
          .tb_cycles = random.between(100, 900),
          .most_waves = static_cast<std::int64_t>(3 * params.num_sms),
          .slow = random.percent(70) ? 12 : 60,
          .extreme_tokens = random.percent(20),
          .longest_stall = 100,
          .per_mille = {{Op::kLaunch, 300},
                        {Op::kSetTokens, 400},
                        {Op::kSetPriority, 250},
                        {Op::kSetPolicy, 40},
                        {Op::kSmSpeed, 15},
                        {Op::kSelector, 15},
                        {Op::kKill, 25},
                        {Op::kLater, 8},
                        {Op::kStall, 15},
                        {Op::kBadSm, 40},
                        {Op::kBadHost, 10}}};
}

/// Kills in every situation.
StimulusPhase massacre(Random& random, const Params& params) {
  return {.cycles = 1000 + random.below(2000),
          .step = 6 + random.below(30),
          .ctxs = some_ctxs(random, params, 6),
          .tb_cycles = random.between(5, 400),
          .most_waves = static_cast<std::int64_t>(params.num_sms),
          .slow = random.percent(50) ? 5 : 50,
          .longest_stall = 60,
          .per_mille = {{Op::kLaunch, 600},
                        {Op::kKill, 200},
                        {Op::kSetTokens, 150},
                        {Op::kSetPriority, 60},
                        {Op::kSetPolicy, 20},
                        {Op::kStall, 40},
                        {Op::kSelector, 10},
                        {Op::kBadSm, 20}}};
}

/// Nonsense from everywhere, also in bursts and at full speed.
StimulusPhase nonsense(Random& random, const Params& params) {
  return {.cycles = 600 + random.below(1200),
          .step = 1 + random.below(12),
          .ctxs = some_ctxs(random, params, 64),
          .tb_cycles = random.between(5, 120),
          .most_waves = 4,
          .slow = 10,
          .longest_stall = 30,
          .per_mille = {{Op::kLaunch, 150},
                        {Op::kBadHost, 250},
                        {Op::kBadSm, 400},
                        {Op::kSetTokens, 60},
                        {Op::kKill, 20}}};
}

/// Little to do, with pauses in which the driver is quiescent.
StimulusPhase idle_hours(Random& random, const Params& params) {
  return {.cycles = 500 + random.below(1500),
          .step = 100 + random.below(200),
          .ctxs = some_ctxs(random, params, 3),
          .tb_cycles = random.between(0, 40),
          .most_waves = 1,
          .slow = 20,
          .longest_stall = 50,
          .per_mille = {{Op::kLaunch, 700},
                        {Op::kSetTokens, 100},
                        {Op::kSetPriority, 100},
                        {Op::kKill, 60},
                        {Op::kReset, 10}}};
}

/// Reset in the middle of everything.
StimulusPhase resets(Random& random, const Params& params) {
  StimulusPhase phase = random.percent(50) ? tug_of_war(random, params) : crowd(random, params);
  phase.cycles = 2000;
  phase.per_mille.emplace_back(Op::kReset, random.percent(50) ? 4 : 30);
  return phase;
}

}  // namespace

StimulusPhase draw_stimulus_phase(Random& random, const Params& params) {
  constexpr std::array kPhases = {&crowd,      &crowd,      &crowd,    &tug_of_war,
                                  &tug_of_war, &tug_of_war, &massacre, &massacre,
                                  &nonsense,   &idle_hours, &resets};
  return kPhases[random.below(kPhases.size())](random, params);
}

}  // namespace segue::sm_driver
