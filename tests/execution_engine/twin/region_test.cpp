// Where saved contexts lie, and what contexts of a kernel are like.

#include "tests/execution_engine/twin/rig.hpp"

namespace segue::execution_engine {
namespace {

TEST(ExecutionEngineRegion, IsSetOnceAndSharedOutAmongTheSms) {
  Rig rig;
  EXPECT_EQ(rig.set_region(kRegion), Error::kNone);
  for (std::uint32_t s = 0; s < 2; ++s) {
    const auto& frames = rig.engine.engine(s).state().frames;
    EXPECT_TRUE(frames.valid);
    EXPECT_EQ(frames.base, 0x100U + s * 3 * 16);
    EXPECT_EQ(frames.frame_log2, 4U);
  }
  EXPECT_EQ(rig.set_region({.base = 0, .frame_log2 = 17}), Error::kSet);
  rig.in.rst_n = false;
  rig.cycle();
  EXPECT_EQ(rig.set_region({.base = 7, .frame_log2 = 1}), Error::kNone);
}

TEST(ExecutionEngineRegion, MustEndBelowTheNullHandle) {
  Rig rig;
  EXPECT_EQ(rig.set_region({.base = 0, .frame_log2 = 17}), Error::kFrame);
  const std::uint32_t lines = 2 * 3 * 16;
  EXPECT_EQ(rig.set_region({.base = kHandleNone - lines + 1, .frame_log2 = 4}), Error::kBase);
  EXPECT_FALSE(rig.engine.state().frames.region_valid);
  EXPECT_EQ(rig.set_region({.base = kHandleNone - lines, .frame_log2 = 4}), Error::kNone);
}

TEST(ExecutionEngineSetup, AContextAboveItsMaximumIsRefusedAndMayBeMended) {
  Rig rig(sm_driver::Technique::kSwitch);
  rig.shape.max_lines = 3;
  rig.launch(0, 1, 1);
  rig.cycles(20);
  EXPECT_TRUE(rig.issues().empty());
  EXPECT_NE(rig.engine.state().sms.in_setup, 0U);
  EXPECT_EQ(rig.out.engine_err_code[0], preempt_engine::Error::kDescriptor);
  rig.shape.max_lines = 4;
  rig.cycles(20);
  EXPECT_EQ(rig.issues().size(), 1U);
}

TEST(ExecutionEngineSetup, AnUnrequestedAnswerIsAnError) {
  Rig rig(sm_driver::Technique::kSwitch);
  rig.in.setup_done_valid = only(1);
  rig.in.setup_done[1] = kShape;
  rig.cycle();
  EXPECT_EQ(rig.out.err_code[1], Error::kSetup);
  EXPECT_EQ(rig.out.err_valid, only(1));
}

TEST(ExecutionEngineSetup, BeforeThereIsARegionIsAnErrorOfTheEngine) {
  Rig rig;
  rig.launch(0, 1, 1);
  rig.cycles(12);
  EXPECT_EQ(rig.out.engine_err_code[0], preempt_engine::Error::kRegion);
}

}  // namespace
}  // namespace segue::execution_engine
