#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <deque>
#include <vector>

#include "cmodel/blocks/execution_engine/execution_engine.hpp"

namespace segue::execution_engine {

using preempt_engine::contains;
using preempt_engine::only;

/// Two SMs with two slots, three contexts, two kernels at once.
inline constexpr Params kSmall{.num_sms = 2,
                               .num_slots = 2,
                               .num_ctxs = 3,
                               .num_ksrs = 2,
                               .num_warps = 3,
                               .num_frames = 3,
                               .num_tags = 4,
                               .row_bits = 3};

inline constexpr Region kRegion{.base = 0x100, .frame_log2 = 4};

/// Contexts of 4 lines: 1 + 1 * (1 + 1 + 0) + 1.
inline constexpr SetupDone kShape{
    .max_lines = 4, .warps = 1, .registers = 1, .simt_stack = 0, .shared = 1};

/// An execution engine with SMs that are set up at once, drain at once and answer each request one
/// cycle later; thread blocks end when a test says so.
class Rig {
 public:
  explicit Rig(const Params& params = kSmall)
      : engine(params), in(params), out(params), next(params), unanswered_(params.num_sms) {
    in.cmd_ready = in.done_ready = in.sample_valid = true;
    in.req_ready = in.row_live = ~std::uint64_t{0};
    engine.eval(in, next);
  }

  /// With a region, and shared priority queues with this technique: a higher context is more
  /// urgent.
  explicit Rig(sm_driver::Technique technique, const Params& params = kSmall) : Rig(params) {
    set_region(kRegion);
    host({.op = sm_driver::HostOp::kSetPolicy,
          .policy = sm_driver::Policy::kPpqShared,
          .technique = technique});
    for (std::uint32_t ctx = 0; ctx < params.num_ctxs; ++ctx) {
      host({.op = sm_driver::HostOp::kSetPriority, .ctx = ctx, .prio = ctx});
    }
  }

  /// One cycle; `out` is what the engine answered in it, `next` what it shows behind it.
  void cycle() {
    ++in.now;
    for (std::uint32_t s = 0; s < engine.params().num_sms; ++s) {
      in.drained[s] = drains ? next.halt[s] : 0;
      if (answers && !unanswered_[s].empty()) {
        in.rsp_valid |= only(s);
        in.rsp_tag[s] = unanswered_[s].front();
        unanswered_[s].pop_front();
      }
      if (contains(engine.state().sms.in_setup, s) && sets_up) {
        in.setup_done_valid |= only(s);
        in.setup_done[s] = shape;
      }
    }
    engine.eval(in, out);
    preempt_engine::for_each(out.req_valid & in.req_ready, [&](std::uint32_t s) {
      unanswered_[s].push_back(out.req[s].tag);
      requests.push_back(out.req[s]);
    });
    if (out.cmd_valid && in.cmd_ready) cmds.push_back(out.cmd);
    if (out.done_valid && in.done_ready) done.push_back(out.done);
    engine.tick(in);
    if (out.host_ready) in.host_valid = false;
    in.rst_n = true;
    in.region_valid = in.selector_valid = false;
    in.event_valid = in.rsp_valid = in.setup_done_valid = 0;
    engine.eval(in, next);
  }
  void cycles(int n) {
    for (int i = 0; i < n; ++i) cycle();
  }

  Error set_region(const Region& region) {
    in.region_valid = true;
    in.region = region;
    cycle();
    return out.err_code.back();
  }
  preempt_selector::Error write(const Config& config) {
    in.selector_valid = true;
    in.selector = config;
    cycle();
    return out.selector_err_code[static_cast<std::uint32_t>(preempt_selector::Source::kConfig)];
  }
  void host(const HostMsg& msg) {
    in.host_valid = true;
    in.host = msg;
    for (int i = 0; i < 50 && in.host_valid; ++i) cycle();
    ASSERT_FALSE(in.host_valid);
  }
  void launch(std::uint32_t ctx, std::uint32_t tbs, std::uint32_t tbs_per_sm) {
    host({.op = sm_driver::HostOp::kLaunch, .ctx = ctx, .tb_count = tbs, .tbs_per_sm = tbs_per_sm});
  }
  void kill(std::uint32_t ctx) { host({.op = sm_driver::HostOp::kKill, .ctx = ctx}); }
  preempt_engine::Error event(preempt_engine::EventOp op, std::uint32_t sm, std::uint32_t slot) {
    in.event_valid |= only(sm);
    in.event[sm] = {.op = op, .slot = slot};
    cycle();
    return out.engine_err_code[sm * kEngineSources +
                               static_cast<std::uint32_t>(preempt_engine::Source::kEvent)];
  }
  void finish(std::uint32_t sm, std::uint32_t slot) {
    ASSERT_EQ(event(preempt_engine::EventOp::kFinished, sm, slot), preempt_engine::Error::kNone);
  }
  /// All that run, until nothing is left.
  void finish_all() {
    for (int i = 0; i < 200; ++i) {
      for (std::uint32_t s = 0; s < engine.params().num_sms; ++s) {
        const Set running = next.resident[s] & ~next.halt[s];
        if (running != 0) finish(s, preempt_engine::lowest(running));
      }
      cycle();
    }
  }

  /// Contexts that are kept, of all SMs.
  [[nodiscard]] int saved() const {
    int sum = 0;
    for (const Set frames : engine.state().frames.saved) sum += std::popcount(frames);
    return sum;
  }
  /// Issues of a thread block of the SM's kernel, in order.
  [[nodiscard]] std::vector<SmCmd> issues() const {
    std::vector<SmCmd> list;
    for (const SmCmd& cmd : cmds) {
      if (cmd.op == sm_driver::SmOp::kIssue) list.push_back(cmd);
    }
    return list;
  }

  ExecutionEngine engine;
  Inputs in;
  Outputs out;
  Outputs next;
  SetupDone shape = kShape;
  bool drains = true;
  bool answers = true;
  bool sets_up = true;
  std::vector<SmCmd> cmds;  ///< that were taken
  std::vector<DoneMsg> done;
  std::vector<Request> requests;

 private:
  std::vector<std::deque<std::uint64_t>> unanswered_;
};

}  // namespace segue::execution_engine
