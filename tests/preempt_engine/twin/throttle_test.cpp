// The throttle (SMK 4.1): requests that are not answered, and the warps in transfer.

#include <algorithm>

#include "tests/preempt_engine/twin/rig.hpp"

namespace segue::preempt_engine {
namespace {

constexpr Params kManyTags{.num_slots = 5,
                           .num_warps = 6,
                           .num_kernels = 3,
                           .num_frames = 5,
                           .num_tags = 20,
                           .row_bits = 4};

TEST(PreemptEngineThrottle, AsManyRequestsAsWarps) {
  for (std::uint32_t warps = 1; warps <= 3; ++warps) {
    Rig rig = Rig::ready(kManyTags);
    rig.command(setup_of(0, {.warps = warps, .registers = 3}));
    rig.answers = false;
    rig.start(0);
    rig.preempt(0, Technique::kSwitch);
    rig.in.drained = 1;
    rig.cycles(20);
    EXPECT_EQ(rig.requests.size(), warps);
    EXPECT_EQ(rig.q().credit.total, warps);
    EXPECT_FALSE(rig.next.req_valid);
    EXPECT_TRUE(rig.next.row_valid) << "the row waits";
    rig.answer(rig.unanswered.front());
    rig.cycles(20);
    EXPECT_EQ(rig.requests.size(), warps + 1) << "one answer, one request";
  }
}

TEST(PreemptEngineThrottle, ARestoreLikewise) {
  Rig rig = Rig::ready(kManyTags);
  rig.command(setup_of(0, {.warps = 3, .registers = 3}));
  rig.answers = false;
  rig.resume(0, 0);
  rig.cycles(20);
  EXPECT_EQ(rig.requests.size(), 3U);
}

TEST(PreemptEngineThrottle, TheWarpsOfAllInTransferCount) {
  Rig rig = Rig::ready(kManyTags);
  rig.command(setup_of(0, {.warps = 2, .shared = 9}));
  rig.command(setup_of(1, {.warps = 3, .shared = 9}));
  rig.answers = false;
  rig.start(0, 1, 0);
  rig.start(1, 1, 1);
  rig.preempt(0, Technique::kSwitch);
  rig.preempt(1, Technique::kSwitch);
  rig.in.drained = 3;
  rig.cycles(20);
  EXPECT_EQ(rig.q().credit.limit, 5U);
  EXPECT_EQ(rig.requests.size(), 5U);
}

TEST(PreemptEngineThrottle, AsManyRequestsAsTags) {
  Rig rig = Rig::ready();
  rig.command(setup_of(0, {.warps = 6, .shared = 6}));
  rig.answers = false;
  rig.start(0);
  rig.preempt(0, Technique::kSwitch);
  rig.in.drained = 1;
  rig.cycles(20);
  EXPECT_EQ(rig.q().credit.limit, 6U);
  EXPECT_EQ(rig.requests.size(), 5U);
}

TEST(PreemptEngineThrottle, NoRequestIsMadeAtTheLimit) {
  Rig rig = Rig::ready(kManyTags);
  rig.answers = false;
  for (std::uint32_t s = 0; s < 5; ++s) {
    rig.start(s);
    rig.preempt(s, Technique::kSwitch);
  }
  rig.in.drained = ~Set{0};
  for (int i = 0; i < 400 && rig.reports.size() < 5; ++i) {
    const std::uint32_t total = rig.q().credit.total;
    const std::uint32_t limit = rig.q().credit.limit;
    if (i % 3 == 0 && !rig.unanswered.empty()) {
      rig.in.rsp_valid = true;
      rig.in.rsp_tag = rig.unanswered.front();
      rig.unanswered.pop_front();
    }
    const std::uint32_t answered = rig.in.rsp_valid ? 1 : 0;
    rig.cycle();
    const bool made = rig.q().credit.total + answered > total;
    EXPECT_FALSE(made && total >= limit) << "cycle " << i;
  }
  EXPECT_EQ(rig.reports.size(), 5U);
  EXPECT_EQ(rig.q().credit.limit, 0U);
}

TEST(PreemptEngineThrottle, OneIsLetGoACycleTheLowestFirst) {
  Rig rig = Rig::ready(kManyTags);
  rig.in.report_ready = false;
  rig.in.storing = ~Set{0};
  for (std::uint32_t s = 1; s < 4; ++s) {
    rig.start(s);
    rig.preempt(s, Technique::kSwitch, Method::kTrap);
  }
  rig.in.drained = ~Set{0};
  rig.cycles(10);
  for (std::uint32_t s = 1; s < 4; ++s) {
    EXPECT_EQ(rig.trap_done(s), Error::kNone);
    EXPECT_EQ(rig.trap_done(s), Error::kNone);
  }
  EXPECT_EQ(rig.q().credit.limit, 6U);
  rig.in.storing = only(1);
  rig.cycle();
  EXPECT_EQ(rig.state(2), TbState::kReport);
  EXPECT_EQ(rig.state(3), TbState::kSettle);
  EXPECT_EQ(rig.q().credit.limit, 4U);
  rig.in.storing = 0;
  rig.cycle();
  EXPECT_EQ(rig.state(1), TbState::kReport);
  EXPECT_EQ(rig.state(3), TbState::kSettle);
  rig.cycle();
  EXPECT_EQ(rig.state(3), TbState::kReport);
  EXPECT_EQ(rig.q().credit.limit, 0U);
}

TEST(PreemptEngineThrottle, OneIsAdmittedWhileAnotherIsLetGo) {
  Rig rig = Rig::ready(kManyTags);
  rig.command(setup_of(1, {.warps = 5}));
  rig.start(0);
  rig.start(1, 7, 1);
  rig.preempt(0, Technique::kSwitch);
  rig.preempt(1, Technique::kSwitch);
  rig.in.drained = 1;
  rig.cycle_until(0, TbState::kSettle);
  for (int i = 0; i < 20 && rig.q().credit.count[0] != 0; ++i) rig.cycle();
  EXPECT_EQ(rig.q().credit.limit, 2U);
  rig.in.drained = 3;
  rig.cycle();
  EXPECT_EQ(rig.state(0), TbState::kReport);
  EXPECT_EQ(rig.state(1), TbState::kSave);
  EXPECT_EQ(rig.q().credit.limit, 5U);
}

TEST(PreemptEngineThrottle, ATrapNeedsNoCredit) {
  Rig rig = Rig::ready();
  rig.command(setup_of(0, {.warps = 2, .shared = 9}));
  rig.answers = false;
  rig.live = [](const Row& row) { return row.space == Space::kTbHeader; };
  rig.start(0);
  rig.start(1);
  rig.preempt(0, Technique::kSwitch);
  rig.in.drained = 1;
  rig.cycles(8);
  EXPECT_EQ(rig.q().credit.total, 2U);
  EXPECT_EQ(rig.state(0), TbState::kSave) << "without a credit";
  rig.preempt(1, Technique::kSwitch, Method::kTrap);
  rig.in.drained = 3;
  rig.cycle_until(1, TbState::kSettle);
  EXPECT_EQ(rig.q().credit.count[1], 2U);
  EXPECT_EQ(rig.q().credit.busy & ~layout::low_mask(3), 0U);
}

}  // namespace
}  // namespace segue::preempt_engine
