#include <gtest/gtest.h>

#include "tests/support/own_folder.hpp"
#include "verilator_tb/plant/lockstep.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/operation_file.hpp"
#include "verilator_tb/sm_driver/bench.hpp"
#include "verilator_tb/sm_driver/operations.hpp"

namespace segue::sm_driver {
namespace {

const Params kSmall = to_params(config_table().find("small").sizes);

plant::LockstepResult run(const plant::Stimulus& stimulus) {
  const auto& module = plant::module_store().get(config_table(), to_sizes(kSmall));
  LockstepBench bench(module, kSmall, stimulus);
  plant::LockstepOptions options;
  options.cycles = stimulus.cycles;
  return run_lockstep(bench, options);
}

TEST(Stimulus, TheSameSeedDrawsTheSameOperations) {
  EXPECT_EQ(draw_stimulus(Params{}, 3, 20'000), draw_stimulus(Params{}, 3, 20'000));
  EXPECT_NE(draw_stimulus(Params{}, 3, 20'000).operations,
            draw_stimulus(Params{}, 4, 20'000).operations);
}

TEST(Stimulus, AShorterOneIsTheBeginningOfALongerOne) {
  const auto shorter = draw_stimulus(kSmall, 3, 5'000).operations;
  const auto longer = draw_stimulus(kSmall, 3, 50'000).operations;
  ASSERT_LT(shorter.size(), longer.size());
  EXPECT_TRUE(std::equal(shorter.begin(), shorter.end(), longer.begin()));
}

TEST(Stimulus, AReplayedFileRunsAsTheSeedDid) {
  const plant::Stimulus drawn = draw_stimulus(kSmall, 5, 10'000);
  const auto path = tests::own_folder() / "replayed.txt";
  write_operation_file(path, {"sm_driver", "small", drawn}, operation_kinds(kSmall));
  const auto replayed = read_operation_file(path, operation_kinds(kSmall)).stimulus;
  const plant::LockstepResult first = run(drawn);
  const plant::LockstepResult again = run(replayed);
  EXPECT_EQ(first.verdict, plant::Verdict::kEqual);
  EXPECT_EQ(first.cycles, again.cycles);
  for (std::size_t bin = 0; bin < first.coverage.bins().size(); ++bin) {
    EXPECT_EQ(first.coverage.count(bin), again.coverage.count(bin));
  }
}

}  // namespace
}  // namespace segue::sm_driver
