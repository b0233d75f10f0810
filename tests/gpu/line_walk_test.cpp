// The closed form of a move, against the preemption engine's twin on uncontended memory.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <deque>

#include "cmodel/blocks/preempt_engine/preempt_engine.hpp"
#include "cmodel/gpu/sim/engine/context_shape.hpp"
#include "cmodel/gpu/sim/engine/line_port.hpp"
#include "cmodel/gpu/sim/sm/transfer_port.hpp"

namespace segue::gpu {
namespace {

namespace engine = preempt_engine;

/// A memory that takes a line each `cost` / 1024 cycles.
struct NarrowMemory {
  bool ready(Cycle now) const { return port.ready(now); }
  const LinePort::Answer* due(Cycle now) const { return port.due(now); }
  void take(std::uint32_t tag, Cycle now) { port.take(tag, now, cost); }
  void pop() { port.pop(); }

  std::uint64_t cost = 0;
  LinePort port{};
};

/// A memory that takes a line in every cycle and answers it `latency` cycles later.
struct DistantMemory {
  static bool ready(Cycle /*now*/) { return true; }
  const LinePort::Answer* due(Cycle now) const {
    return answers.empty() || answers.front().due > now ? nullptr : &answers.front();
  }
  void take(std::uint32_t tag, Cycle now) {
    answers.push_back({.due = now + latency, .tag = tag});
    under_way = std::max(under_way, answers.size());
  }
  void pop() { answers.pop_front(); }

  Cycle latency = 0;
  std::deque<LinePort::Answer> answers{};
  std::size_t under_way = 0;  ///< the most at a time
};

/// Cycles from the first request that memory takes to the report, of a thread block with all its
/// `lines` live.
template <class Memory>
Cycle save_cycles(const ContextShape& shape, std::uint32_t lines, Memory& port) {
  const engine::Params params{.num_slots = 2,
                              .num_warps = 64,
                              .num_kernels = 1,
                              .num_frames = 2,
                              .num_tags = 64,
                              .row_bits = 10};
  engine::PreemptEngine block(params);
  engine::Inputs in;
  engine::Outputs out;
  const auto command = [&](const engine::Command& message) {
    in.command_valid = true;
    in.command = message;
    block.eval(in, out);
    EXPECT_EQ(out.err_valid, 0U);
    block.tick(in);
    in.command_valid = false;
  };
  command({.op = engine::CommandOp::kSetRegion, .base = 0, .frame_log2 = 16});
  command({.op = engine::CommandOp::kSetup,
           .max_lines = shape.lines(),
           .warps = shape.warps,
           .registers = shape.rows});
  command({.op = engine::CommandOp::kStart});
  command({.op = engine::CommandOp::kPreempt, .technique = engine::Technique::kSwitch});
  in.drained = 1;
  Cycle first = 0;
  for (Cycle now = 1; now < 10'000'000; ++now) {
    in.req_ready = port.ready(now);
    const LinePort::Answer* const answer = port.due(now);
    in.rsp_valid = answer != nullptr;
    if (answer != nullptr) in.rsp_tag = answer->tag;
    block.eval(in, out);
    in.row_live = out.row_valid && out.row.warp * shape.rows + out.row.row < lines;
    if (out.report_valid) return now - first;
    if (out.req_valid && in.req_ready) {
      if (first == 0) first = now;
      port.take(static_cast<std::uint32_t>(out.req.tag), now);
    }
    if (in.rsp_valid) port.pop();
    block.tick(in);
  }
  return 0;
}

Cycle save_cycles(const ContextShape& shape, std::uint32_t lines, std::uint64_t line_cost) {
  NarrowMemory memory{.cost = line_cost};
  return save_cycles(shape, lines, memory);
}

// With two warps or more the credits hide the engine's own time, where a line takes three cycles or
// more: the time is that of the lines, headers included, and a few cycles to see the last answer.
RC_GTEST_PROP(ClosedForm, IsTheEnginesTimeOnUncontendedMemory, ()) {
  const auto lines = *rc::gen::inRange(2U, 400U);
  const auto line_cost = *rc::gen::inRange<std::uint64_t>(3 * 1024, 12 * 1024);
  KernelPlan kernel;
  kernel.context_lines = lines;
  const ContextShape shape = context_shape(kernel);
  const std::uint64_t moved = lines + 1 + shape.warps;
  const Cycle expected = (moved * line_cost + 1023) / 1024;
  const Cycle measured = save_cycles(shape, lines, line_cost);
  RC_ASSERT(measured >= expected);
  // Each line may wait for the begin of a cycle.
  RC_ASSERT(measured <= expected + moved + 4);
}

// In whole cycles nothing is rounded, and the form is exact but for the last report.
RC_GTEST_PROP(ClosedForm, IsExactInWholeCycles, ()) {
  const auto lines = *rc::gen::inRange(2U, 400U);
  const auto cycles = *rc::gen::inRange<std::uint64_t>(3, 12);
  KernelPlan kernel;
  kernel.context_lines = lines;
  const ContextShape shape = context_shape(kernel);
  const std::uint64_t moved = lines + 1 + shape.warps;
  const Cycle measured = save_cycles(shape, lines, cycles * 1024);
  RC_ASSERT(measured >= moved * cycles);
  RC_ASSERT(measured <= moved * cycles + 4);
}

// One warp has one credit: each line waits for the answer to the one before (SMK 4.1).
TEST(ClosedForm, OneWarpIsThrottled) {
  const ContextShape one{.warps = 1, .rows = 50};
  EXPECT_GT(save_cycles(one, 50, 3 * 1024), 52U * 4);
}

// The least time of a transfer where kernels share an SM: as many lines as warps in a latency, for
// that many requests are under way (SMK 4.1). The engine's own time comes to each turn of credits.
RC_GTEST_PROP(ClosedForm, IsTheEnginesTimeUnderTheThrottle, ()) {
  const ContextShape shape{.warps = *rc::gen::inRange(1U, 17U), .rows = 16};
  const std::uint32_t lines = shape.warps * shape.rows;
  DistantMemory memory{.latency = *rc::gen::inRange<Cycle>(50, 600)};
  const std::uint64_t moved = lines + 1 + shape.warps;
  const Cycle turns = (moved + shape.warps - 1) / shape.warps;
  const Cycle measured = save_cycles(shape, lines, memory);
  RC_ASSERT(memory.under_way <= shape.warps);
  RC_ASSERT(measured >= (moved / shape.warps) * memory.latency);
  RC_ASSERT(measured <= turns * (memory.latency + 4 + shape.warps) + 8);
}

}  // namespace
}  // namespace segue::gpu
