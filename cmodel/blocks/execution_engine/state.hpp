#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/preempt_engine/bit_set.hpp"
#include "cmodel/gen/execution_engine_layout.hpp"

namespace segue::execution_engine {

using preempt_engine::Set;

/// Commands sent to the SMs: member `x` is the flop `u_sms.x_q` of the RTL. A Set holds SMs, except
/// those of `todo`, which hold slots.
struct Sms {
  explicit Sms(const Params& params)
      : technique(params.num_sms), todo(params.num_sms), ctx(params.num_sms) {}

  Set set_up = 0;
  Set in_setup = 0;
  Set answer = 0;
  Set told = 0;
  Set kill = 0;
  Set strict = 0;
  std::vector<sm_driver::Technique> technique;
  std::vector<Set> todo;
  std::vector<std::uint32_t> ctx;
  Ended ended;

  bool operator==(const Sms&) const = default;
};

/// Saved contexts: member `x` is the flop `u_frames.x_q`. The Sets are of frames, one for each SM.
struct Frames {
  explicit Frames(const Params& params)
      : saved(params.num_sms), purge(params.num_sms), ctx(params.num_sms * params.num_frames) {}

  bool region_valid = false;
  Region region;
  std::vector<Set> saved;
  std::vector<Set> purge;
  std::vector<std::uint32_t> ctx;
  bool done_shown = false;
  std::uint32_t last = 0;

  bool operator==(const Frames&) const = default;
};

/// The block's own registers. All else is its children's.
struct State {
  explicit State(const Params& params) : sms(params), frames(params) {}

  Sms sms;
  Frames frames;

  bool operator==(const State&) const = default;
};

}  // namespace segue::execution_engine
