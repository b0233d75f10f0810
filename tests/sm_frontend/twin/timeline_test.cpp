// Figures 6.3, 6.4, 6.6 and 6.8 of the thesis, cycle by cycle, and what becomes of the example with
// a fault: golden/*.txt. With SEGUE_UPDATE_GOLDEN=1 in the environment they are written.

#include "cmodel/sm/timeline.hpp"

#include "cmodel/sm/figure.hpp"
#include "tests/sm_frontend/twin/rig.hpp"
#include "tests/support/golden.hpp"

namespace segue::sm_frontend {
namespace {

constexpr const char* kFolder = "sm_frontend/twin";

std::string timeline_of(warp_gate::Scheme scheme, bool faults) {
  const Params params = figure_params();
  Rig rig(params, scheme, figure_pacing());
  rig.machine.add(figure_job(params));
  if (faults) rig.machine.plan_fault(0, 0, 0);
  Timeline timeline(params);
  EXPECT_EQ(rig.run([&](const Inputs& in, const Outputs& out) { timeline.watch(in, out); }), "");
  return timeline.text(figure_name);
}

TEST(SmFrontendTimeline, Figure6_3) {
  tests::expect_golden(kFolder, "figure_6_3", timeline_of(warp_gate::Scheme::kStall, false));
}
TEST(SmFrontendTimeline, Figure6_4) {
  tests::expect_golden(kFolder, "figure_6_4", timeline_of(warp_gate::Scheme::kWdCommit, false));
}
TEST(SmFrontendTimeline, Figure6_6) {
  tests::expect_golden(kFolder, "figure_6_6", timeline_of(warp_gate::Scheme::kReplayQueue, false));
}
TEST(SmFrontendTimeline, Figure6_8) {
  tests::expect_golden(kFolder, "figure_6_8", timeline_of(warp_gate::Scheme::kOperandLog, false));
}

TEST(SmFrontendTimeline, Faults) {
  for (const warp_gate::Scheme scheme : kAllSchemes) {
    if (scheme == warp_gate::Scheme::kStall) continue;
    tests::expect_golden(kFolder, "fault_" + std::string(to_string(scheme)),
                         timeline_of(scheme, true));
  }
}

}  // namespace
}  // namespace segue::sm_frontend
