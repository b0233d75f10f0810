#include "cmodel/blocks/sm_frontend/sm_frontend.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::sm_frontend {
namespace {

const Params& checked(const Params& params) {
  params.check();
  // Each warp can have one entry in the issue queue that waits for log room, while an instruction
  // that holds this room must still find an entry on its replay.
  if (params.queue_entries < params.num_warps) {
    throw std::invalid_argument("queue_entries must be at least num_warps, " +
                                std::to_string(params.num_warps) + ", is " +
                                std::to_string(params.queue_entries));
  }
  // All entries of the issue queue may have to be taken over.
  if (params.replay_entries <= params.queue_entries) {
    throw std::invalid_argument("replay_entries must be more than queue_entries, at least " +
                                std::to_string(params.queue_entries + 1) + ", is " +
                                std::to_string(params.replay_entries));
  }
  return params;
}

}  // namespace

SmFrontend::SmFrontend(const Params& params)
    : params_(checked(params)),
      w_(params),
      q_(params),
      gate_(u_gate_params(params)),
      board_(u_board_params(params)),
      queue_(u_queue_params(params)),
      replay_(u_replay_params(params)),
      log_(u_log_params(params)),
      x_(params),
      image_(params) {}

void SmFrontend::reset() {
  for (auto* numbers : {&q_.tb, &q_.next, &q_.closer}) {
    std::fill(numbers->begin(), numbers->end(), 0);
  }
  std::fill(q_.read.begin(), q_.read.end(), Reading{});
  q_.stopped = q_.resuming = q_.refetch = q_.poisoned = q_.read_valid = 0;
  q_.at_commit = false;
  q_.step_valid = q_.dump_valid = q_.dump_data = q_.fill_valid = q_.gives_way = false;
  q_.step = {};
  q_.body_lane = 0;
  q_.body_back = false;
  q_.restore_body = {};
  q_.dump = q_.fill = {};
}

void SmFrontend::eval(const Inputs& in, Outputs& out) const {
  settle(in);
  gate_.eval(x_.gate_in, x_.gate);
  board_.eval(x_.board_in, x_.board);
  queue_.eval(x_.queue_in, x_.queue);
  replay_.eval(x_.replay_in, x_.replay);
  log_.eval(x_.log_in, x_.log);

  out.fetch_valid = x_.gate.fetch_valid;
  out.fetch_warp = x_.gate.fetch_warp;
  out.fetch_tb = out.fetch_valid ? q_.tb[out.fetch_warp] : 0;
  out.fetch_seq = out.fetch_valid ? q_.next[out.fetch_warp] : 0;
  out.read_valid = q_.read_valid;
  std::copy(q_.read.begin(), q_.read.end(), out.read.begin());
  out.operand_valid = x_.operand_valid;
  out.operand = x_.operand;
  out.log_valid = x_.log.read_valid && !q_.dump_data;
  out.save_data_valid = q_.dump_data;
  std::copy(x_.log.read_data.begin(), x_.log.read_data.end(), out.log_data.begin());
  out.go_valid = x_.go.has_value();
  out.go = x_.go.value_or(Go{});
  out.save_valid = x_.save_valid;
  out.save = {};
  if (x_.save_valid) {
    const replay_queue::Instruction& save = x_.replay.save;
    out.save = {.tb = save.tb,
                .warp = save.warp,
                .seq = save.seq,
                .mask = save.mask,
                .logged = (save.handle >> w_.handle_w & 1) != 0,
                .instr = save.instr};
  }
  out.saving = is_saving();
  out.restore_ready = x_.restore_ready;
  out.restore_data_ready = x_.fill_ready;
  show_warps(out);
  show_errors(out);
  out.quiescent = in.rst_n && x_.board.quiescent && x_.queue.quiescent && x_.replay.quiescent &&
                  x_.log.quiescent && !x_.gate.fetch_valid && q_.read_valid == 0 &&
                  !q_.step_valid && !q_.dump_valid && !q_.dump_data && !q_.fill_valid &&
                  !q_.gives_way && q_.body_lane == 0 && !q_.body_back &&
                  (q_.resuming & x_.drained) == 0 && (x_.give_back & x_.queue.in_use) == 0;
  out.wake_at = layout::low_mask(kTimeW);
}

void SmFrontend::show_warps(Outputs& out) const {
  for (std::uint32_t w = 0; w < params_.num_warps; ++w) {
    const bool refetch = (q_.refetch >> w & 1) != 0;
    out.context[w] = {.gate = refetch ? warp_gate::Gate::kOpen : x_.gate.gate[w],
                      .seq = refetch ? q_.closer[w] : q_.next[w],
                      .closer = q_.closer[w],
                      .stopped = (q_.stopped >> w & 1) != 0,
                      .drained = (x_.drained >> w & 1) != 0};
  }
  out.live = x_.gate.live;
  out.held = x_.replay.held;
  out.stopped = q_.stopped;
  out.drained = x_.drained;
  out.poisoned = q_.poisoned;
  out.at_commit = q_.at_commit;
  out.scheme = x_.gate.scheme;
}

void SmFrontend::show_errors(Outputs& out) const {
  out.gate_err_valid = x_.gate.err_valid;
  out.gate_err_code = x_.gate.err_code;
  out.board_err_valid = x_.board.err_valid;
  out.board_err_code = x_.board.err_code;
  out.queue_err_valid = x_.queue.err_valid;
  out.queue_err_code = x_.queue.err_code;
  out.replay_err_valid = x_.replay.err_valid;
  out.replay_err_code = x_.replay.err_code;
  out.log_err_valid = x_.log.err_valid;
  out.log_err_code = x_.log.err_code;
  out.err_code = x_.errors;
  out.err_valid = 0;
  for (std::uint32_t s = 0; s < kNumSources; ++s) {
    if (x_.errors[s] != Error::kNone) out.err_valid |= std::uint64_t{1} << s;
  }
}

const std::uint32_t* SmFrontend::image() {
  image_.put_own(q_);
  image_.put_children(gate_, board_, queue_, replay_, log_);
  return image_.words();
}

}  // namespace segue::sm_frontend
