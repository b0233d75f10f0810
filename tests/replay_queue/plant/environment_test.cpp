// The SM around the replay queue in its bench keeps the promise "Room" of replay_queue.md, and
// comes to an end.

#include "verilator_tb/replay_queue/environment.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "cmodel/blocks/replay_queue/replay_queue.hpp"
#include "verilator_tb/replay_queue/bench.hpp"
#include "verilator_tb/replay_queue/operations.hpp"

namespace segue::replay_queue {
namespace {

struct Seen {
  std::uint64_t full = 0;  ///< take-overs that found no free entry
  std::uint64_t inserts = 0;
  std::uint64_t take_overs = 0;
  std::uint64_t restores = 0;
  std::uint64_t faults = 0;
  std::uint64_t replays = 0;
  bool finished = false;
};

/// With the twin alone.
Seen run(const Params& params, const plant::Stimulus& stimulus) {
  ReplayQueue queue(params);
  Environment environment(params, stimulus);
  Outputs out;
  Seen seen;
  const std::uint64_t cycles = stimulus.cycles;
  for (std::uint64_t cycle = 0; cycle < cycles + 20'000 && !seen.finished; ++cycle) {
    if (cycle == cycles) environment.stop();
    queue.eval(environment.inputs(), out);
    const Inputs& in = environment.drive(cycle, out);
    queue.eval(in, out);
    queue.tick(in);
    environment.take(out);
    if (in.rst_n) {
      if (out.err_code[static_cast<std::size_t>(Source::kTakeOver)] == Error::kFull) ++seen.full;
      if (in.insert_valid) ++seen.inserts;
      if (in.take_over_valid) ++seen.take_overs;
      if (in.restore_valid) ++seen.restores;
      if (in.fault_valid) ++seen.faults;
      if (out.replay_valid) ++seen.replays;
    }
    seen.finished = cycle >= cycles && environment.finished();
  }
  return seen;
}

TEST(ReplayQueueEnvironment, KeepsRoomAndEnds) {
  for (const auto& config : block().configs().configs) {
    const Params params = to_params(config.sizes);
    plant::Stimulus stimulus = draw_stimulus(params, 5, 100'000);
    std::erase_if(stimulus.operations, [](const plant::Operation& operation) {
      return operation.kind == static_cast<std::uint32_t>(Op::kNoise);
    });
    const Seen seen = run(params, stimulus);
    EXPECT_EQ(seen.full, 0U) << config.name;
    EXPECT_TRUE(seen.finished) << config.name;
    EXPECT_GT(seen.inserts, 1000U) << config.name;
    EXPECT_GT(seen.take_overs, 100U) << config.name;
    EXPECT_GT(seen.restores, 0U) << config.name;
    EXPECT_GT(seen.faults, 100U) << config.name;
    EXPECT_GT(seen.replays, 100U) << config.name;
  }
}

/// Their last instruction waited to be inserted, for entries that only its own warp's replay frees.
TEST(ReplayQueueEnvironment, EndsWhereThereWasNoRoom) {
  const Params params = to_params(block().configs().find("small").sizes);
  for (const std::uint64_t seed : std::array{106U, 123U, 190U, 244U, 287U}) {
    EXPECT_TRUE(run(params, draw_stimulus(params, seed, 100'000)).finished) << seed;
  }
}

/// Also where made-up instructions have taken the room.
TEST(ReplayQueueEnvironment, EndsInAllNoise) {
  const Params params = to_params(block().configs().find("small").sizes);
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    plant::Stimulus stimulus = draw_stimulus(params, seed, 3'000);
    for (plant::Operation& operation : stimulus.operations) {
      if (operation.kind == static_cast<std::uint32_t>(Op::kNoise)) operation.args[0] = 40;
    }
    EXPECT_TRUE(run(params, stimulus).finished) << seed;
  }
}

}  // namespace
}  // namespace segue::replay_queue
