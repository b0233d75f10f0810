#include "cmodel/blocks/preempt_engine/walk_step.hpp"

namespace segue::preempt_engine {
namespace {

/// The row must be moved.
bool is_wanted(TbState state, Space space, bool live) {
  const bool is_header = space == Space::kTbHeader || space == Space::kWarpHeader;
  switch (state) {
    case TbState::kHead:
      return true;
    case TbState::kSave:
      return is_header || live;
    default:
      return !is_header && live;
  }
}

Request request(const Walk& walk, MemOp op, std::uint32_t tag) {
  return {.op = op,
          .addr = walk.addr,
          .tag = tag,
          .slot = walk.at.slot,
          .space = walk.at.space,
          .warp = walk.at.warp,
          .row = walk.at.row};
}

std::optional<std::uint32_t> next_to_walk(const State& q) {
  const auto& state = q.slots.state;
  const Set wants = state.of(TbState::kHead) | state.of(TbState::kLoad) |
                    (state.of(TbState::kSave) & ~q.slots.killed);
  if (wants == 0) return std::nullopt;
  return first_behind(wants, q.walk.at.slot);
}

}  // namespace

WalkStep walk_step(const State& q, const Params& params, const Inputs& in) {
  WalkStep step;
  if (!q.walk.walk) {
    step.begins = next_to_walk(q);
    return step;
  }
  if (q.abandons()) {
    step.ends = true;
    return step;
  }
  const Row& at = q.walk.at;
  const TbState state = q.slots.state[at.slot];
  const bool saves = state == TbState::kSave;
  const bool port_is_free = !q.credit.req_valid || in.req_ready;
  if (contains(q.slots.method, at.slot)) {
    if (!port_is_free) return step;
    step.request = request(q.walk, saves ? MemOp::kTrapSave : MemOp::kTrapLoad, 0);
    step.ends = true;
    return step;
  }
  if (is_wanted(state, at.space, in.row_live)) {
    const bool has_credit = q.credit.total < q.credit.limit && q.credit.total < params.num_tags;
    if (!port_is_free || !has_credit) return step;
    step.request = request(q.walk, saves ? MemOp::kStore : MemOp::kLoad, lowest(~q.credit.busy));
  }
  const Kernel& kernel = q.kernel_of(at.slot);
  step.next = state == TbState::kHead ? next_header(kernel, at) : next_row(kernel, at);
  step.ends = !step.next;
  return step;
}

}  // namespace segue::preempt_engine
