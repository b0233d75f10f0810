// Each error of each command, in their order: a message with several gets the first.

#include <stdexcept>

#include "tests/preempt_engine/twin/rig.hpp"

namespace segue::preempt_engine {
namespace {

TEST(PreemptEngineCommandError, NoSuchCommand) {
  Rig rig = Rig::ready();
  for (const int op : {6, 7}) {
    EXPECT_EQ(rig.command({.op = static_cast<CommandOp>(op), .slot = 7}), Error::kOp);
  }
  EXPECT_EQ(rig.out.err_valid, 1U);
}

TEST(PreemptEngineCommandError, SetRegionWhileAThreadBlockIsThere) {
  Rig rig = Rig::ready();
  rig.start(4);
  EXPECT_EQ(rig.set_region(kBase, 17), Error::kBusy);
  EXPECT_EQ(rig.finished(4), Error::kNone);
  rig.cycle_until(4, TbState::kFree);
  EXPECT_EQ(rig.set_region(0, 3), Error::kNone);
  EXPECT_EQ(rig.q().frames.base, 0U);
  EXPECT_EQ(rig.q().frames.frame_log2, 3U);
}

TEST(PreemptEngineCommandError, SetRegionWhileAContextIsThere) {
  Rig rig = Rig::ready();
  rig.save(2);
  EXPECT_EQ(rig.set_region(), Error::kBusy);
  EXPECT_EQ(rig.release(address(0)), Error::kNone);
  EXPECT_EQ(rig.set_region(), Error::kNone);
}

TEST(PreemptEngineCommandError, SetRegionOfLargeFrames) {
  Rig rig;
  EXPECT_EQ(rig.set_region(kBase, 17), Error::kFrame);
  EXPECT_FALSE(rig.q().frames.valid);
  EXPECT_EQ(rig.set_region(kBase, 16), Error::kNone);
  EXPECT_TRUE(rig.q().frames.valid);
}

TEST(PreemptEngineCommandError, ANewRegionForgetsTheKernels) {
  Rig rig = Rig::ready();
  EXPECT_EQ(rig.q().walk.kernel_valid, 1U);
  rig.set_region();
  EXPECT_EQ(rig.start(0), Error::kKernel);
}

TEST(PreemptEngineCommandError, Setup) {
  Rig rig;
  Command bad = setup_of(3, kShape);
  bad.max_lines = 17;
  bad.warps = 7;
  EXPECT_EQ(rig.command(bad), Error::kIndex);
  bad.kernel = 1;
  EXPECT_EQ(rig.command(bad), Error::kRegion);
  rig.set_region();
  EXPECT_EQ(rig.command(bad), Error::kFrame);
  bad.max_lines = 10;
  EXPECT_EQ(rig.command(bad), Error::kWarps);
  bad.warps = 0;
  EXPECT_EQ(rig.command(bad), Error::kWarps);
  bad.warps = 2;
  EXPECT_EQ(rig.command(bad), Error::kDescriptor) << "11 lines";
  EXPECT_EQ(rig.q().walk.kernel_valid, 0U) << "nothing has changed";
  bad.max_lines = 16;
  EXPECT_EQ(rig.command(bad), Error::kNone) << "more than needed, as large as a frame";
  EXPECT_EQ(rig.q().walk.kernel_valid, 2U);
  EXPECT_EQ(rig.q().walk.kernels[1], kShape);
}

TEST(PreemptEngineCommandError, SetupOfAKernelThatIsThere) {
  Rig rig = Rig::ready();
  rig.start(1);
  Command bad = setup_of(0, kShape);
  bad.warps = 0;
  EXPECT_EQ(rig.command(bad), Error::kBusy);
  EXPECT_EQ(rig.command(setup_of(2, kShape)), Error::kNone) << "another one";
  rig.finished(1);
  EXPECT_EQ(rig.command(setup_of(0, kShape)), Error::kBusy) << "not reported";
  rig.cycle_until(1, TbState::kFree);
  EXPECT_EQ(rig.command(setup_of(0, kShape)), Error::kNone);
}

TEST(PreemptEngineCommandError, TheLargestContextIsNotCutToItsWidth) {
  const Params params{.num_warps = 64, .row_bits = 10};
  Rig rig(params);
  rig.set_region(0, 16);
  Command bad = setup_of(0, {.warps = 64,
                             .registers = 1023,
                             .simt_stack = 1023,
                             .shared = 1023,
                             .replay = 1023,
                             .log = 1023});
  ASSERT_GT(bad.max_lines, 1U << kLinesW);
  bad.max_lines = 65536;
  EXPECT_EQ(rig.command(bad), Error::kDescriptor);
  bad.max_lines = 65537;
  EXPECT_EQ(rig.command(bad), Error::kFrame);
}

TEST(PreemptEngineCommandError, Start) {
  Rig rig = Rig::ready();
  EXPECT_EQ(rig.start(5, 7, 1), Error::kIndex);
  EXPECT_EQ(rig.start(0, 7, 3), Error::kIndex);
  EXPECT_EQ(rig.start(0), Error::kNone);
  EXPECT_EQ(rig.start(0, 7, 1), Error::kKernel) << "though the slot is taken too";
  EXPECT_EQ(rig.start(0), Error::kOccupied);
  EXPECT_EQ(rig.resume(0, address(0)), Error::kOccupied) << "though nothing lies there";
  EXPECT_EQ(rig.resume(1, address(0)), Error::kHandle);
  EXPECT_EQ(rig.state(1), TbState::kFree);
}

TEST(PreemptEngineCommandError, ResumeOfAContextThatWasNotHandedOut) {
  Rig rig = Rig::ready();
  rig.save(0);
  rig.save(0);
  EXPECT_EQ(rig.resume(1, address(2)), Error::kHandle) << "a free frame";
  EXPECT_EQ(rig.resume(1, address(0) + 1), Error::kHandle) << "not its first line";
  EXPECT_EQ(rig.resume(1, address(1) - 1), Error::kHandle) << "not its first line";
  EXPECT_EQ(rig.resume(1, address(1)), Error::kNone);
  EXPECT_EQ(rig.frame(1), FrameState::kLoading);
  EXPECT_EQ(rig.resume(2, address(1)), Error::kHandle) << "no thread block runs twice";
  rig.start(3);
  rig.preempt(3, Technique::kSwitch);
  EXPECT_EQ(rig.frame(2), FrameState::kOwned);
  EXPECT_EQ(rig.resume(2, address(2)), Error::kHandle);
}

TEST(PreemptEngineCommandError, TheHandleOfAStartWithoutResumeIsNotLookedAt) {
  Rig rig = Rig::ready();
  EXPECT_EQ(rig.command({.op = CommandOp::kStart, .slot = 0, .handle = address(1) + 1}),
            Error::kNone);
  rig.save(2);
  EXPECT_EQ(rig.command({.op = CommandOp::kStart, .slot = 1, .handle = address(0)}), Error::kNone);
  EXPECT_EQ(rig.frame(0), FrameState::kHanded);
  EXPECT_EQ(rig.q().slots.mem[1].handle, 0U);
}

TEST(PreemptEngineCommandError, Preempt) {
  Rig rig;
  EXPECT_EQ(rig.preempt(5, static_cast<Technique>(4)), Error::kIndex);
  EXPECT_EQ(rig.preempt(4, static_cast<Technique>(4)), Error::kTechnique);
  EXPECT_EQ(rig.preempt(4, static_cast<Technique>(7)), Error::kTechnique);
  for (const Technique technique :
       {Technique::kDrain, Technique::kSwitch, Technique::kPartialSwitch, Technique::kFlush}) {
    EXPECT_EQ(rig.preempt(4, technique), Error::kEmpty) << to_string(technique);
  }
}

TEST(PreemptEngineCommandError, PreemptWithoutAFreeFrame) {
  Rig rig = Rig::ready();
  for (std::uint32_t s = 0; s < 4; ++s) rig.start(s);
  for (std::uint32_t s = 0; s < 3; ++s) EXPECT_EQ(rig.preempt(s, Technique::kFlush), Error::kNone);
  rig.in.stale = rig.in.storing = ~Set{0};
  for (const Technique technique :
       {Technique::kSwitch, Technique::kPartialSwitch, Technique::kFlush}) {
    EXPECT_EQ(rig.preempt(3, technique), Error::kFull) << to_string(technique);
  }
  EXPECT_EQ(rig.state(3), TbState::kRun);
  EXPECT_EQ(rig.q().slots.technique[3], Technique::kDrain);
  EXPECT_EQ(rig.preempt(3, Technique::kDrain), Error::kNone) << "saves nothing";
  EXPECT_EQ(rig.preempt(4, Technique::kSwitch), Error::kEmpty) << "told first";
}

TEST(PreemptEngineCommandError, KillOfNothing) {
  Rig rig = Rig::ready();
  EXPECT_EQ(rig.kill(5), Error::kIndex);
  EXPECT_EQ(rig.kill(4), Error::kEmpty);
  EXPECT_EQ(rig.q().slots.killed, 0U);
}

TEST(PreemptEngineCommandError, ReleaseOfNothing) {
  Rig rig;
  EXPECT_EQ(rig.release(0), Error::kHandle) << "no region";
  rig.set_region();
  rig.command(setup_of(0, kShape));
  rig.save(0);
  EXPECT_EQ(rig.release(address(0) - 1), Error::kHandle) << "below the region";
  EXPECT_EQ(rig.release(address(3)), Error::kHandle) << "behind the region";
  EXPECT_EQ(rig.release(address(0) + 1), Error::kHandle) << "not its first line";
  EXPECT_EQ(rig.release(address(1)), Error::kHandle) << "free";
  rig.start(0);
  rig.preempt(0, Technique::kSwitch);
  EXPECT_EQ(rig.frame(1), FrameState::kOwned);
  EXPECT_EQ(rig.release(address(1)), Error::kHandle) << "not reported";
  EXPECT_EQ(rig.frame(0), FrameState::kHanded);
  EXPECT_EQ(rig.release(address(0)), Error::kNone);
  EXPECT_EQ(rig.frame(0), FrameState::kFree);
}

TEST(PreemptEngineCommandError, NothingIsSaidInReset) {
  Rig rig = Rig::ready();
  rig.in.event_valid = rig.in.rsp_valid = true;
  rig.in.event = {.op = EventOp::kFinished, .slot = 7};
  rig.in.rst_n = false;
  EXPECT_EQ(rig.kill(7), Error::kNone);
  EXPECT_EQ(rig.out.err_valid, 0U);
  EXPECT_FALSE(rig.out.quiescent);
  EXPECT_TRUE(rig.next.quiescent);
}

TEST(PreemptEngineCommandError, NoErrorHidesAnother) {
  Rig rig = Rig::ready();
  rig.in.event_valid = rig.in.rsp_valid = true;
  rig.in.event = {.op = EventOp::kFinished, .slot = 0};
  EXPECT_EQ(rig.kill(0), Error::kEmpty);
  EXPECT_EQ(rig.error(Source::kEvent), Error::kState);
  EXPECT_EQ(rig.error(Source::kResponse), Error::kTag);
  EXPECT_EQ(rig.out.err_valid, 7U);
}

TEST(PreemptEngineCommandError, SizesOutOfRange) {
  EXPECT_THROW(PreemptEngine({.num_slots = 0}), std::invalid_argument);
  EXPECT_THROW(PreemptEngine({.num_slots = 33}), std::invalid_argument);
  EXPECT_THROW(PreemptEngine({.num_frames = 65}), std::invalid_argument);
}

}  // namespace
}  // namespace segue::preempt_engine
