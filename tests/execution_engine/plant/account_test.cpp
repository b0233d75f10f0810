// The bench's account of thread blocks and contexts: it has nothing to say of a right engine, and
// notices each way in which one could be wrong.

#include <gtest/gtest.h>

#include <functional>

#include "verilator_tb/execution_engine/bench.hpp"

namespace segue::execution_engine {
namespace {

constexpr Params kSmall{.num_sms = 2,
                        .num_slots = 2,
                        .num_ctxs = 3,
                        .num_ksrs = 2,
                        .num_warps = 3,
                        .num_frames = 4,
                        .num_tags = 3,
                        .row_bits = 3};

using Falsify = std::function<void(Outputs&, std::uint64_t cycle)>;

/// What is said of a run in which the environment sees other outputs than there are.
std::string complaint_of_seed(std::uint64_t seed, const Falsify& falsify) {
  const plant::Stimulus stimulus = draw_stimulus(kSmall, seed, 40'000);
  Environment environment(kSmall, stimulus);
  ExecutionEngine twin(kSmall);
  const Inputs idle(kSmall);
  Outputs out(kSmall);
  for (std::uint64_t cycle = 0; cycle < stimulus.cycles; ++cycle) {
    twin.eval(idle, out);
    falsify(out, cycle);
    const Inputs& in = environment.drive(cycle, out);
    twin.eval(in, out);
    twin.tick(in);
    falsify(out, cycle);
    environment.take(out);
    if (!environment.complaint().empty()) return environment.complaint();
  }
  return "";
}

/// The first of a few runs.
std::string complaint_of(const Falsify& falsify) {
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
    const std::string complaint = complaint_of_seed(seed, falsify);
    if (!complaint.empty()) return complaint;
  }
  return "";
}

TEST(ExecutionEngineAccount, SaysNothingOfARightOne) {
  EXPECT_EQ(complaint_of([](Outputs&, std::uint64_t) {}), "");
}

TEST(ExecutionEngineAccount, NoticesAThreadBlockThatIsGone) {
  EXPECT_NE(complaint_of([](Outputs& out, std::uint64_t cycle) {
              if (cycle % 3000 == 2999) out.resident[0] = 0;
            }),
            "");
}

TEST(ExecutionEngineAccount, NoticesARowAtAnotherLine) {
  EXPECT_NE(complaint_of([](Outputs& out, std::uint64_t cycle) {
              if (cycle % 50 == 49) ++out.req[0].addr;
            }),
            "");
}

TEST(ExecutionEngineAccount, NoticesARowThatIsLeftOut) {
  EXPECT_NE(complaint_of([](Outputs& out, std::uint64_t) {
              if (out.req[0].space == preempt_engine::Space::kShared) out.req_valid &= ~1ULL;
            }),
            "");
}

TEST(ExecutionEngineAccount, NoticesAnotherThreadBlocksContext) {
  EXPECT_NE(complaint_of([](Outputs& out, std::uint64_t) {
              if (out.cmd_valid && out.cmd.resume) out.cmd.handle ^= 1U << 12;
            }),
            "");
}

TEST(ExecutionEngineAccount, NoticesAThreadBlockThatIsIssuedTwice) {
  EXPECT_NE(complaint_of([](Outputs& out, std::uint64_t) {
              if (out.cmd_valid && out.cmd.tb_id == 2) out.cmd.tb_id = 1;
            }),
            "");
}

TEST(ExecutionEngineAccount, NoticesAnEndOfALaunchTooEarly) {
  EXPECT_NE(complaint_of([](Outputs& out, std::uint64_t cycle) {
              if (cycle > 1000 && cycle % 1000 == 0) out.done_valid = true;
            }),
            "");
}

TEST(ExecutionEngineAccount, NoticesAnEventThatIsRefused) {
  EXPECT_NE(complaint_of([](Outputs& out, std::uint64_t cycle) {
              if (cycle % 2 == 0) return;
              out.engine_err_code[1] = preempt_engine::Error::kState;
            }),
            "");
}

}  // namespace
}  // namespace segue::execution_engine
