// Illegal messages, the order of sources, handshakes, and reset.

#include "tests/drf_allocator/twin/rig.hpp"

namespace segue::drf_allocator {
namespace {

HostMsg launch_of(std::uint32_t ctx, std::uint32_t tbs = 1, const Share& share = all(10)) {
  return Rig::launch_message(ctx, tbs, share);
}

/// Nothing changes but whose turn it is.
class Refusal {
 public:
  explicit Refusal(Rig& rig) : rig_(rig), before_(rig.q()) {}
  ~Refusal() {
    before_.last_source = rig_.q().last_source;
    EXPECT_EQ(rig_.q(), before_);
  }
  Refusal(const Refusal&) = delete;
  Refusal& operator=(const Refusal&) = delete;

 private:
  Rig& rig_;
  State before_;
};

TEST(DrfError, OfALaunch) {
  Rig rig(Mode::kOnDemand);
  rig.launch(1, 1, all(10));
  const Refusal refusal(rig);
  const Share nothing;
  EXPECT_EQ(rig.tell(launch_of(3, 0, all(101))), Error::kContext) << "the first that applies";
  EXPECT_EQ(rig.tell(launch_of(1, 0, all(101))), Error::kBusy);
  EXPECT_EQ(rig.tell(launch_of(0, 0, all(101))), Error::kTbCount);
  EXPECT_EQ(rig.tell(launch_of(0, 1, {.regs = 101, .threads = 1, .smem = 1, .tbs = 1})),
            Error::kDemand);
  EXPECT_EQ(rig.tell(launch_of(0, 1, {.regs = 1, .threads = 101, .smem = 1, .tbs = 1})),
            Error::kDemand);
  EXPECT_EQ(rig.tell(launch_of(0, 1, {.regs = 1, .threads = 1, .smem = 101, .tbs = 1})),
            Error::kDemand);
  EXPECT_EQ(rig.tell(launch_of(0, 1, {.regs = 1, .threads = 1, .smem = 1, .tbs = 101})),
            Error::kDemand);
  EXPECT_EQ(rig.tell(launch_of(0, 1, nothing)), Error::kDemand);
  EXPECT_EQ(rig.tell(launch_of(0, 1, {.regs = 1, .threads = 1, .smem = 1, .tbs = 0})),
            Error::kDemand);
}

TEST(DrfError, ALaunchMayTakeAllOfAnSm) {
  Rig rig(Mode::kOnDemand);
  rig.launch(0, 3, all(100));
  EXPECT_EQ(rig.sms(), "1/0/0 1/0/0 1/0/0");
}

TEST(DrfError, OfTheOtherHostMessages) {
  Rig rig(Mode::kOnDemand);
  rig.launch(1, 1, all(10));
  const Refusal refusal(rig);
  EXPECT_EQ(rig.tell({.op = HostOp::kSetContext, .ctx = 3, .page_table_base = 5}), Error::kContext);
  EXPECT_EQ(rig.set_start(3, 5), Error::kContext);
  EXPECT_EQ(rig.set_start(1, 5), Error::kBusy);
  EXPECT_EQ(rig.set_mode(Mode::kSpart, 0, Technique::kFlush), Error::kBusy);
}

TEST(DrfError, OfAMode) {
  Rig rig(Mode::kOnDemand);
  {
    const Refusal refusal(rig);
    EXPECT_EQ(rig.set_mode(Mode::kSpart, 0, Technique::kFlush), Error::kTechnique);
    EXPECT_EQ(rig.set_mode(Mode::kSpart, 0, Technique::kChimera), Error::kTechnique);
    EXPECT_EQ(rig.set_mode(Mode::kSpart, 0, static_cast<Technique>(7)), Error::kTechnique);
    EXPECT_EQ(rig.set_mode(Mode::kSpart, 0, Technique::kSwitch), Error::kLimit);
  }
  EXPECT_EQ(rig.set_mode(Mode::kSpart, 1, Technique::kDrain), Error::kNone);
  EXPECT_EQ(rig.q().mode, Mode::kSpart);
  EXPECT_EQ(rig.q().limit, 1U);
  EXPECT_EQ(rig.q().technique, Technique::kDrain);
}

TEST(DrfError, APageTableMayBeWrittenAtAnyTime) {
  Rig rig(Mode::kOnDemand);
  rig.launch(1, 1, all(10));
  EXPECT_EQ(rig.tell({.op = HostOp::kSetContext, .ctx = 1, .page_table_base = 5}), Error::kNone);
  EXPECT_EQ(rig.q().page_table[1], 5U);
  EXPECT_EQ(rig.set_start(2, 255), Error::kNone);
  EXPECT_EQ(rig.q().start[2], 255U);
}

TEST(DrfError, OfAnSm) {
  Rig rig(Mode::kOnDemand);
  rig.launch(1, 4, all(30));
  const Refusal refusal(rig);
  EXPECT_EQ(rig.tell_sm(0, {.op = static_cast<SmEvent>(3)}), Error::kOpcode);
  EXPECT_EQ(rig.tell_sm(0, {.op = SmEvent::kSetupDone}), Error::kState);
  for (const SmEvent op : {SmEvent::kFinished, SmEvent::kPreempted}) {
    EXPECT_EQ(rig.tell_sm(1, {.op = op, .slot = 7, .tb_id = 9}), Error::kSlot) << "no such slot";
    EXPECT_EQ(rig.tell_sm(1, {.op = op, .slot = 1, .tb_id = 9}), Error::kSlot) << "not in use";
  }
  EXPECT_EQ(rig.tell_sm(0, {.op = SmEvent::kPreempted, .slot = 1, .tb_id = 4}), Error::kState);
  EXPECT_EQ(rig.tell_sm(0, {.op = SmEvent::kFinished, .slot = 1, .tb_id = 4}), Error::kTbId);
}

TEST(DrfError, ASavedThreadBlockIsOneOfTheKernel) {
  Rig rig(Mode::kOnDemand, {.num_sms = 1, .num_slots = 4, .num_ctxs = 2, .lanes = 1, .share_w = 8});
  rig.launch(0, 4, all(25));
  rig.launch(1, 4, all(25));
  ASSERT_EQ(rig.sms(), "3/0-1>1");
  EXPECT_EQ(rig.tell_sm(0, {.op = SmEvent::kPreempted, .slot = 3, .tb_id = 4}), Error::kTbId);
  EXPECT_EQ(rig.tell_sm(0, {.op = SmEvent::kPreempted, .slot = 2, .tb_id = 2}), Error::kState);
  rig.save_all();
  EXPECT_EQ(rig.sms(), "2/2") << "one after the other";
}

TEST(DrfError, IsRaisedInTheCycleOfTheMessageOnly) {
  Rig rig(Mode::kOnDemand);
  rig.host = {launch_of(0, 0), launch_of(0, 1)};
  rig.cycle();
  EXPECT_TRUE(rig.out.host_ready);
  EXPECT_TRUE(rig.out.err_valid);
  rig.cycle();
  EXPECT_TRUE(rig.out.host_ready);
  EXPECT_FALSE(rig.out.err_valid);
  EXPECT_EQ(rig.out.err_code, Error::kNone);
}

TEST(DrfSources, TakeTurns) {
  Rig rig(Mode::kOnDemand);
  rig.launch(0, 12, all(20));
  ASSERT_EQ(rig.sms(), "4/0/0 4/0/0 4/0/0");
  ASSERT_EQ(rig.q().last_source, 2U) << "a setup_done";
  for (std::uint32_t s = 0; s < 3; ++s) {
    rig.sm[s].finish(0);
    rig.sm[s].finish(1);
  }
  for (int i = 0; i < 2; ++i) rig.host.push_back({.op = HostOp::kSetContext});
  for (const std::uint32_t source : {3U, 0U, 1U, 2U, 3U, 0U, 1U, 2U}) {
    rig.cycle();
    EXPECT_EQ(rig.q().last_source, source);
    EXPECT_EQ(rig.out.host_ready, source == 3);
    EXPECT_EQ(rig.out.sm_ready, source == 3 ? 0 : 1U << source);
  }
}

TEST(DrfSources, WaitUntilAScanHasEnded) {
  Rig rig(Mode::kOnDemand);
  rig.host = {launch_of(0), {.op = HostOp::kSetContext, .ctx = 0, .page_table_base = 1}};
  rig.cycles(2);
  EXPECT_TRUE(rig.host.empty()) << "a message comes before a scan";
  rig.cycle();
  EXPECT_EQ(rig.q().step, Step::kKernel);
  rig.host = {{.op = HostOp::kSetContext, .ctx = 0, .page_table_base = 2}};
  for (int i = 0; rig.q().step != Step::kIdle; ++i) {
    ASSERT_LT(i, 20);
    rig.cycle();
    EXPECT_FALSE(rig.out.host_ready);
  }
  rig.cycle();
  EXPECT_TRUE(rig.out.host_ready);
  EXPECT_EQ(rig.out.cmd.page_table_base, 1U);
}

TEST(DrfHandshake, OutputsAreHeldUntilTheyAreTaken) {
  Rig rig(Mode::kOnDemand);
  rig.in.cmd_ready = rig.in.done_ready = false;
  EXPECT_EQ(rig.tell(launch_of(0)), Error::kNone);
  rig.cycles(50);
  const SmCmd setup = rig.out.cmd;
  EXPECT_TRUE(rig.out.cmd_valid);
  EXPECT_EQ(setup.op, SmOp::kSetup);
  rig.cycles(50);
  EXPECT_EQ(rig.out.cmd, setup);
  rig.in.cmd_ready = true;
  rig.settle();
  rig.sm[0].finish(0);
  rig.cycles(10);
  EXPECT_TRUE(rig.out.done_valid);
  EXPECT_FALSE(rig.out.quiescent);
  EXPECT_EQ(rig.tell(launch_of(0)), Error::kNone) << "the kernel has ended";
  rig.cycles(30);
  rig.sm[0].finish(0);
  rig.cycles(20);
  EXPECT_TRUE(rig.q().active == 1) << "its exit waits for the first done";
  rig.in.done_ready = true;
  rig.settle();
  EXPECT_EQ(rig.done, (std::vector{0U, 0U}));
}

TEST(DrfHandshake, TheLowestOfSeveralKernelsEndsFirst) {
  Rig rig(Mode::kOnDemand);
  rig.launch(2, 1, all(10));
  rig.launch(0, 1, all(10));
  rig.in.done_ready = false;
  rig.sm[0].finish(0);
  rig.sm[1].finish(0);
  rig.cycles(30);
  EXPECT_EQ(rig.out.done_ctx, 0U) << "both messages come before";
  rig.in.done_ready = true;
  rig.settle();
  EXPECT_EQ(rig.done, (std::vector{0U, 2U}));
}

/// Each step that a scan of `mode` can be in, with all tables in use.
Rig in_step(Mode mode, Step step) {
  Rig rig(mode, {.num_sms = 2, .num_slots = 5, .num_ctxs = 3, .lanes = 2, .share_w = 8});
  rig.set_start(2, 1);
  rig.tell({.op = HostOp::kSetContext, .ctx = 1, .page_table_base = 77});
  rig.launch(0, kMany, all(20));
  for (const std::uint32_t ctx : {1U, 2U}) {
    EXPECT_EQ(rig.tell(launch_of(ctx, kMany, all(20))), Error::kNone);
    for (int i = 0; i < 400 && rig.q().step != step; ++i) rig.cycle();
    if (rig.q().step == step) break;
    rig.settle();
    rig.save_all();
  }
  return rig;
}

/// A reset state with the memories of `q`.
State reset_state(const State& q, const Params& params) {
  State fresh(params);
  fresh.owner = q.owner;
  fresh.ptbq = q.ptbq;
  fresh.stamps = q.stamps;
  return fresh;
}

TEST(DrfReset, IsLegalInEveryStep) {
  using enum Step;
  const std::vector<std::pair<Mode, std::vector<Step>>> steps{
      {Mode::kOnDemand,
       {kIdle, kClaims, kKernel, kPlace, kAct, kVictimSm, kVictim, kRoom, kRange, kJudge, kYoungest,
        kLeave, kSwap}},
      {Mode::kPartition, {kFill, kGrow, kExcess, kYoungest, kSwap}},
      {Mode::kSpart, {kClaims, kVictimSm, kJudge, kSwap}}};
  for (const auto& [mode, of_mode] : steps) {
    for (const Step step : of_mode) {
      Rig rig = in_step(mode, step);
      ASSERT_EQ(rig.q().step, step);
      const State before = rig.q();
      rig.host = {launch_of(0)};
      rig.reset();
      EXPECT_FALSE(rig.out.cmd_valid || rig.out.done_valid || rig.out.quiescent);
      EXPECT_FALSE(rig.out.host_ready || rig.out.err_valid);
      EXPECT_EQ(rig.out.sm_ready, 0U);
      EXPECT_EQ(rig.q(), reset_state(before, rig.driver.params()));
      EXPECT_EQ(rig.q().limit, 255U);
      EXPECT_EQ(rig.q().technique, Technique::kSwitch);
      EXPECT_EQ(rig.driver.written_memory_elements(), DrfAllocator::Written{});
      rig.sm.assign(rig.sm.size(), SmModel{});
      rig.settle();
      EXPECT_EQ(rig.sms(), "1/0/0 0/0/0");
    }
  }
}

TEST(DrfMemory, NamesTheElementsThatACycleWrote) {
  using Written = DrfAllocator::Written;
  Rig rig(Mode::kOnDemand, {.num_sms = 2, .num_slots = 4, .num_ctxs = 2, .lanes = 1, .share_w = 8});
  rig.launch(0, 8, all(25));
  rig.launch(1, 1, all(25));
  rig.sm[0].save(3, 7);
  rig.cycle();
  EXPECT_EQ(rig.driver.written_memory_elements(), (Written{std::nullopt, 0, std::nullopt}));
  rig.cycle();
  EXPECT_EQ(rig.driver.written_memory_elements(), Written{});
  rig.settle();
  ASSERT_EQ(rig.sms(), "3/1 4/0");
  rig.sm[1].finish(2);
  rig.cycle_until(Step::kAct);
  rig.cycle();
  EXPECT_EQ(rig.driver.written_memory_elements(), (Written{6, std::nullopt, 6}));
}

}  // namespace
}  // namespace segue::drf_allocator
