#include "cmodel/engine/workload/machine_file.hpp"

#include <gtest/gtest.h>

namespace segue::engine {
namespace {

// Thesis Table 5.1 and section 5.2.3.
TEST(MachineFile, K20cIsTable51) {
  const Machine machine = load_machine("k20c");
  EXPECT_EQ(machine.name, "k20c");
  EXPECT_EQ(machine.params(),
            (sm_driver::Params{.num_sms = 13, .num_slots = 16, .num_ctxs = 16, .num_ksrs = 13}));
  EXPECT_DOUBLE_EQ(machine.clock.mhz(), 706.0);
  EXPECT_DOUBLE_EQ(machine.bandwidth_share(), 16e9);
  EXPECT_EQ(machine.registers_per_sm, 65536U);
  EXPECT_EQ(machine.threads_per_sm, 2048U);
  EXPECT_EQ(machine.shared_memory_configs, (std::vector<std::uint64_t>{16384, 32768, 49152}));
}

TEST(MachineFile, TimesAreCyclesOfTheClock) {
  EXPECT_EQ(load_machine("k20c").setup_time, 706U);  // 1 µs at 706 MHz
}

TEST(MachineFile, K20cSaysWhatIsAssumed) {
  EXPECT_EQ(load_machine("k20c").assumed,
            (std::vector<std::string>{"contexts", "setup_time_us", "launch_latency_us"}));
}

TEST(Clock, RoundsToTheNearestCycleAndSaturatesAtNever) {
  const Clock clock(706.0);
  EXPECT_EQ(clock.cycles(1.0), 706U);
  EXPECT_EQ(clock.cycles(0.0007), 0U);
  EXPECT_EQ(clock.cycles(0.00071), 1U);
  EXPECT_EQ(clock.cycles(1e18), kNever);
  EXPECT_DOUBLE_EQ(clock.us(706), 1.0);
}

}  // namespace
}  // namespace segue::engine
