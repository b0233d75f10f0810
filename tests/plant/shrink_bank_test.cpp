// What fails must become small, whatever is wrong: every variant of the bank.

#include <gtest/gtest.h>

#include "tests/plant/broken_twins.hpp"
#include "tests/plant/shrinks.hpp"

namespace segue::plant {
namespace {

class BrokenRtl : public testing::TestWithParam<std::string> {};

TEST_P(BrokenRtl, ShrinksToAHandful) { expect_broken_rtl_shrinks(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Bank, BrokenRtl, testing::ValuesIn(broken_edits()),
                         [](const auto& it) { return it.param; });

class BrokenTwin : public testing::TestWithParam<std::size_t> {};

TEST_P(BrokenTwin, ShrinksToAHandful) { expect_broken_twin_shrinks(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Bank, BrokenTwin,
                         testing::Range(std::size_t{0}, sm_driver::broken_twins().size()),
                         [](const auto& it) {
                           return std::string(sm_driver::broken_twins()[it.param].name);
                         });

}  // namespace
}  // namespace segue::plant
