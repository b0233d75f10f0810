// Twins and oracles that read a message or a handshake wrongly: the two sides must disagree.

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "tests/fault_unit/twin/random_gpu.hpp"

namespace segue::fault_unit {
namespace {

/// A change to the inputs of a cycle, seen by one side only.
struct Misreading {
  const char* name;
  std::function<void(const FaultUnit& twin, Inputs&)> change;
};

/// A legal answer in the cycle.
bool is_answered(const FaultUnit& twin, const Inputs& in) {
  if (!in.answer_valid || in.answer.entry >= twin.params().num_entries) return false;
  const EntryState state = twin.state().state[in.answer.entry];
  return state == EntryState::kAtOwn || state == EntryState::kAtCpu;
}

bool is_in_flight(const FaultUnit& twin, std::uint64_t region) {
  const State& q = twin.state();
  for (std::uint32_t entry = 0; entry < twin.params().num_entries; ++entry) {
    const EntryState state = q.state[entry];
    if (q.region[entry] == region && state >= EntryState::kAsksOwn && state <= EntryState::kAtCpu) {
      return true;
    }
  }
  return false;
}

const std::vector<Misreading>& misreadings() {
  static const std::vector<Misreading> all{
      {"faults get lost", [](const FaultUnit&, Inputs& in) { in.fault_valid = false; }},
      {"faults in flight are dropped",
       [](const FaultUnit& twin, Inputs& in) {
         if (is_in_flight(twin, in.fault.region)) in.fault_valid = false;
       }},
      {"regions in flight are sent again",
       [](const FaultUnit& twin, Inputs& in) {
         if (is_in_flight(twin, in.fault.region)) in.fault.region ^= 1;
       }},
      {"regions are blurred", [](const FaultUnit&, Inputs& in) { in.fault.region &= ~1ULL; }},
      {"every SM is the first",
       [](const FaultUnit& twin, Inputs& in) {
         if (in.fault.sm < twin.params().num_sms) in.fault.sm = 0;
       }},
      {"an SM beyond the last is the first",
       [](const FaultUnit& twin, Inputs& in) {
         if (in.fault.sm >= twin.params().num_sms) in.fault.sm = 0;
       }},
      {"answers get lost", [](const FaultUnit&, Inputs& in) { in.answer_valid = false; }},
      {"an answer beside a fault gets lost",
       [](const FaultUnit&, Inputs& in) {
         if (in.fault_valid) in.answer_valid = false;
       }},
      {"an answer beside a request gets lost",
       [](const FaultUnit&, Inputs& in) {
         if (in.own_ready) in.answer_valid = false;
       }},
      {"a fault in the cycle of its answer gets lost",
       [](const FaultUnit& twin, Inputs& in) {
         if (is_answered(twin, in) && twin.state().region[in.answer.entry] == in.fault.region) {
           in.fault_valid = false;
         }
       }},
      {"the CPU forwards",
       [](const FaultUnit& twin, Inputs& in) {
         if (is_answered(twin, in) && in.answer.result == Result::kForward) {
           in.answer.result = Result::kThere;
         }
       }},
      {"aborted faults are there",
       [](const FaultUnit&, Inputs& in) {
         if (in.answer.result == Result::kAbort) in.answer.result = Result::kThere;
       }},
      {"no result is none of the enum",
       [](const FaultUnit&, Inputs& in) {
         if (in.answer.result > Result::kAbort) in.answer.result = Result::kAbort;
       }},
      {"the own handler takes no requests",
       [](const FaultUnit&, Inputs& in) { in.own_ready = false; }},
      {"the CPU takes requests at once", [](const FaultUnit&, Inputs& in) { in.cpu_ready = true; }},
      {"faults go to the CPU first",
       [](const FaultUnit&, Inputs& in) { in.setup.own_first = false; }},
      {"set-ups get lost", [](const FaultUnit&, Inputs& in) { in.setup_valid = false; }},
      {"a set-up beside a fault gets lost",
       [](const FaultUnit& twin, Inputs& in) {
         if (in.fault_valid && twin.state().count == 0) in.setup_valid = false;
       }},
      {"resets get lost", [](const FaultUnit&, Inputs& in) { in.rst_n = true; }},
  };
  return all;
}

constexpr Params kSmall{.num_entries = 3, .num_sms = 3, .region_bits = 3};
constexpr std::uint64_t kCycles = 20'000;

TEST(FaultUnitOracle, NoticesWrongTwins) {
  for (const Misreading& wrong : misreadings()) {
    RandomGpu gpu(kSmall, 1);
    gpu.mislead_twin = [&](Inputs& in) { wrong.change(gpu.twin, in); };
    EXPECT_NE(gpu.run(kCycles), "") << wrong.name;
  }
}

TEST(FaultUnitOracle, AWrongOracleDisagreesWithTheTwin) {
  for (const Misreading& wrong : misreadings()) {
    RandomGpu gpu(kSmall, 2);
    gpu.mislead_oracle = [&](Inputs& in) { wrong.change(gpu.twin, in); };
    EXPECT_NE(gpu.run(kCycles), "") << wrong.name;
  }
}

TEST(FaultUnitOracle, AcceptsTheTwin) {
  for (const std::uint64_t seed : {1, 2}) EXPECT_EQ(RandomGpu(kSmall, seed).run(kCycles), "");
}

}  // namespace
}  // namespace segue::fault_unit
