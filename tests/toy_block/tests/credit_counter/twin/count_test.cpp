// Gives and takes of the credit counter's twin, legal and illegal.

#include <gtest/gtest.h>

#include <stdexcept>

#include "cmodel/blocks/credit_counter/credit_counter.hpp"

namespace segue::credit_counter {
namespace {

/// The outputs of a cycle with these messages.
Outputs cycle(CreditCounter& twin, bool give, bool take) {
  Inputs in;
  in.rst_n = true;
  in.give_valid = give;
  in.take_valid = take;
  Outputs out;
  twin.eval(in, out);
  twin.tick(in);
  return out;
}

TEST(CreditCounter, CountsGivesAndTakes) {
  CreditCounter twin({.max_credits = 3});
  cycle(twin, true, false);
  cycle(twin, true, false);
  EXPECT_EQ(twin.state().count, 2U);
  cycle(twin, true, true);
  EXPECT_EQ(twin.state().count, 2U) << "one came and one went";
  cycle(twin, false, true);
  EXPECT_EQ(twin.state().count, 1U);
}

TEST(CreditCounter, DropsATakeAtZeroEvenBesideAGive) {
  CreditCounter twin({.max_credits = 3});
  const Outputs out = cycle(twin, true, true);
  EXPECT_EQ(out.err_valid, 2U);
  EXPECT_EQ(out.err_code[1], Error::kEmpty);
  EXPECT_EQ(twin.state().count, 1U);
}

TEST(CreditCounter, DropsAGiveAtTheMost) {
  CreditCounter twin({.max_credits = 1});
  cycle(twin, true, false);
  EXPECT_EQ(cycle(twin, true, false).err_code[0], Error::kFull);
  EXPECT_EQ(twin.state().count, 1U);
}

TEST(CreditCounter, RefusesASizeOutOfRange) {
  EXPECT_THROW(CreditCounter({.max_credits = 0}), std::invalid_argument);
  EXPECT_THROW(CreditCounter({.max_credits = 256}), std::invalid_argument);
}

}  // namespace
}  // namespace segue::credit_counter
