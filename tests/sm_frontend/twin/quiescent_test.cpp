// Rule 6: in a quiescent cycle without a message nothing changes, and no output is valid.

#include "tests/sm_frontend/twin/rig.hpp"

namespace segue::sm_frontend {
namespace {

bool same_state(const SmFrontend& one, const SmFrontend& other) {
  return one.state() == other.state() && one.gate().state() == other.gate().state() &&
         one.board().state() == other.board().state() &&
         one.queue().state() == other.queue().state() &&
         one.replay().state() == other.replay().state() && one.log().state() == other.log().state();
}

bool shows_nothing(const Outputs& out) {
  return !out.fetch_valid && out.read_valid == 0 && !out.operand_valid && !out.log_valid &&
         !out.go_valid && !out.save_valid && !out.save_data_valid &&
         (out.err_valid | out.gate_err_valid | out.board_err_valid | out.queue_err_valid |
          out.replay_err_valid | out.log_err_valid) == 0;
}

TEST(SmFrontendQuiescent, IsQuietAndNotTooSeldom) {
  for (const warp_gate::Scheme scheme : kAllSchemes) {
    Params params;
    params.num_warps = 2;
    params.num_tbs = 2;
    params.num_lanes = 2;
    params.queue_entries = 4;
    params.replay_entries = 7;
    params.log_entries = 6;
    params.window_bits = 2;
    params.reg_bits = 2;
    Pacing pacing;
    pacing.unit = 60;
    pacing.check = {1, 40};
    pacing.commit = {0, 20};
    pacing.fault = scheme == warp_gate::Scheme::kStall ? 0 : 30;
    pacing.handling = {0, 40};
    pacing.stop = 10;
    pacing.preempt = 10;
    pacing.save = pacing.restore = 30;
    Rig rig(params, scheme, pacing);
    for (std::uint32_t job = 0; job < 6; ++job) rig.machine.add(draw_job(params, 1, {}, job));
    Inputs idle(params);
    idle.unit_ready = 15;
    Outputs out(params);
    std::uint32_t quiescent = 0;
    std::uint32_t noisy = 0;
    rig.run([&](const Inputs&, const Outputs&) {
      rig.twin.eval(idle, out);
      SmFrontend next = rig.twin;
      next.tick(idle);
      const bool quiet = same_state(next, rig.twin) && shows_nothing(out);
      quiescent += std::uint32_t{out.quiescent};
      noisy += std::uint32_t{out.quiescent && !quiet};
    });
    EXPECT_EQ(rig.machine.complaint(), "");
    EXPECT_EQ(noisy, 0U) << to_string(scheme);
    EXPECT_GT(quiescent, 200U) << to_string(scheme);
  }
}

}  // namespace
}  // namespace segue::sm_frontend
