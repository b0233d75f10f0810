// `segue cosim sm_frontend --pipeview`: the thesis' example with a fault of its load, as a picture.

#include "verilator_tb/sm_frontend/pipeview.hpp"

#include <gtest/gtest.h>

#include "cmodel/sm/figure.hpp"

namespace segue::sm_frontend {
namespace {

std::string picture(warp_gate::Scheme scheme, plant::CycleRange cycles) {
  const Params params = figure_params();
  SmFrontend twin(params);
  Machine machine(params, scheme, figure_pacing(), 1);
  machine.add(figure_job(params));
  machine.plan_fault(0, 0, 0);
  Pipeview pipeview(params, cycles);
  Inputs in(params);
  Outputs out(params);
  for (std::uint64_t cycle = 0; !machine.done() && machine.complaint().empty(); ++cycle) {
    machine.drive(in);
    twin.eval(in, out);
    machine.answer(out, in);
    twin.eval(in, out);
    pipeview.watch(cycle, in, out, twin);
    machine.observe(in, out);
    twin.tick(in);
  }
  EXPECT_EQ(machine.complaint(), "");
  return pipeview.text();
}

TEST(SmFrontendPipeview, ShowsSquashTakeOverAndReplay) {
  EXPECT_EQ(picture(warp_gate::Scheme::kReplayQueue, {0, 49}),
            R"(                      0         10        20        30        40
w1 #12 load r3 <- r2     FIOEEEEEEEx------------rIOEEEEEEEC
w1 #13 math r2 <- r7      F.........t------------r.........IOEC
w1 #14 math r8 <- r3       F.........t------------r.........IOEC
w1 #15 math r9 <- r9        FIOEC
)");
}

TEST(SmFrontendPipeview, ShowsRefetches) {
  EXPECT_EQ(picture(warp_gate::Scheme::kWdCommit, {0, 49}),
            R"(                      0         10        20        30        40
w1 #12 load r3 <- r2     FIOEEEEEEEx
w1 #12 load r3 <- r2                           FIOEEEEEEEC
w1 #13 math r2 <- r7                                      FIOEC
w1 #14 math r8 <- r3                                       FIOEC
w1 #15 math r9 <- r9                                        FIOEC
)");
}

TEST(SmFrontendPipeview, ShowsOnlyTheCyclesAskedFor) {
  EXPECT_EQ(picture(warp_gate::Scheme::kReplayQueue, {10, 19}), R"(                      10
w1 #12 load r3 <- r2  EEEx------
w1 #13 math r2 <- r7  ....t-----
w1 #14 math r8 <- r3  .....t----
w1 #15 math r9 <- r9  C
)");
}

}  // namespace
}  // namespace segue::sm_frontend
