// Kernels that never end: preemption comes to rest, and each of them gets its turn.

#include <gtest/gtest.h>
// Needs GoogleTest before it.
#include <rapidcheck/gtest.h>

#include <array>
#include <random>

#include "tests/drf_allocator/twin/rig.hpp"

namespace segue::drf_allocator {
namespace {

constexpr std::uint32_t kLimit = 100;
constexpr std::uint32_t kEndless = 1'000'000'000;
constexpr std::array kModes{Mode::kOnDemand, Mode::kRelaxed, Mode::kPartition, Mode::kSpart};

Params steady_size(std::uint32_t num_sms) {
  return {.num_sms = num_sms, .num_slots = 8, .num_ctxs = 4, .lanes = 4, .share_w = 8};
}

/// Kernels that are launched one after the other and never end; thread blocks end, and are saved,
/// at random.
class Endless {
 public:
  Endless(Mode mode, const Params& params, const std::vector<Share>& demands, std::uint32_t seed)
      : rig(mode, params, kLimit), random_(seed) {
    for (const Share& demand : demands) {
      rig.launch(static_cast<std::uint32_t>(finished.size()), kEndless, demand);
      finished.push_back(0);
      finish(50);
    }
  }

  /// Until so many more have finished. As many preempts as that took.
  std::size_t finish(std::uint32_t number) {
    rig.commands.clear();
    finished.assign(finished.size(), 0);
    for (std::uint32_t i = 0; number > 0 && i < 10'000'000; ++i) {
      for (SmModel& sm : rig.sm) {
        if (!sm.tbs.empty() && random_() % 40 == 0) number -= end_one(sm) ? 1 : 0;
        if (number == 0) break;
      }
      rig.cycle();
    }
    EXPECT_EQ(number, 0U) << "no progress";
    return rig.preempts();
  }

  Rig rig;
  std::vector<std::uint32_t> finished;  ///< by context, in the last `finish`

 private:
  /// True if it finished, false if it was saved.
  bool end_one(SmModel& sm) {
    auto entry = sm.tbs.begin();
    std::advance(entry, random_() % sm.tbs.size());
    const bool leaves = entry->second.leaving;
    if (leaves) {
      sm.save(entry->first, rig.next_handle++);
    } else {
      ++finished[entry->second.ctx];
      sm.finish(entry->first);
    }
    return !leaves;
  }

  std::mt19937 random_;
};

TEST(DrfSteady, EqualKernelsComeToRest) {
  // In mode relaxed too, as it turns out; the others must.
  for (const Mode mode : kModes) {
    for (const std::uint32_t sms : {1U, 3U, 4U}) {
      for (const Share& demand :
           {all(10), all(30), Share{.regs = 13, .threads = 25, .smem = 8, .tbs = 12}}) {
        for (const std::size_t kernels : {2U, 3U}) {
          Endless endless(mode, steady_size(sms), std::vector(kernels, demand), sms);
          endless.finish(500);
          EXPECT_EQ(endless.finish(2000), 0U)
              << to_string(mode) << ", " << sms << " SMs, " << kernels << " of " << demand.threads;
        }
      }
    }
  }
}

/// Preempts in so many finishes, after a while.
std::size_t preempts(Mode mode, const std::vector<Share>& demands, std::uint32_t sms) {
  Endless endless(mode, steady_size(sms), demands, 3);
  endless.finish(1000);
  return endless.finish(2000);
}

// Where one thread block is most of an SM, the range of two kernels on a single SM has no minimum
// that a swap cannot lower: from 100 and 0 to 20 and 90, and from there to 40 and 0.
TEST(DrfSteady, KernelsOfVeryUnequalThreadBlocksSwapForEver) {
  const std::vector<Share> demands{{.regs = 90, .threads = 20, .smem = 0, .tbs = 3},
                                   {.regs = 10, .threads = 15, .smem = 20, .tbs = 3}};
  EXPECT_GT(preempts(Mode::kOnDemand, demands, 1), 500U);
  EXPECT_GT(preempts(Mode::kRelaxed, demands, 1), 500U);
  EXPECT_EQ(preempts(Mode::kPartition, demands, 1), 0U);
  EXPECT_EQ(preempts(Mode::kOnDemand, demands, 3), 0U);
}

TEST(DrfSteady, PartitionsAndWholeSmsNeverSwapForEver) {
  for (const auto& demands :
       {std::vector{all(30), all(20)}, std::vector{all(50), all(15)}, std::vector{all(7), all(40)},
        std::vector{all(7), all(40), all(22)}}) {
    for (const std::uint32_t sms : {1U, 3U, 4U, 16U}) {
      EXPECT_EQ(preempts(Mode::kPartition, demands, sms), 0U);
      EXPECT_EQ(preempts(Mode::kSpart, demands, sms), 0U);
    }
  }
}

/// Any demand of which `kernels` fit on an SM together.
Share any_demand(std::uint32_t kernels) {
  const auto part = [kernels](std::uint32_t low) {
    return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, kLimit / kernels + 1));
  };
  return {.regs = part(0), .threads = part(0), .smem = part(0), .tbs = part(1)};
}

RC_GTEST_PROP(DrfSteady, NoKernelStarves, ()) {
  const auto kernels = *rc::gen::inRange(2U, 5U);
  std::vector<Share> demands;
  for (std::uint32_t k = 0; k < kernels; ++k) demands.push_back(any_demand(kernels));
  // In mode spart an SM for each.
  const auto sms = *rc::gen::inRange(kernels, 7U);
  for (const Mode mode : kModes) {
    Endless endless(mode, steady_size(sms), demands, sms);
    endless.finish(300);
    endless.finish(1000);
    for (const std::uint32_t finished : endless.finished) RC_ASSERT(finished > 10U);
  }
}

}  // namespace
}  // namespace segue::drf_allocator
