// Nothing waits for itself: where every other warp has an instruction in the issue queue that waits
// for room in the log, what has that room and has faulted still finds an entry there on its replay.

#include <gtest/gtest.h>

#include "tests/sm_frontend/twin/rig.hpp"

namespace segue::sm_frontend {
namespace {

// One thread block of all warps, a log that one of its instructions can fill, an issue queue as
// small as it may be, and a replay queue that does not stop fetch before that is full.
TEST(SmFrontendRoom, AFaultedInstructionReturns) {
  Params params;
  params.num_tbs = 1;
  params.num_lanes = 2;
  params.log_entries = 3;
  params.window_bits = 3;
  params.reg_bits = 3;
  params.op_bits = 4;
  Pacing pacing;
  pacing.fault = 30;
  pacing.split = 50;
  pacing.handling = {5, 40};
  pacing.check = {2, 10};
  ProgramMix mix;
  mix.memory = 80;
  for (params.num_warps = 2; params.num_warps <= 8; ++params.num_warps) {
    params.queue_entries = params.num_warps;
    params.replay_entries = params.queue_entries + 8;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Rig rig(params, warp_gate::Scheme::kOperandLog, pacing, seed);
      rig.machine.add(draw_job(params, params.num_warps, mix, seed));
      EXPECT_EQ(rig.run(), "") << params.num_warps << " warps, seed " << seed;
    }
  }
}

}  // namespace
}  // namespace segue::sm_frontend
