#pragma once

#include <gtest/gtest.h>

#include <bit>

#include "cmodel/blocks/drf_allocator/share_math.hpp"
#include "tests/drf_allocator/twin/rig.hpp"

namespace segue::drf_allocator {

/// What the registers must say of one another between two scans, all of it summed up anew from the
/// slots and claims: the page's properties 1, 2, 3 and 7, and that ranks are what they are said to
/// be.
class TablesCheck {
 public:
  explicit TablesCheck(const DrfAllocator& driver)
      : q_(driver.state()), params_(driver.params()), stay_(params_.num_ctxs) {}

  void run() {
    std::vector<std::uint32_t> running(params_.num_ctxs);
    std::vector<std::uint32_t> claims(params_.num_ctxs);
    std::vector<std::uint32_t> fresh(params_.num_ctxs);
    for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
      check_sm(s, running);
      const Claim& claim = q_.claim[s];
      if (!claim.valid) {
        EXPECT_EQ(claim, Claim{});
        continue;
      }
      EXPECT_TRUE(q_.is_active(claim.ctx));
      EXPECT_NE(q_.mode, Mode::kPartition);
      if (q_.swaps()) {
        EXPECT_TRUE(claim.fresh);
      }
      ++claims[claim.ctx];
      if (claim.fresh) ++fresh[claim.ctx];
    }
    for (std::uint32_t k = 0; k < params_.num_ctxs; ++k) {
      EXPECT_EQ(q_.ksrt[k].running, running[k]);
      if (!q_.is_active(k)) continue;
      EXPECT_EQ(q_.ksrt[k].claims, fresh[k]);
      EXPECT_EQ(q_.ksrt[k].rank, q_.mode == Mode::kSpart
                                     ? q_.start[k] + claims[k]
                                     : (stay_[k] + claims[k]) * q_.ksrt[k].unit);
      if (q_.swaps()) {
        EXPECT_GE(q_.remaining(k), q_.ksrt[k].claims);
      }
    }
  }

 private:
  void check_sm(std::uint32_t s, std::vector<std::uint32_t>& running) {
    Share taken;
    std::vector<std::uint32_t> stay(params_.num_ctxs);
    EXPECT_EQ(q_.leaving[s] & ~q_.slots[s], 0U);
    EXPECT_EQ(q_.slots[s] & ~q_.all_slots, 0U);
    for (std::uint32_t slots = q_.slots[s]; slots != 0; slots &= slots - 1) {
      const auto slot = static_cast<std::uint32_t>(std::countr_zero(slots));
      const std::uint32_t owner = q_.owner[s * params_.num_slots + slot];
      EXPECT_TRUE(q_.is_active(owner));
      EXPECT_NE(q_.resident[s] >> owner & 1, 0U);
      taken = plus(taken, q_.demand[owner]);
      ++running[owner];
      if ((q_.leaving[s] >> slot & 1) != 0) continue;
      ++stay[owner];
      ++stay_[owner];
      if (q_.mode == Mode::kSpart) {
        EXPECT_EQ(q_.claim[s], (Claim{.valid = true, .fresh = false, .ctx = owner}));
      }
    }
    EXPECT_EQ(q_.taken[s], taken);
    EXPECT_TRUE(within(taken, q_.limit));
    for (std::uint32_t k = 0; k < params_.num_ctxs; ++k) EXPECT_EQ(q_.count[q_.at(s, k)], stay[k]);
  }

  const State& q_;
  const Params& params_;
  std::vector<std::uint32_t> stay_;  ///< by context, of all SMs
};

}  // namespace segue::drf_allocator
