#include "cmodel/gpu/sim/agenda.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace segue::gpu {
namespace {

TEST(Agenda, StartsWithNothingBeforeNever) {
  const Agenda agenda(14);
  EXPECT_GT(agenda.earliest(), kNever);
}

TEST(Agenda, TiesGoToTheLowerUnit) {
  Agenda agenda(14);
  agenda.set(9, 100);
  agenda.set(3, 100);
  agenda.set(13, 100);
  EXPECT_EQ(agenda.earliest_unit(), 3U);
}

TEST(Agenda, TimesBeyondNeverStayBeyondIt) {
  Agenda agenda(3);
  agenda.set(1, ~Cycle{0} >> 6);
  EXPECT_GT(agenda.earliest(), kNever);
  agenda.set(2, kNever);
  EXPECT_EQ(agenda.earliest(), kNever);
  EXPECT_EQ(agenda.earliest_unit(), 2U);
}

// Against a list that is searched from the start.
RC_GTEST_PROP(Agenda, FindsTheFirstOfTheEarliest, ()) {
  const auto units = *rc::gen::inRange<std::uint32_t>(1, 66);
  Agenda agenda(units);
  std::vector<Cycle> times(units, kNever);
  for (std::uint32_t unit = 0; unit < units; ++unit) agenda.set(unit, kNever);
  for (int step = 0; step < 100; ++step) {
    const auto unit = *rc::gen::inRange<std::uint32_t>(0, units);
    times[unit] = *rc::gen::inRange<Cycle>(0, 50);
    agenda.set(unit, times[unit]);
    const auto first = std::min_element(times.begin(), times.end());
    RC_ASSERT(agenda.earliest() == *first);
    RC_ASSERT(agenda.earliest_unit() == static_cast<std::uint32_t>(first - times.begin()));
  }
}

}  // namespace
}  // namespace segue::gpu
