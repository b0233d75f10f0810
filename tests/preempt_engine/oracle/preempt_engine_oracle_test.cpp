// Outcomes, requests and frames of the twin against those that the papers allow.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <tuple>
#include <vector>

#include "tests/preempt_engine/oracle/random_sm.hpp"

namespace segue::preempt_engine::oracle {
namespace {

using testing::HasSubstr;

constexpr Params kThree{.num_slots = 3,
                        .num_warps = 4,
                        .num_kernels = 2,
                        .num_frames = 4,
                        .num_tags = 3,
                        .row_bits = 3};
constexpr Params kFive{.num_slots = 5,
                       .num_warps = 7,
                       .num_kernels = 3,
                       .num_frames = 6,
                       .num_tags = 9,
                       .row_bits = 4};
constexpr Params kThesis{};

TEST(ContextRows, AreHeadersThenLiveRows) {
  const Kernel kernel{
      .warps = 2, .registers = 2, .simt_stack = 0, .shared = 1, .replay = 0, .log = 1};
  const Live second = [](const Row& row) { return row.row == 1 || row.space == Space::kLog; };
  const auto rows_of = [&](bool save) {
    std::vector<std::string> rows;
    for (const Request& request : requests(0, kernel, second, 100, Method::kWalk, save)) {
      rows.push_back(to_string(request));
    }
    return rows;
  };
  EXPECT_EQ(rows_of(true),
            (std::vector<std::string>{"store of tb_header warp 0 row 0 at line 100",
                                      "store of warp_header warp 0 row 0 at line 101",
                                      "store of registers warp 0 row 1 at line 103",
                                      "store of warp_header warp 1 row 0 at line 104",
                                      "store of registers warp 1 row 1 at line 106",
                                      "store of log warp 0 row 0 at line 108"}));
  EXPECT_EQ(rows_of(false),
            (std::vector<std::string>{"load of tb_header warp 0 row 0 at line 100",
                                      "load of warp_header warp 0 row 0 at line 101",
                                      "load of warp_header warp 1 row 0 at line 104",
                                      "load of registers warp 0 row 1 at line 103",
                                      "load of registers warp 1 row 1 at line 106",
                                      "load of log warp 0 row 0 at line 108"}));
}

/// Thread block 7 in slot 1, whose context is two headers, at line 64 of a region of four frames.
class TbOutcomesTest : public testing::Test {
 protected:
  TbOutcomesTest() : oracle_(kThree) {
    oracle_.set_region(32, 5);
    oracle_.setup(0, {.warps = 1});
    oracle_.start(
        {.op = CommandOp::kStart, .slot = 1, .tb_id = 7}, [](const Row&) { return true; }, nullptr);
    out_.resident = 0b10;
  }
  std::string look(bool storing = false) { return oracle_.look(out_, storing ? 0b10 : 0); }
  /// Two steps: the first in which it is asked, the second in which the engine has heard of it.
  std::string preempt(Technique technique) {
    std::string complaint = look();
    oracle_.preempt(1, technique, Method::kWalk);
    return complaint + look();
  }
  std::string request(Space space, std::uint32_t addr, std::uint64_t drained = 0b10) {
    return oracle_.request({.op = MemOp::kStore, .addr = addr, .slot = 1, .space = space}, drained);
  }
  std::string report(Outcome outcome, std::uint32_t handle = 0, bool storing = false) {
    out_.report_valid = true;
    out_.report = {.outcome = outcome, .slot = 1, .tb_id = 7, .handle = handle};
    return look(storing);
  }

  TbOutcomes oracle_;
  Outputs out_;
};

TEST_F(TbOutcomesTest, Switch) {
  EXPECT_EQ(preempt(Technique::kSwitch), "");
  EXPECT_EQ(oracle_.silence(), "thread block 7 in slot 1 is to leave by switch, and still there");
  out_.halt = 0b10;
  EXPECT_EQ(look(), "");
  EXPECT_EQ(request(Space::kTbHeader, 64), "");
  EXPECT_EQ(request(Space::kWarpHeader, 65),
            "thread block 7 in slot 1 asks with a tag that is in use")
      << "the first is not answered";
  out_.req_valid = true;
  out_.req = {.op = MemOp::kStore, .addr = 65, .tag = 1, .slot = 1, .space = Space::kWarpHeader};
  EXPECT_THAT(look(), HasSubstr("2 requests are outstanding, of 1 warps in transfer"));
  out_.req_valid = false;
  EXPECT_EQ(report(Outcome::kPreempted, 64),
            "thread block 7 in slot 1 is reported preempted, but its last request is not answered");
  oracle_.answer(0);
  EXPECT_EQ(report(Outcome::kPreempted, 96),
            "thread block 7 in slot 1 is reported preempted, but its context is at 64, not at 96, "
            "or was moved by another method");
  EXPECT_EQ(report(Outcome::kPreempted, 64), "");
  EXPECT_EQ(oracle_.report(out_.report)->handle, 64U);
  EXPECT_EQ(oracle_.frames_taken(), 1U);
  oracle_.release(64);
  EXPECT_EQ(oracle_.frames_taken(), 0U);
}

TEST_F(TbOutcomesTest, WrongSaves) {
  EXPECT_EQ(preempt(Technique::kSwitch), "");
  out_.halt = 0b10;
  EXPECT_EQ(look(), "");
  EXPECT_EQ(request(Space::kTbHeader, 64, 0),
            "thread block 7 in slot 1 is saved, but has not drained");
  EXPECT_THAT(request(Space::kTbHeader, 65), HasSubstr("not into a frame"));
  EXPECT_EQ(
      request(Space::kWarpHeader, 64),
      "thread block 7 in slot 1 is to ask for store of tb_header warp 0 row 0 at line 64, not "
      "store of warp_header warp 0 row 0 at line 64");
}

TEST_F(TbOutcomesTest, FlushOnlyWhileIdempotent) {
  EXPECT_EQ(preempt(Technique::kFlush), "");
  oracle_.announce(1);
  out_.non_idempotent = out_.halt = 0b10;
  EXPECT_EQ(look(), "");
  out_.epoch = 0b10;
  EXPECT_EQ(look(), "thread block 7 in slot 1 is dropped, but it is not idempotent");
}

TEST_F(TbOutcomesTest, Flush) {
  EXPECT_EQ(preempt(Technique::kFlush), "");
  out_.halt = 0b10;
  EXPECT_EQ(report(Outcome::kRestarted),
            "thread block 7 in slot 1 is reported restarted, but it is not dropped");
  out_.epoch = 0b10;
  EXPECT_EQ(report(Outcome::kRestarted, 0, true),
            "thread block 7 in slot 1 is reported restarted, but its stores are not acknowledged");
  EXPECT_EQ(report(Outcome::kRestarted), "");
}

TEST_F(TbOutcomesTest, RejectsUnrequestedActions) {
  EXPECT_EQ(preempt(Technique::kDrain), "");
  EXPECT_EQ(oracle_.silence(), "");
  out_.halt = 0b10;
  EXPECT_EQ(look(), "thread block 7 in slot 1 is halted, and nobody asked for it");
  EXPECT_EQ(request(Space::kTbHeader, 64),
            "thread block 7 in slot 1 is saved, but nobody asked for it");
  for (const Outcome outcome : {Outcome::kFinished, Outcome::kPreempted, Outcome::kRestarted,
                                Outcome::kKilled, Outcome::kRestored}) {
    EXPECT_THAT(report(outcome), HasSubstr("thread block 7 in slot 1 is reported "));
  }
}

TEST(PreemptEngineOracle, AllowsEachOutcomeOfTheTwin) {
  for (const auto& [params, regions, steps] :
       {std::tuple{kThree, 40, 1'500}, {kFive, 30, 2'000}, {kThesis, 8, 5'000}}) {
    RandomSm sm(params, params.num_slots);
    ASSERT_EQ(sm.run(regions, steps), "") << params.num_slots << " slots";
    EXPECT_GT(sm.operations, 60'000U);
    EXPECT_GT(sm.requests, 15'000U);
    EXPECT_GT(sm.silences, 90U);
    EXPECT_EQ(sm.refused > 500, params.num_slots < 16) << "the region is full";
    for (const Technique technique :
         {Technique::kDrain, Technique::kSwitch, Technique::kPartialSwitch, Technique::kFlush}) {
      for (const Outcome outcome :
           {Outcome::kFinished, Outcome::kPreempted, Outcome::kKilled, Outcome::kRestored}) {
        EXPECT_GT((sm.outcomes[{technique, outcome}]), 1)
            << to_string(technique) << ' ' << to_string(outcome);
      }
    }
    EXPECT_GT((sm.outcomes[{Technique::kFlush, Outcome::kRestarted}]), 300);
  }
}

/// The first complaint about an engine that hears or answers something else.
std::string complaint_about(
    const std::function<void(Inputs&)>& tamper,
    const std::function<void(Outputs&)>& spoil = [](Outputs&) {}) {
  RandomSm sm(kFive, 3);
  sm.tamper = tamper;
  sm.spoil = spoil;
  return sm.run(3, 2'000);
}

TEST(PreemptEngineOracle, NoticesAnEngineThatHearsSomethingElse) {
  const auto hears = [](const std::function<void(Inputs&)>& tamper, const std::string& expected) {
    const std::string complaint = complaint_about(tamper);
    EXPECT_THAT(complaint, HasSubstr(expected));
  };
  const auto hides = [](CommandOp op) {
    return [op](Inputs& in) { in.command_valid = in.command_valid && in.command.op != op; };
  };
  const auto turns = [](Technique from, Technique to) {
    return [=](Inputs& in) {
      if (in.command.op == CommandOp::kPreempt && in.command.technique == from) {
        in.command.technique = to;
      }
    };
  };
  hears(hides(CommandOp::kKill), "killed");
  hears(hides(CommandOp::kRelease), ": error ");
  hears(turns(Technique::kSwitch, Technique::kFlush), "is dropped, but nobody asked for it");
  hears(turns(Technique::kDrain, Technique::kSwitch), "thread block ");
  hears(turns(Technique::kPartialSwitch, Technique::kSwitch), "is halted before thread block");
  hears([](Inputs& in) { in.row_live = true; }, "is to ask for store of ");
  hears([](Inputs& in) { in.drained = ~std::uint64_t{0}; }, "is saved, but has not drained");
  hears([](Inputs& in) { in.storing = 0; }, "its stores are not acknowledged");
  hears([](Inputs& in) { in.event_valid = in.event_valid && in.event.op != EventOp::kFinished; },
        "runs, and has left");
  hears([](Inputs& in) { in.loaded_non_idempotent = 0; }, "non_idempotent_o is wrong");
}

TEST(PreemptEngineOracle, NoticesAnotherAnswer) {
  const auto answers = [](const std::function<void(Outputs&)>& spoil, const std::string& expected) {
    const std::string complaint = complaint_about([](Inputs&) {}, spoil);
    EXPECT_THAT(complaint, HasSubstr(expected));
  };
  const auto turns = [](Outcome from, Outcome to) {
    return [=](Outputs& out) {
      if (out.report_valid && out.report.outcome == from) out.report.outcome = to;
    };
  };
  answers(turns(Outcome::kRestarted, Outcome::kKilled), "is reported killed, but it is not killed");
  answers(turns(Outcome::kFinished, Outcome::kPreempted), "is reported preempted, but ");
  answers(turns(Outcome::kKilled, Outcome::kRestarted), "is reported restarted, but ");
  answers(turns(Outcome::kPreempted, Outcome::kFinished),
          "is reported finished, but it has not ended");
  // Two rows of registers change places.
  answers(
      [](Outputs& out) {
        if (out.req_valid && out.req.space == Space::kRegisters) out.req.row ^= 1;
      },
      "is to ask for ");
  // A row is lost on its way.
  answers(
      [n = 0](Outputs& out) mutable {
        if (out.req_valid && out.req.space == Space::kShared && ++n == 20) out.req_valid = false;
      },
      "is to ask for ");
  // All contexts lie in one frame.
  answers(
      [](Outputs& out) {
        if (out.req_valid && out.req.space == Space::kTbHeader) out.req.addr &= ~std::uint32_t{63};
      },
      "thread block ");
  answers(
      [](Outputs& out) {
        if (out.report_valid) ++out.report.handle;
      },
      "its context is at ");
}

}  // namespace
}  // namespace segue::preempt_engine::oracle
