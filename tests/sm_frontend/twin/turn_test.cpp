// Nobody is passed by for ever, however busy the others are: rule 8, and whoever is resumed.
// Without it what is measured here ends only with the others' programs, 2000 instructions of each.

#include <algorithm>

#include "cmodel/layout/bits.hpp"
#include "tests/sm_frontend/twin/hand.hpp"
#include "tests/sm_frontend/twin/rig.hpp"

namespace segue::sm_frontend {
namespace {

using warp_gate::Scheme;

constexpr std::uint32_t kEndless = 2'000;  // instructions
constexpr std::uint32_t kWarmUp = 200;     // cycles until everybody is at it
constexpr std::uint32_t kCheck = 8;        // cycles from the operand read to the last check

Params sizes(std::uint32_t warps, std::uint32_t tbs, std::uint32_t log_entries) {
  Params params;
  params.num_warps = params.queue_entries = warps;
  params.num_tbs = tbs;
  params.num_lanes = 2;
  params.replay_entries = 4 * warps;
  params.log_entries = log_entries;
  params.window_bits = 3;
  params.reg_bits = 2;
  params.op_bits = 4;
  return params;
}

Pacing steady() {
  Pacing pacing;
  pacing.check = {kCheck, kCheck};
  return pacing;
}

/// None waits for another: each reads register 0 and writes none.
Program many(const Params& params, Kind kind, std::uint32_t count) {
  Step step;
  step.instr = Hand::instr(kind);
  step.mask = layout::low_mask(params.num_lanes);
  return Program(count, step);
}

/// Cycles from the fetch of a compare-and-swap, of three operands, to its issue, where all others
/// of its thread block load, one operand after the other.
std::uint64_t wait_of_cas(const Params& params) {
  Rig rig(params, Scheme::kOperandLog, steady());
  std::vector<Program> programs(params.num_warps, many(params, Kind::kLoad, kEndless));
  programs.front() = many(params, Kind::kLoad, kWarmUp / kCheck);
  programs.front().push_back(many(params, Kind::kCas, 1).front());
  rig.machine.add(job_of(params, std::move(programs), 1));
  std::uint64_t fetched = 0;
  while (rig.machine.complaint().empty()) {
    rig.cycle();
    if (rig.in.line_valid != 0 && rig.in.line[0].kind == Kind::kCas) fetched = rig.machine.now();
    for (std::uint32_t lane = 0; lane < params.issue_width; ++lane) {
      const bool valid = (rig.out.read_valid >> lane & 1) != 0;
      if (valid && rig.out.read[lane].kind == Kind::kCas) return rig.machine.now() - 1 - fetched;
    }
  }
  ADD_FAILURE() << rig.machine.complaint();
  return 0;
}

/// Whoever is older has one instruction in the issue queue, needs an entry of the log, and that
/// gets free a check after another has got it: so the part of the log is handed on as often as it
/// has to be, and then once as a whole.
TEST(SmFrontendTurn, AWarpThatNeedsMuchRoomGetsIt) {
  for (const std::uint32_t warps : {4U, 16U}) {
    for (const std::uint32_t entries : {3U, 4U, 8U}) {
      const std::uint32_t rounds = (warps + entries - 1) / entries + 2;
      EXPECT_LE(wait_of_cas(sizes(warps, 1, entries)), rounds * (kCheck + 4))
          << warps << " warps, " << entries << " entries";
    }
  }
}

/// What it takes to save an instruction with its operands and to bring it back, in cycles.
struct Transfers {
  std::uint64_t save = 0;
  std::uint64_t operand = 0;  ///< the longest that one waited on its way back
};

/// One warp has faulted at an instruction of this kind and is preempted; those of the other thread
/// block go on with theirs.
Transfers transfers(const Params& params, Kind kind, Kind beside) {
  Pacing pacing = steady();
  pacing.handling = {kWarmUp, kWarmUp};
  Rig rig(params, Scheme::kOperandLog, pacing);
  rig.machine.add(job_of(params, {many(params, kind, 1)}, 1));
  rig.machine.add(job_of(
      params, std::vector<Program>(params.num_warps - 1, many(params, beside, kEndless)), 2));
  rig.machine.plan_fault(0, 0, 0);
  for (std::uint32_t i = 0; i < kWarmUp / 2; ++i) rig.cycle();
  EXPECT_EQ(rig.machine.counts().faults, 1U);
  rig.machine.plan(0, Event::kPreempt);
  Transfers seen;
  std::uint64_t waits = 0;
  while (rig.machine.complaint().empty() && rig.machine.counts().jobs == 0) {
    rig.cycle();
    seen.save += std::uint64_t{rig.out.saving};
    waits = rig.in.restore_data_valid && !rig.out.restore_data_ready ? waits + 1 : 0;
    seen.operand = std::max(seen.operand, waits);
  }
  EXPECT_EQ(rig.machine.complaint(), "");
  EXPECT_EQ(rig.machine.counts().saved_logged, 1U);
  return seen;
}

TEST(SmFrontendTurn, ASavedAndRestoredWarpGetsIt) {
  for (const std::uint32_t warps : {17U, 64U}) {
    const Params params = sizes(warps, 2, 64);
    for (const Kind kind : {Kind::kLoad, Kind::kStore, Kind::kCas}) {
      for (const Kind beside : {Kind::kLoad, Kind::kStore, Kind::kCas}) {
        const auto [save, operand] = transfers(params, kind, beside);
        // The last checks of what has been issued, three operands, and what is before and behind.
        EXPECT_LE(save, kCheck + 10) << warps << to_string(kind) << to_string(beside);
        EXPECT_LE(operand, 4U) << warps << to_string(kind) << to_string(beside);
      }
    }
  }
}

/// Cycles from the resume of a warp that has faulted until it goes on, beside others that open
/// their gates in nearly every cycle.
std::uint64_t wait_of_resumed(const Params& params, Scheme scheme, Kind beside) {
  Pacing pacing = steady();
  pacing.handling = {kWarmUp, kWarmUp};
  Rig rig(params, scheme, pacing);
  rig.machine.add(job_of(params, {many(params, Kind::kLoad, 1)}, 1));
  rig.machine.add(job_of(
      params, std::vector<Program>(params.num_warps - 1, many(params, beside, kEndless)), 2));
  rig.machine.plan_fault(0, 0, 0);
  std::uint64_t resumed = 0;
  while (rig.machine.complaint().empty()) {
    rig.cycle();
    if (rig.in.command_valid && rig.in.command.op == CommandOp::kResume) {
      resumed = rig.machine.now();
    }
    if (!rig.out.go_valid) continue;
    EXPECT_EQ(rig.out.go.refetch, is_disabling(scheme));
    return rig.machine.now() - resumed;
  }
  ADD_FAILURE() << rig.machine.complaint();
  return 0;
}

TEST(SmFrontendTurn, ProgressAfterResume) {
  for (const std::uint32_t warps : {17U, 64U}) {
    const Params params = sizes(warps, 2, 64);
    for (const Scheme scheme :
         {Scheme::kWdCommit, Scheme::kWdLastCheck, Scheme::kReplayQueue, Scheme::kOperandLog}) {
      for (const Kind beside : {Kind::kControl, Kind::kLoad, Kind::kStore}) {
        EXPECT_EQ(wait_of_resumed(params, scheme, beside), 1U)
            << warps << " warps, " << to_string(scheme) << ", beside " << to_string(beside);
      }
    }
  }
}

}  // namespace
}  // namespace segue::sm_frontend
