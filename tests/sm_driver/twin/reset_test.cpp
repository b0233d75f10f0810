// Reset, at any time.

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/sm_driver/twin/rig.hpp"
#include "tests/sm_driver/twin/tables_check.hpp"

namespace segue::sm_driver {
namespace {

/// A run with preemptions, saved TBs and a kill; `n` cycles of it.
void run_with_preemptions(Rig& rig, std::uint32_t n) {
  rig.tell({.op = HostOp::kSetPolicy, .policy = Policy::kDss, .technique = Technique::kSwitch});
  rig.tell({.op = HostOp::kSetSpareTokens, .tokens = 1});
  rig.tell({.op = HostOp::kLaunch, .ctx = 3, .tb_count = 40, .tbs_per_sm = 3});
  for (std::uint32_t t = 0; t < n; ++t) {
    if (t == 40) rig.tell({.op = HostOp::kLaunch, .ctx = 1, .tb_count = 9, .tbs_per_sm = 2});
    if (t == 90) rig.tell({.op = HostOp::kKill, .ctx = 3});
    for (SmStub& sm : rig.sm) {
      if (sm.tbs().empty() || t % 5 != 0) continue;
      const auto [slot, tb] = *sm.tbs().begin();
      if (tb.save) {
        sm.save(slot, t);
      } else {
        sm.finish(slot);
      }
    }
    rig.cycle();
  }
}

void reset(Rig& rig) {
  rig.in.rst_n = false;
  rig.cycle();
  rig.in.rst_n = true;
  rig.sm.assign(rig.sm.size(), {});
  rig.host.clear();
  rig.done.clear();
}

TEST(Reset, ANewTwinIsInTheResetState) {
  Rig fresh(kSmall);
  Rig rig(kSmall);
  reset(rig);
  EXPECT_EQ(rig.image(), fresh.image());
  EXPECT_EQ(rig.driver.state().last_source, kSmall.num_sms);
  EXPECT_EQ(rig.driver.state().policy, Policy::kFcfs);
}

TEST(Reset, AtAnyTimeEverythingStartsOver) {
  Rig fresh(kSmall);
  run_with_preemptions(fresh, 150);
  for (std::uint32_t when = 0; when < 150; ++when) {
    SCOPED_TRACE("reset after cycle " + std::to_string(when));
    Rig rig(kSmall);
    run_with_preemptions(rig, when);
    const auto memory = rig.driver.ptbq().mem();
    reset(rig);
    ASSERT_EQ(rig.flops(), std::make_unique<Rig>(kSmall)->flops());
    ASSERT_EQ(rig.driver.ptbq().mem(), memory);
    expect_image_shows_state(rig.driver);
    run_with_preemptions(rig, 150);
    ASSERT_EQ(rig.flops(), fresh.flops());
    ASSERT_EQ(rig.out, fresh.out);
  }
}

TEST(Reset, OutputsAreLowInAResetCycle) {
  Rig rig(kSmall);
  run_with_preemptions(rig, 60);
  rig.tell({.op = static_cast<HostOp>(7)});
  rig.sm[0].messages.push_front({.op = SmEvent::kRequestTb});
  rig.in.rst_n = false;
  rig.cycle();
  EXPECT_FALSE(rig.out.host_ready);
  EXPECT_EQ(rig.out.sm_ready, 0U);
  EXPECT_FALSE(rig.out.err_valid);
  EXPECT_EQ(rig.out.err_code, Error::kNone);
  EXPECT_FALSE(rig.out.quiescent);
  rig.cycle();
  EXPECT_FALSE(rig.out.cmd_valid);
  EXPECT_EQ(rig.out.sm_ready, 0U);
  EXPECT_FALSE(rig.out.quiescent);
}

TEST(Reset, TheMemoryIsNotWrittenInAResetCycle) {
  Rig rig({.num_sms = 2, .num_slots = 2, .num_ctxs = 2, .num_ksrs = 2});
  rig.set_policy(Policy::kDss, Technique::kSwitch);
  rig.launch(0, 99, 2);
  rig.settle();
  rig.launch(1, 99, 2);
  rig.settle();
  rig.sm[0].save(0, 1);
  rig.in.rst_n = false;
  rig.cycle();
  EXPECT_THAT(rig.driver.written_memory_elements(), testing::IsEmpty());
  EXPECT_EQ(rig.driver.ptbq().mem()[0], PtbqEntry{});
}

TEST(Reset, AWrittenMemoryElementIsNamedForOneTick) {
  Rig rig({.num_sms = 2, .num_slots = 2, .num_ctxs = 2, .num_ksrs = 2});
  rig.set_policy(Policy::kDss, Technique::kSwitch);
  rig.launch(1, 99, 2);
  rig.settle();
  rig.kill(1);
  rig.settle();
  rig.launch(1, 1, 1);
  rig.launch(0, 99, 2);  // row 1
  rig.settle();
  rig.sm[0].finish_all();
  rig.settle();
  rig.launch(1, 99, 2);
  rig.settle();
  std::uint32_t saved = 0;
  for (SmStub& sm : rig.sm) {
    if (sm.leaving()) sm.save(sm.tbs().begin()->first, 77);
  }
  for (int i = 0; i < 20; ++i) {
    rig.cycle();
    for (const auto& [memory, element] : rig.driver.written_memory_elements()) {
      if (memory != SmDriver::Memory::kPtbq) continue;
      ++saved;
      EXPECT_EQ(element, rig.driver.ctx(0).ksr * 4);
      EXPECT_EQ(rig.driver.ptbq().mem()[element].handle, 77U);
    }
  }
  EXPECT_EQ(saved, 1U);
}

}  // namespace
}  // namespace segue::sm_driver
