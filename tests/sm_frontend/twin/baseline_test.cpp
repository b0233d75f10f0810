// Rule 4: without faults, without arithmetic that may fault, and with a log and a replay queue that
// are never full, the operand log costs nothing.

#include "tests/sm_frontend/twin/draw.hpp"

namespace segue::sm_frontend {
namespace {

/// What the fetch unit, the units and the register file see of a cycle, but for the places in queue
/// and log that go along.
std::vector<std::uint64_t> seen(const Outputs& out) {
  std::vector<std::uint64_t> all{out.fetch_valid, out.fetch_warp, out.fetch_tb,
                                 out.fetch_seq,   out.read_valid, out.operand_valid};
  for (const Reading& reading : out.read) {
    all.insert(all.end(), {reading.warp, reading.tb, reading.seq, reading.mask, reading.instr});
  }
  const Operand& operand = out.operand;
  all.insert(all.end(), {operand.warp, operand.seq, operand.index});
  return all;
}

/// Whether both see the same in every cycle.
bool run_both(Rig& one, Rig& other) {
  bool same = true;
  while (!one.machine.done() && one.machine.complaint().empty()) {
    one.cycle();
    other.cycle();
    same = same && seen(one.out) == seen(other.out);
  }
  other.run();
  return same && one.machine.now() == other.machine.now();
}

RC_GTEST_PROP(SmFrontendBaseline, OperandLogIsStall, ()) {
  Params params = draw_params();
  params.queue_entries = 16;
  params.replay_entries = 120;
  params.log_entries = 250;
  const Pacing pacing = draw_pacing();
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  Rig stall(params, warp_gate::Scheme::kStall, pacing, seed);
  Rig log(params, warp_gate::Scheme::kOperandLog, pacing, seed);
  const std::uint32_t jobs = between(1, 3);
  for (std::uint32_t i = 0; i < jobs; ++i) {
    ProgramMix mix = draw_mix();
    mix.exception = 0;
    const Job job =
        draw_job(params, between(1, params.num_warps), mix, *rc::gen::arbitrary<std::uint64_t>());
    stall.machine.add(job);
    log.machine.add(job);
  }
  RC_ASSERT(run_both(stall, log));
  RC_ASSERT(stall.machine.complaint().empty());
  RC_ASSERT(log.machine.complaint().empty());
}

// The other schemes cost something, and the comparison sees it; so does a log that is full.
TEST(SmFrontendBaseline, OthersAreNot) {
  const auto same_as_stall = [](warp_gate::Scheme scheme, std::uint32_t log_entries) {
    Params params;
    params.num_warps = 4;
    params.num_tbs = 1;
    params.num_lanes = 2;
    params.log_entries = log_entries;
    Rig stall(params, warp_gate::Scheme::kStall, {});
    Rig other(params, scheme, {});
    const Job job = draw_job(params, 4, {}, 1);
    stall.machine.add(job);
    other.machine.add(job);
    const bool same = run_both(stall, other);
    EXPECT_EQ(stall.machine.complaint() + other.machine.complaint(), "");
    return same;
  };
  EXPECT_TRUE(same_as_stall(warp_gate::Scheme::kOperandLog, 64));
  EXPECT_FALSE(same_as_stall(warp_gate::Scheme::kOperandLog, 3));
  EXPECT_FALSE(same_as_stall(warp_gate::Scheme::kReplayQueue, 64));
  EXPECT_FALSE(same_as_stall(warp_gate::Scheme::kWdLastCheck, 64));
  EXPECT_FALSE(same_as_stall(warp_gate::Scheme::kWdCommit, 64));
}

}  // namespace
}  // namespace segue::sm_frontend
