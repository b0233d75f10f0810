// Rule 1 for a small program, exhaustively: each of its global-memory instructions faults, and its
// thread block is stopped, saved or killed, in every cycle of its run.

#include <algorithm>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/layout/bits.hpp"
#include "tests/sm_frontend/twin/rig.hpp"

namespace segue::sm_frontend {
namespace {

Params small_params(std::uint32_t width) {
  Params params;
  params.num_warps = 2;
  params.num_tbs = 2;
  params.num_lanes = 2;
  params.queue_entries = 4;
  params.replay_entries = 7;
  params.log_entries = 6;
  params.window_bits = 3;
  params.reg_bits = 3;
  params.op_bits = 4;
  params.fetch_width = params.issue_width = params.commit_width = width;
  return params;
}

/// ld r3 <- [r2]; add r2 <- r2, r7; mul r5 <- r3; store [r2] <- r5; atomic r2 <- [r3], r5;
/// sub r3 <- r3, r2. Each hazard is there: RAW, WAR and WAW with what may fault.
Program small_program() {
  const auto step = [](Kind kind, std::uint32_t dst, std::vector<std::uint32_t> sources) {
    Step made;
    sources.resize(3, 8);
    made.instr.kind = kind;
    made.instr.may_fault = is_global(kind);
    made.instr.operands = usual_operands(kind);
    made.instr.dst_valid = dst < 8;
    made.instr.dst = dst % 8;
    for (std::uint32_t n = 0; n < 3; ++n) {
      made.instr.src_valid |= std::uint32_t{sources[n] < 8} << n;
    }
    made.instr.src_0 = sources[0] % 8;
    made.instr.src_1 = sources[1] % 8;
    made.instr.src_2 = sources[2] % 8;
    made.immediate = 5 * dst + 1;
    made.mask = 3;
    return made;
  };
  return {step(Kind::kLoad, 3, {2}),      step(Kind::kMath, 2, {2, 7}),
          step(Kind::kMath, 5, {3}),      step(Kind::kStore, 8, {2, 5}),
          step(Kind::kAtomic, 2, {3, 5}), step(Kind::kMath, 3, {3, 2})};
}

struct Plan {
  std::vector<std::uint32_t> faults;  ///< instructions
  Event event = Event::kStop;
  std::uint64_t at = ~std::uint64_t{0};
};

/// How long it took, and what it saw.
Machine::Counts run_planned(std::uint32_t width, warp_gate::Scheme scheme, const Plan& plan,
                            std::uint64_t& cycles) {
  const Params params = small_params(width);
  Pacing pacing;
  pacing.execute = {1, 1};
  pacing.check = {5, 5};
  pacing.commit = {1, 1};
  pacing.handling = {3, 3};
  pacing.away = {4, 4};
  Rig rig(params, scheme, pacing);
  rig.machine.add(job_of(params, {small_program(), small_program()}, 1));
  for (const std::uint32_t index : plan.faults) rig.machine.plan_fault(0, 0, index);
  while (!rig.machine.done() && rig.machine.complaint().empty()) {
    if (rig.machine.now() == plan.at) rig.machine.plan(0, plan.event);
    rig.cycle();
  }
  EXPECT_EQ(rig.machine.complaint(), "")
      << to_string(scheme) << ", width " << width << ", event " << static_cast<int>(plan.event)
      << " in " << plan.at << ", faults " << testing::PrintToString(plan.faults);
  cycles = rig.machine.now();
  return rig.machine.counts();
}

/// None, each, and each two of the global-memory instructions.
std::vector<std::vector<std::uint32_t>> fault_sets(warp_gate::Scheme scheme) {
  std::vector<std::vector<std::uint32_t>> sets{{}};
  if (scheme == warp_gate::Scheme::kStall) return sets;
  const Program program = small_program();
  for (std::uint32_t a = 0; a < program.size(); ++a) {
    if (!is_global(program[a].instr.kind)) continue;
    sets.push_back({a});
    for (std::uint32_t b = a + 1; b < program.size(); ++b) {
      if (is_global(program[b].instr.kind)) sets.push_back({a, b});
    }
  }
  return sets;
}

void run_every_cycle(Event event) {
  std::uint32_t happened = 0;
  for (const warp_gate::Scheme scheme : kAllSchemes) {
    for (const std::uint32_t width : {1U, 2U}) {
      for (const auto& faults : fault_sets(scheme)) {
        std::uint64_t length = 0;
        const Machine::Counts plain =
            run_planned(width, scheme, {.faults = faults, .event = event}, length);
        EXPECT_EQ(plain.faults, faults.size());
        for (std::uint64_t at = 0; at < length; ++at) {
          std::uint64_t ignored = 0;
          const auto counts =
              run_planned(width, scheme, {.faults = faults, .event = event, .at = at}, ignored);
          // What was to fault may be killed before it does.
          if (event != Event::kKill) {
            EXPECT_GE(counts.faults, faults.size());
          }
          happened += counts.stops + counts.kills;
          if (testing::Test::HasFailure()) return;
        }
      }
    }
  }
  EXPECT_GT(happened, 1000U);
}

TEST(SmFrontendEveryCycle, Stop) { run_every_cycle(Event::kStop); }
TEST(SmFrontendEveryCycle, SaveAndRestore) { run_every_cycle(Event::kPreempt); }
TEST(SmFrontendEveryCycle, Kill) { run_every_cycle(Event::kKill); }

}  // namespace
}  // namespace segue::sm_frontend
