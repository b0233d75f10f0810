// The rules that the RTL keeps on in every run must catch wrong state by themselves, with no twin
// beside it, though they look at one SM, kernel and context at a time (sm_driver_props.sv).

#include <gtest/gtest.h>

#include "tests/plant/broken_bank.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/sm_driver/bench.hpp"
#include "verilator_tb/sm_driver/environment.hpp"
#include "verilator_tb/sm_driver/operations.hpp"

namespace segue::sm_driver {
namespace {

constexpr std::uint64_t kCycles = 200'000;

/// What the RTL says when its first assertion fails; nothing if none does.
std::string first_failure(const plant::RtlModule& module) {
  const Params params = to_params(config_table().find("small").sizes);
  const plant::Stimulus stimulus = draw_stimulus(params, 1, kCycles);
  frame::RtlSide<Bench> rtl(module, params);
  Environment environment(params, stimulus);
  Outputs out;
  for (std::uint64_t cycle = 0; cycle < kCycles; ++cycle) {
    rtl.settle(environment.drive(cycle));
    rtl.read(out);
    environment.answer(out);
    rtl.settle(environment.inputs());
    rtl.clock();
    if (rtl.rtl().failed()) return rtl.rtl().messages();
    environment.take(out);
  }
  return "";
}

std::vector<plant::BrokenRtl> caught_by_a_rule() {
  std::vector<plant::BrokenRtl> variants = plant::broken_bank("sm_driver").variants;
  std::erase_if(variants, [](const plant::BrokenRtl& variant) { return variant.alone.empty(); });
  return variants;
}

class RulesAlone : public testing::TestWithParam<plant::BrokenRtl> {};
// The sample may have none that a rule alone catches.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(RulesAlone);

TEST_P(RulesAlone, CatchBrokenRtl) {
  const plant::RtlModule module(plant::broken_module("sm_driver", GetParam().name));
  const std::string said = first_failure(module);
  EXPECT_NE(said.find(std::string(".") + GetParam().alone + ":"), std::string::npos) << said;
}

INSTANTIATE_TEST_SUITE_P(Bank, RulesAlone, testing::ValuesIn(caught_by_a_rule()),
                         [](const auto& it) { return it.param.name; });

TEST(Rules, HoldOnTheRtlThatShips) {
  const auto& module =
      plant::module_store().get(config_table(), config_table().find("small").sizes);
  EXPECT_EQ(first_failure(module), "");
}

}  // namespace
}  // namespace segue::sm_driver
