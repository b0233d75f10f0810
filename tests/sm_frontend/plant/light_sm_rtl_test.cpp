// The SM of the front end's figures around the RTL: the same commits as around the twin.
#include <gtest/gtest.h>

#include "cmodel/studies/frontend/light_sm/light_sm.hpp"
#include "tests/sm_frontend/twin/rig.hpp"
#include "verilator_tb/frame/make_model.hpp"
#include "verilator_tb/sm_frontend/bench.hpp"

namespace segue::sm_frontend {
namespace {

using sm_frontend::FrontendFactory;
using studies::frontend::LightSm;
using studies::frontend::LightSmSetting;
using studies::frontend::Mix;

/// The mix in the registers that `small` has.
Mix small_mix(Mix mix, const Params& params) {
  const std::uint32_t registers = 1U << params.reg_bits;
  for (Decoded& instr : mix.loop) {
    instr.dst %= registers;
    instr.src_0 %= registers;
    instr.src_1 %= registers;
    instr.src_2 %= registers;
  }
  return mix;
}

std::vector<std::uint64_t> commits(const Mix& mix, warp_gate::Scheme scheme,
                                   const FrontendFactory& frontend) {
  LightSmSetting setting;
  setting.params = to_params(frame::config_table("sm_frontend").find("small").sizes);
  setting.warps = setting.params.num_warps;
  setting.warps_of_tb = 2;
  setting.mix = &mix;
  setting.scheme = scheme;
  setting.frontend = frontend;
  LightSm sm(setting);
  sm.run(4'000);
  std::vector<std::uint64_t> all;
  for (std::uint32_t warp = 0; warp < setting.warps; ++warp) all.push_back(sm.committed(warp));
  return all;
}

FrontendFactory rtl(bool compared) {
  return [compared](const Params& params) {
    return frame::make_run_model<Bench>(params, {.wave = {}, .compared = compared});
  };
}

class LightSmAroundTheRtl : public testing::TestWithParam<warp_gate::Scheme> {};

TEST_P(LightSmAroundTheRtl, CommitsAsAroundTheTwin) {
  const Params params = to_params(frame::config_table("sm_frontend").find("small").sizes);
  for (const Mix& original : {studies::frontend::gather(), studies::frontend::stream()}) {
    const Mix mix = small_mix(original, params);
    const std::vector<std::uint64_t> by_twin = commits(mix, GetParam(), {});
    for (const std::uint64_t committed : by_twin) EXPECT_GT(committed, 0U);
    EXPECT_EQ(commits(mix, GetParam(), rtl(false)), by_twin) << mix.name;
    EXPECT_EQ(commits(mix, GetParam(), rtl(true)), by_twin) << mix.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Schemes, LightSmAroundTheRtl,
                         testing::Values(warp_gate::Scheme::kStall, warp_gate::Scheme::kWdCommit,
                                         warp_gate::Scheme::kReplayQueue,
                                         warp_gate::Scheme::kOperandLog),
                         [](const auto& it) { return std::string(to_string(it.param)); });

}  // namespace
}  // namespace segue::sm_frontend
