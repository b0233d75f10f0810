// The selector, in integers, beside the paper's algorithm in real numbers: they differ only where
// rounding can.

#include "tests/preempt_selector/oracle/rounding.hpp"

#include <array>

#include "cmodel/blocks/preempt_selector/saturated.hpp"
#include "tests/preempt_selector/oracle/draw.hpp"
#include "tests/preempt_selector/twin/rig.hpp"

namespace segue::preempt_selector {
namespace {

constexpr Params kRoundingParams{
    .num_sms = 6, .num_slots = 8, .num_ctxs = 1, .lanes = 4, .div_bits = 4, .mul_bits = 24};
constexpr Set kEverySm = 0b111111;

/// The highest numbers of a random kernel.
struct Sizes {
  std::uint32_t mean;
  std::uint32_t halvings;  ///< of the mean, at most
  std::uint32_t cpi;
  std::uint32_t save;
  std::uint32_t limit;
};
/// Of the order of the paper's Table 2, at 1400 MHz.
constexpr Sizes kRealistic{
    .mean = 100'000, .halvings = 10, .cpi = 60, .save = 40'000, .limit = 60'000};
constexpr Sizes kTiny{.mean = 20, .halvings = 1, .cpi = 5, .save = 30, .limit = 40};

struct Share {
  std::uint64_t exempt = 0;
  std::uint64_t all = 0;

  void count(bool is_exempt) {
    ++all;
    if (is_exempt) ++exempt;
  }
  [[nodiscard]] double percent() const {
    return 100.0 * static_cast<double>(exempt) / static_cast<double>(all);
  }
};

/// Of random requests.
struct Tally {
  Share techniques;  ///< of SMs whose techniques rounding may change
  Share victims;     ///< of requests whose victim it may
  // Of the others, which were compared.
  std::array<std::uint64_t, 3> leaves{};  ///< by technique
  std::array<std::uint64_t, 2> late{};
};

/// One request, decided to the twin and to the oracle.
class Selecting {
 public:
  explicit Selecting(const Sizes& sizes)
      : rig_(kRoundingParams),
        mean_(draw(1, sizes.mean >> draw(0, sizes.halvings))),
        cpi_(draw(1, sizes.cpi)),
        limit_(draw(1, sizes.limit)) {
    rig_.set_limit(limit_);
    if (!one_in(20)) {
      const std::uint32_t save = draw(0, sizes.save);
      rig_.config(ConfigOp::kSetLatency, save);
      kernel_.save_time = save;
    }
    if (!one_in(4)) {
      for (std::uint32_t i = draw(1, 20); i != 0; --i) end_tb();
    }
    for (std::uint32_t sm = 0; sm < kRoundingParams.num_sms; ++sm) fill(sm);
  }

  void check(Tally& tally) {
    const Victim victim = rig_.ask(0, kEverySm);
    const chimera::Selection selection = select(kernel_, limit_);
    const Rounding rounding(kernel_, limit_);
    check_bounds(rounding);
    bool all_decided = true;
    for (std::uint32_t sm = 0; sm < kRoundingParams.num_sms; ++sm) {
      const bool decided = rounding.tells_techniques(kernel_.sms[sm], selection.costs[sm]);
      tally.techniques.count(!decided);
      all_decided = all_decided && decided;
      if (!decided) continue;
      check_sm(rounding, selection, sm);
      for (const auto& leave : selection.costs[sm].techniques) {
        ++tally.leaves[static_cast<std::size_t>(leave.second)];
      }
    }
    const bool decided = all_decided && rounding.tells_victim(kernel_, selection);
    tally.victims.count(!decided);
    if (!decided) return;
    RC_ASSERT(victim.sm == selection.victim.sm);
    RC_ASSERT(victim.late == selection.victim.late);
    ++tally.late[victim.late ? 1 : 0];
  }

 private:
  /// Up to a tenth away from `usual`.
  static std::uint32_t about(std::uint32_t usual) {
    return draw(usual - usual / 10, usual + usual / 10);
  }
  [[nodiscard]] std::uint32_t cycles_of(std::uint32_t executed) const {
    return about(executed * cpi_) + draw(0, cpi_);
  }
  void end_tb() {
    const std::uint32_t executed = about(mean_);
    const std::uint32_t cycles = cycles_of(executed);
    rig_.ended(0, executed, cycles);
    kernel_.ended.push_back({double(executed), double(cycles)});
  }
  void fill(std::uint32_t sm) {
    chimera::Sm& tbs = kernel_.sms.emplace_back();
    for (std::uint32_t slot = 0; slot < kRoundingParams.num_slots; ++slot) {
      Sample& tb = rig_.samples[sm][slot];
      tb.taken = !one_in(5);
      tb.idempotent = !one_in(4);
      tb.executed = draw(0, mean_ + mean_ / 10);
      tb.cycles = cycles_of(tb.executed);
      if (!tb.taken) continue;
      tbs.push_back({.slot = slot,
                     .executed = double(tb.executed),
                     .cycles = double(tb.cycles),
                     .idempotent = tb.idempotent});
    }
  }

  void check_bounds(const Rounding& rounding) const {
    const State& q = rig_.q();
    if (q.cpi == 0) return;
    RC_ASSERT(rounding.cpi.contains(q.cpi / 256.0));
    RC_ASSERT(!q.measured || rounding.mean.contains(q.mean));
    RC_ASSERT(!is_known(q.save) || rounding.switch_overhead(1).contains(q.switch_overhead));
  }
  void check_sm(const Rounding& rounding, const chimera::Selection& selection, std::uint32_t sm) {
    for (const auto& [slot, technique] : selection.costs[sm].techniques) {
      RC_LOG() << "SM " << sm << " slot " << slot << '\n';
      RC_ASSERT(rig_.leave(sm, slot) == technique);
    }
    const CostBounds bounds = rounding.of(kernel_.sms[sm], selection.costs[sm]);
    const Cost& cost = rig_.cost(sm);
    if (is_known(cost.overhead)) RC_ASSERT(bounds.overhead.contains(cost.overhead));
    if (is_known(cost.latency)) RC_ASSERT(bounds.latency.contains(cost.latency));
  }

  Rig rig_;
  std::uint32_t mean_;
  std::uint32_t cpi_;
  std::uint32_t limit_;
  chimera::Kernel kernel_;
};

Tally check_random_requests(const Sizes& sizes) {
  constexpr int kRequestsOfACase = 20;
  Tally tally;
  EXPECT_TRUE(rc::check("they agree where rounding can tell", [&] {
    for (int i = 0; i < kRequestsOfACase; ++i) {
      Selecting(sizes).check(tally);
    }
  }));
  return tally;
}

void expect_rare(const Tally& tally, double percent_techniques, double percent_victims) {
  EXPECT_LT(tally.techniques.percent(), percent_techniques)
      << "% of " << tally.techniques.all << " SMs are exempt";
  for (const std::uint64_t count : tally.leaves) EXPECT_GT(count, 1000U);
  for (const std::uint64_t count : tally.late) EXPECT_GT(count, 20U);
  EXPECT_LT(tally.victims.percent(), percent_victims)
      << "% of " << tally.victims.all << " requests are exempt";
}

// Measured over 100,000 requests: 0.37 % and 2.5 %; in runs of this length up to 0.43 % and 3.2 %.
TEST(PreemptSelectorRounding, RarelyChangesARealisticSelection) {
  expect_rare(check_random_requests(kRealistic), 1, 5);
}

// One instruction is much there. Measured likewise: 26 % and 55 %, up to 27 % and 56 %.
TEST(PreemptSelectorRounding, LeavesManyTinySelectionsAsTheyAre) {
  expect_rare(check_random_requests(kTiny), 35, 65);
}

}  // namespace
}  // namespace segue::preempt_selector
