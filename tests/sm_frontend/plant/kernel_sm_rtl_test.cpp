// Kernels on the SM model: the RTL beside the twin, held equal in every cycle, and the same run.
#include <gtest/gtest.h>

#include <limits>

#include "cmodel/isa/compile/load_program.hpp"
#include "cmodel/paths/paths.hpp"
#include "cmodel/sm_model/kernel_sm.hpp"
#include "verilator_tb/frame/make_model.hpp"
#include "verilator_tb/sm_frontend/bench.hpp"

namespace segue::sm_frontend {
namespace {

using sm_model::FaultScheme;
using warp_gate::Scheme;

sm_model::LaunchTrace sad() {
  const std::string folder = source_path("/cmodel/isa/suite/sad/");
  const isa::Program program =
      isa::load_program(folder + "sad.gfx1010.s", {}, isa::Architecture::kGfx1010);
  sm_model::TraceRequest request;
  request.most_tbs = 2;
  request.most_instructions = std::numeric_limits<std::uint64_t>::max();
  return sm_model::trace_launch(isa::read_host_file(folder + "sad.toml", "small"), program,
                                request);
}

class KernelAroundTheRtl : public testing::TestWithParam<FaultScheme> {};

TEST_P(KernelAroundTheRtl, RunsAsAroundTheTwin) {
  const sm_model::LaunchTrace trace = sad();
  const sm_model::SmMachine machine = sm_model::machine_for(trace, {});
  const sm_model::KernelCycles twin = sm_model::run_kernel_on_sm(trace, machine, GetParam());
  EXPECT_EQ(twin.instructions, trace.instructions);
  const FrontendFactory rtl = [](const Params& params) {
    return frame::make_run_model<Bench>(params, {.wave = {}, .compared = true});
  };
  EXPECT_EQ(sm_model::run_kernel_on_sm(trace, machine, GetParam(), rtl), twin);
}

TEST_P(KernelAroundTheRtl, ReplaysAsAroundTheTwin) {
  const sm_model::LaunchTrace trace = sad();
  const sm_model::SmMachine machine = sm_model::machine_for(trace, {});
  const sm_model::Paging paging = sm_model::first_use(trace, 1'000);
  const sm_model::KernelCycles twin =
      sm_model::run_kernel_with_faults(trace, machine, GetParam(), paging);
  EXPECT_EQ(twin.faults != 0, GetParam().scheme != Scheme::kStall);
  const FrontendFactory rtl = [](const Params& params) {
    return frame::make_run_model<Bench>(params, {.wave = {}, .compared = true});
  };
  EXPECT_EQ(sm_model::run_kernel_with_faults(trace, machine, GetParam(), paging, rtl), twin);
}

INSTANTIATE_TEST_SUITE_P(Schemes, KernelAroundTheRtl,
                         testing::Values(FaultScheme{Scheme::kStall},
                                         FaultScheme{Scheme::kWdLastCheck},
                                         FaultScheme{Scheme::kReplayQueue, true},
                                         FaultScheme{Scheme::kOperandLog}),
                         [](const auto& it) { return std::string(to_string(it.param.scheme)); });

}  // namespace
}  // namespace segue::sm_frontend
