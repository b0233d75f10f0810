#include "cmodel/gpu/sim/sm/tb_progress.hpp"

#include <gtest/gtest.h>

#include "cmodel/gpu/sim/sm/tb_program.hpp"

namespace segue::gpu {
namespace {

TEST(TbProgress, AtFullRateWorkIsCycles) {
  const TbProgress progress{.work = work_of(100), .done = 0, .rate = kFullRate, .since = 7};
  EXPECT_EQ(progress.reaches(progress.work), 107U);
  EXPECT_EQ(progress.done_at(57), work_of(50));
}

TEST(TbProgress, AnotherRateMovesTheEnd) {
  TbProgress progress{.work = work_of(100), .done = 0, .rate = kFullRate, .since = 0};
  progress.set_rate(40, kFullRate / 2);
  EXPECT_EQ(progress.done, work_of(40));
  EXPECT_EQ(progress.reaches(progress.work), 160U);  // 60 left at half speed from 40 on
  progress.set_rate(60, kFullRate);
  EXPECT_EQ(progress.reaches(progress.work), 110U);
}

// The first whole cycle in which the work is done.
TEST(TbProgress, TheEndIsRoundedUp) {
  const TbProgress progress{.work = work_of(1), .done = 0, .rate = 300, .since = 0};
  EXPECT_EQ(progress.reaches(progress.work), 4U);
  EXPECT_GE(progress.done_at(4), progress.work);
  EXPECT_LT(progress.done_at(3), progress.work);
}

TEST(TbProgress, WithoutRateOrEndNothingIsReached) {
  TbProgress progress{.work = work_of(5), .done = 0, .rate = 0, .since = 3};
  EXPECT_EQ(progress.reaches(progress.work), kNoEvent);
  progress.rate = kFullRate;
  EXPECT_EQ(progress.reaches(kEndless), kNoEvent);
  EXPECT_EQ(progress.reaches(0), 3U);
}

TEST(TbProgram, ACountdownExitsAfterItsWorkAndAPersistentOneNever) {
  EXPECT_EQ(next_event(program_of(9), 0), work_of(9));
  EXPECT_EQ(next_event(program_of(kNever), 0), kEndless);
  EXPECT_EQ(total_work(program_of(kNever)), kEndless);
}

}  // namespace
}  // namespace segue::gpu
