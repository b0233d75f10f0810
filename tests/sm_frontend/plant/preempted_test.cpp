// Front end and preemption engine together, both as RTL: the same run as with both twins.

#include "cmodel/sm/preempted_sm.hpp"
#include "tests/sm_frontend/twin/rig.hpp"
#include "verilator_tb/frame/make_model.hpp"
#include "verilator_tb/preempt_engine/bench.hpp"
#include "verilator_tb/sm_frontend/bench.hpp"

namespace segue::sm_frontend {
namespace {

/// The sizes of modules that there are: `small` of the front end, `odd` of the engine.
Params front_params() { return to_params(frame::config_table("sm_frontend").find("small").sizes); }
preempt_engine::Params engine_params() {
  const auto table = frame::config_table("preempt_engine");
  return frame::to_params<preempt_engine::Bench>(table.find("odd").sizes);
}

struct TogetherRun {
  std::uint64_t hash = 0;
  std::string complaint;
  PreemptedSm::Counts counts;
};

TogetherRun run_with(frame::ModelKind kind, warp_gate::Scheme scheme, std::uint32_t seed) {
  const auto front = frame::make_model<Bench>(kind, front_params());
  const auto engine = frame::make_model<preempt_engine::Bench>(kind, engine_params());
  Pacing pacing;
  pacing.execute = {1, 5};
  pacing.check = {2, 15};
  pacing.commit = {0, 5};
  pacing.fault = scheme == warp_gate::Scheme::kStall ? 0 : 20;
  pacing.split = 50;
  pacing.away = {0, 20};
  PreemptedSm sm(*front, *engine, scheme, pacing, {.preempt = 15, .answer = 60}, seed);
  for (std::uint32_t job = 0; job < 4; ++job) {
    ProgramMix mix;
    mix.length = 20;
    mix.memory = job % 2 == 0 ? 50 : 5;
    sm.machine().add(draw_job(front_params(), 1 + (job + seed) % 3, mix, 10 * seed + job));
  }
  TogetherRun run;
  run.complaint = sm.run();
  run.hash = sm.hash();
  run.counts = sm.counts();
  return run;
}

TEST(PreemptedSmRtl, IsTheRunOfTheTwins) {
  for (const warp_gate::Scheme scheme : kAllSchemes) {
    for (std::uint32_t seed = 1; seed <= 8; ++seed) {
      const TogetherRun twin = run_with(frame::ModelKind::kTwin, scheme, seed);
      const TogetherRun rtl = run_with(frame::ModelKind::kRtl, scheme, seed);
      EXPECT_EQ(twin.complaint, "") << to_string(scheme) << " seed " << seed;
      EXPECT_EQ(rtl.complaint, "") << to_string(scheme) << " seed " << seed;
      EXPECT_EQ(rtl.hash, twin.hash) << to_string(scheme) << " seed " << seed;
      EXPECT_GT(rtl.counts.saves, 0U);
    }
  }
}

}  // namespace
}  // namespace segue::sm_frontend
