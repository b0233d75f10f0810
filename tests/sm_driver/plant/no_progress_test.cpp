// Work that does not end is an error of its own, although twin and RTL agree.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/plant/golden.hpp"
#include "tests/support/golden.hpp"
#include "verilator_tb/plant/lockstep.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/sm_driver/bench.hpp"
#include "verilator_tb/sm_driver/operations.hpp"
#include "verilator_tb/sm_driver/tb_work.hpp"

namespace segue::sm_driver {
namespace {

plant::Operation at(std::uint64_t cycle, Op op,
                    std::array<std::int64_t, plant::kMaxOperationArgs> args) {
  return {cycle, static_cast<std::uint32_t>(op), args};
}

plant::RunRecord run(const plant::Stimulus& stimulus, plant::LockstepOptions options) {
  const auto& config = block().configs().find("small");
  const auto& module = plant::module_store().get(block().configs(), config.sizes);
  options.cycles = stimulus.cycles;
  plant::RunRecord record;
  record.block = "sm_driver";
  record.config = config;
  record.seed = stimulus.seed;
  record.repeat = "segue cosim sm_driver --replay stuck.ops";
  record.result = run_lockstep(*block().make_bench(module, config.sizes, stimulus), options);
  return record;
}

TEST(NoProgress, SmsThatTakeNoCommandAreReported) {
  const plant::Stimulus stuck{
      1,
      10'000,
      {at(5, Op::kStall, {static_cast<std::int64_t>(StallOf::kCmd), 1'000'000}),
       at(10, Op::kLaunch, {0, 4, 2, work_descriptor(5, 5, 1)})}};
  plant::LockstepOptions options;
  options.patience = 500;
  const auto record = run(stuck, options);
  EXPECT_EQ(record.result.verdict, plant::Verdict::kNoProgress);
  tests::expect_golden("sm_driver/plant", "no_progress", plant::report_of(record));
}

TEST(NoProgress, WorkLeftAfterTheEndIsReported) {
  const plant::Stimulus late{
      1, 100, {at(50, Op::kLaunch, {1, 400, 3, work_descriptor(1000, 0, 1)})}};
  plant::LockstepOptions options;
  options.settle_cycles = 2'000;
  const auto record = run(late, options);
  EXPECT_EQ(record.result.verdict, plant::Verdict::kNoProgress);
  EXPECT_THAT(record.result.notes,
              testing::Contains(testing::HasSubstr("unfinished work 2000 cycles after")));
  EXPECT_THAT(record.result.notes, testing::Contains(testing::HasSubstr("context 1: ")));
}

TEST(NoProgress, APauseWithoutWorkIsNone) {
  const plant::Stimulus quiet{
      1, 5'000, {at(4'900, Op::kLaunch, {1, 4, 3, work_descriptor(10, 0, 1)})}};
  plant::LockstepOptions options;
  options.patience = 500;
  EXPECT_EQ(run(quiet, options).result.verdict, plant::Verdict::kEqual);
}

}  // namespace
}  // namespace segue::sm_driver
