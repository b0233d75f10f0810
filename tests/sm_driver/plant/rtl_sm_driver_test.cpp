#include <gtest/gtest.h>

#include <filesystem>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "cmodel/random/random.hpp"
#include "tests/support/own_folder.hpp"
#include "verilator_tb/frame/make_model.hpp"
#include "verilator_tb/sm_driver/bench.hpp"

namespace segue::sm_driver {
namespace {

const Params kSmallDriver = to_params(config_table().find("small").sizes);

Inputs launch_of(std::uint32_t ctx) {
  Inputs in(kSmallDriver);
  in.host_valid = true;
  in.host = {.op = HostOp::kLaunch, .ctx = ctx, .tb_count = 5, .tbs_per_sm = 2, .descriptor = 77};
  return in;
}

TEST(RtlSmDriver, ComesOutOfResetAsTheTwinDoes) {
  const auto rtl = frame::make_run_model<Bench>(kSmallDriver, {});
  const SmDriver twin(kSmallDriver);
  const Inputs in(kSmallDriver);
  Outputs from_rtl;
  Outputs from_twin;
  rtl->eval(in, from_rtl);
  twin.eval(in, from_twin);
  EXPECT_EQ(from_rtl, from_twin);
  EXPECT_TRUE(from_rtl.quiescent);
}

TEST(RtlSmDriver, EvalChangesNothingAndFollowsItsInputs) {
  const auto rtl = frame::make_run_model<Bench>(kSmallDriver, {});
  Outputs out;
  rtl->eval(launch_of(1), out);
  EXPECT_TRUE(out.host_ready);
  rtl->eval(Inputs(kSmallDriver), out);
  EXPECT_FALSE(out.host_ready);
  EXPECT_EQ(out.buffer_free, 7U);
}

TEST(RtlSmDriver, TickTakesItsOwnInputsWhateverWasEvaluatedBefore) {
  const auto rtl = frame::make_run_model<Bench>(kSmallDriver, {});
  Outputs out;
  rtl->eval(Inputs(kSmallDriver), out);
  rtl->tick(launch_of(1));
  rtl->eval(Inputs(kSmallDriver), out);
  EXPECT_EQ(out.buffer_free, 5U);
}

TEST(RtlSmDriver, TwoModelsOfOneModuleDoNotShareState) {
  const auto one = frame::make_run_model<Bench>(kSmallDriver, {});
  const auto other = frame::make_run_model<Bench>(kSmallDriver, {});
  one->tick(launch_of(1));
  Outputs out;
  other->eval(Inputs(kSmallDriver), out);
  EXPECT_EQ(out.buffer_free, 7U);
}

TEST(RtlSmDriver, AWholeRunGoesIntoAWaveform) {
  const auto path = tests::own_folder() / "whole_run.fst";
  std::filesystem::remove(path);
  {
    const auto rtl =
        frame::make_run_model<Bench>(kSmallDriver, plant::RtlRun{.wave = plant::WaveFile{path}});
    for (std::uint64_t cycle = 0; cycle < 50; ++cycle) {
      Inputs in = launch_of(static_cast<std::uint32_t>(cycle % 3));
      in.now = cycle;
      rtl->tick(in);
    }
  }
  EXPECT_GT(std::filesystem::file_size(path), 1000U);
}

}  // namespace
}  // namespace segue::sm_driver
