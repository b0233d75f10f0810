// The SM around the scoreboard in its bench keeps what scoreboard.md asks of the users.

#include "verilator_tb/scoreboard/environment.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "cmodel/blocks/scoreboard/scoreboard.hpp"
#include "verilator_tb/scoreboard/bench.hpp"
#include "verilator_tb/scoreboard/operations.hpp"

namespace segue::scoreboard {
namespace {

struct Seen {
  std::uint64_t errors = 0;
  std::uint64_t inserts = 0;
  std::uint64_t squashes = 0;
  std::uint64_t withdrawals = 0;
  std::uint64_t replays = 0;
  std::uint64_t kills = 0;
  bool finished = false;
};

/// With the twin alone, and nothing made up but in reset cycles.
Seen run(const Params& params, std::uint64_t seed, std::uint64_t cycles) {
  plant::Stimulus stimulus = draw_stimulus(params, seed, cycles);
  std::erase_if(stimulus.operations, [](const plant::Operation& operation) {
    return operation.kind == static_cast<std::uint32_t>(Op::kNoise);
  });
  Scoreboard board(params);
  Environment environment(params, stimulus);
  const Inputs idle(params);
  Outputs now(params);
  Outputs out(params);
  Seen seen;
  for (std::uint64_t cycle = 0; cycle < 2 * cycles && !seen.finished; ++cycle) {
    if (cycle == cycles) environment.stop();
    board.eval(idle, now);
    const Inputs& in = environment.drive(cycle, now);
    board.eval(in, out);
    board.tick(in);
    environment.take(out);
    if (environment.replayed()) ++seen.replays;
    if (in.rst_n) {
      if (out.err_valid != 0) ++seen.errors;
      if (in.insert_valid != 0) ++seen.inserts;
      if (in.squash_valid) ++seen.squashes;
      if (in.withdraw_valid) ++seen.withdrawals;
      if (in.kill != 0) ++seen.kills;
    }
    seen.finished = cycle >= cycles && environment.finished();
  }
  board.eval(Inputs(params), out);
  EXPECT_EQ(out.in_use, 0U);
  return seen;
}

TEST(ScoreboardEnvironment, SaysNothingIllegalAndEnds) {
  for (const auto& config : block().configs().configs) {
    const Seen seen = run(to_params(config.sizes), 5, 20'000);
    EXPECT_EQ(seen.errors, 0U) << config.name;
    EXPECT_TRUE(seen.finished) << config.name;
    EXPECT_GT(seen.inserts, 1000U) << config.name;
    EXPECT_GT(seen.squashes, 0U) << config.name;
    EXPECT_GT(seen.withdrawals, 0U) << config.name;
    EXPECT_GT(seen.replays, 0U) << config.name;
    EXPECT_GT(seen.kills, 0U) << config.name;
  }
}

}  // namespace
}  // namespace segue::scoreboard
