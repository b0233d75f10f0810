// Cycles from a request to its answer, where the counters are answered at once.

#include <iostream>

#include "tests/preempt_selector/twin/rig.hpp"

namespace segue::preempt_selector {
namespace {

constexpr int kMostCycles = 1000;

/// Chimera's machine (its Table 1), with the units of the card's size fermi30 and with the
/// smallest ones.
constexpr Params kFermi30{
    .num_sms = 30, .num_slots = 8, .num_ctxs = 16, .lanes = 4, .div_bits = 2, .mul_bits = 8};
constexpr Params kFermi30Serial{
    .num_sms = 30, .num_slots = 8, .num_ctxs = 16, .lanes = 1, .div_bits = 1, .mul_bits = 4};
constexpr Set kAllSms = (Set{1} << 30) - 1;

struct Latency {
  int first = 0;
  int next = 0;  ///< of the same batch, one SM less
};

/// All SMs have a thread block that drains, so that each needs its product, if it is measured.
Latency latency_of(const Params& params, bool measured) {
  Rig rig(params);
  rig.config(ConfigOp::kSetLatency, 20'000);
  if (measured) rig.ended(0, 1000, 20'000);
  for (std::uint32_t sm = 0; sm < params.num_sms; ++sm) {
    for (std::uint32_t slot = 0; slot < params.num_slots; ++slot)
      rig.put(sm, slot, 900 + sm + slot);
  }
  Latency latency;
  const Victim victim = rig.ask(0, kAllSms);
  latency.first = rig.took;
  rig.ask(0, kAllSms & ~only(victim.sm));
  latency.next = rig.took;
  return latency;
}

void expect_latency(const char* what, const Params& params, Latency measured, Latency unmeasured) {
  for (const bool known : {true, false}) {
    const Latency latency = latency_of(params, known);
    const Latency& expected = known ? measured : unmeasured;
    const char* const kind = known ? "measured" : "unmeasured";
    std::cout << what << ", " << kind << " kernel: " << latency.first << " cycles, then "
              << latency.next << '\n';
    EXPECT_EQ(latency.first, expected.first) << kind;
    EXPECT_EQ(latency.next, expected.next) << kind;
    EXPECT_LT(latency.first, kMostCycles) << kind;
  }
}

// Request and answer; four divisions of 23 cycles or two and 30 * 2 groups of live counters; 30
// times load, weigh, choose, product (measured) and store; 30 comparisons.
TEST(PreemptSelectorLatency, OfThirtySmsIsBelowAThousandCycles) {
  expect_latency("4 lanes, 2 quotient and 8 multiplier bits", kFermi30,
                 {.first = 1 + 4 * 23 + 30 * (2 + 1 + 2 + 3 + 1) + 30 + 1, .next = 31},
                 {.first = 1 + 60 + 2 * 23 + 30 * (2 + 1 + 2 + 1) + 30 + 1, .next = 31});
}

TEST(PreemptSelectorLatency, OfTheSmallestUnitsIsToo) {
  expect_latency("1 lane, 1 quotient and 4 multiplier bits", kFermi30Serial,
                 {.first = 1 + 4 * 43 + 30 * (8 + 1 + 8 + 6 + 1) + 30 + 1, .next = 31},
                 {.first = 1 + 240 + 2 * 43 + 30 * (8 + 1 + 8 + 1) + 30 + 1, .next = 31});
}

}  // namespace
}  // namespace segue::preempt_selector
