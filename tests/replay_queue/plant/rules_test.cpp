// The rules that the RTL keeps on in every run must catch wrong state by themselves, with no twin
// beside it, though they look at one entry at a time (replay_queue_props.sv and
// replay_queue_order_props.sv).

#include <gtest/gtest.h>

#include "tests/plant/broken_bank.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/replay_queue/bench.hpp"
#include "verilator_tb/replay_queue/environment.hpp"
#include "verilator_tb/replay_queue/operations.hpp"

namespace segue::replay_queue {
namespace {

constexpr std::uint64_t kRuleCycles = 200'000;

/// What the RTL says when its first assertion fails; nothing if none does.
std::string first_failure(const plant::RtlModule& module) {
  const Params params = to_params(block().configs().find("small").sizes);
  const plant::Stimulus stimulus = draw_stimulus(params, 1, kRuleCycles);
  frame::RtlSide<Bench> rtl(module, params);
  Environment environment(params, stimulus);
  const Inputs idle;
  Outputs out;
  for (std::uint64_t cycle = 0; cycle < kRuleCycles; ++cycle) {
    rtl.settle(idle);
    rtl.read(out);
    rtl.settle(environment.drive(cycle, out));
    rtl.read(out);
    rtl.clock();
    if (rtl.rtl().failed()) return rtl.rtl().messages();
    environment.take(out);
  }
  return "";
}

std::vector<plant::BrokenRtl> caught_by_a_rule() {
  std::vector<plant::BrokenRtl> variants = plant::broken_bank("replay_queue").variants;
  std::erase_if(variants, [](const plant::BrokenRtl& variant) { return variant.alone.empty(); });
  return variants;
}

class ReplayQueueRulesAlone : public testing::TestWithParam<plant::BrokenRtl> {};
// The sample may have none that a rule alone catches.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ReplayQueueRulesAlone);

TEST_P(ReplayQueueRulesAlone, CatchBrokenRtl) {
  const plant::RtlModule module(plant::broken_module("replay_queue", GetParam().name));
  const std::string said = first_failure(module);
  EXPECT_NE(said.find(std::string(".") + GetParam().alone + ":"), std::string::npos) << said;
}

INSTANTIATE_TEST_SUITE_P(Bank, ReplayQueueRulesAlone, testing::ValuesIn(caught_by_a_rule()),
                         [](const auto& it) { return it.param.name; });

TEST(ReplayQueueRules, HoldOnTheRtlThatShips) {
  const auto& module =
      plant::module_store().get(block().configs(), block().configs().find("small").sizes);
  EXPECT_EQ(first_failure(module), "");
}

}  // namespace
}  // namespace segue::replay_queue
