// The users of the operand log in its bench keep what operand_log.md asks of them.

#include "verilator_tb/operand_log/environment.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "cmodel/blocks/operand_log/operand_log.hpp"
#include "verilator_tb/operand_log/bench.hpp"
#include "verilator_tb/operand_log/operations.hpp"

namespace segue::operand_log {
namespace {

struct Seen {
  std::uint64_t errors = 0;
  std::uint64_t saved = 0;
  std::uint64_t restored = 0;
  std::uint64_t kills = 0;
  std::uint64_t set_ups = 0;
  bool finished = false;
};

/// With the twin alone, and nothing made up.
Seen run(const Params& params, std::uint64_t seed, std::uint64_t cycles) {
  plant::Stimulus stimulus = draw_stimulus(params, seed, cycles);
  std::erase_if(stimulus.operations, [](const plant::Operation& operation) {
    return operation.kind == static_cast<std::uint32_t>(Op::kNoise);
  });
  OperandLog log(params);
  Environment environment(params, stimulus);
  const Inputs idle(params);
  Outputs now(params);
  Outputs out(params);
  Seen seen;
  for (std::uint64_t cycle = 0; cycle < 2 * cycles && !seen.finished; ++cycle) {
    if (cycle == cycles) environment.stop();
    log.eval(idle, now);
    const Inputs& in = environment.drive(cycle, now);
    log.eval(in, out);
    log.tick(in);
    environment.take(out);
    if (out.err_valid != 0) ++seen.errors;
    if (environment.context_events().saved) ++seen.saved;
    if (environment.context_events().restored) ++seen.restored;
    if (in.kill_valid) ++seen.kills;
    if (in.setup_valid) ++seen.set_ups;
    seen.finished = cycle >= cycles && environment.finished();
  }
  return seen;
}

TEST(OperandLogEnvironment, SaysNothingIllegalAndEnd) {
  for (const auto& config : block().configs().configs) {
    const Seen seen = run(to_params(config.sizes), 5, 20'000);
    EXPECT_EQ(seen.errors, 0U) << config.name;
    EXPECT_TRUE(seen.finished) << config.name;
    EXPECT_GT(seen.saved, 0U) << config.name;
    EXPECT_GT(seen.restored, 0U) << config.name;
    EXPECT_GT(seen.kills, 0U) << config.name;
    EXPECT_GT(seen.set_ups, 0U) << config.name;
  }
}

}  // namespace
}  // namespace segue::operand_log
