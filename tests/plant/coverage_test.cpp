// The stimulus reaches every situation of bins.cpp at every size, but for those that a
// waiver explains (coverage_waivers.json). A waiver for something that was seen fails.

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "verilator_tb/plant/lockstep.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/sm_driver/lockstep_bench.hpp"
#include "verilator_tb/sm_driver/rtl_sm_driver.hpp"
#include "verilator_tb/sm_driver/stimulus.hpp"

namespace segue::sm_driver {
namespace {

constexpr std::uint64_t kCycles = 60'000;
constexpr std::uint64_t kSeeds = 12;

plant::Coverage coverage_at(const Params& params) {
  const auto& module = plant::module_store().get(config_table(), to_sizes(params));
  plant::Coverage coverage;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const auto stimulus = draw_stimulus(params, seed, kCycles);
    LockstepBench bench(module, params, stimulus);
    plant::LockstepOptions options;
    options.cycles = kCycles;
    const auto result = run_lockstep(bench, options);
    EXPECT_EQ(to_string(result.verdict), "equal") << "seed " << seed << ", cycle " << result.at;
    coverage.merge(result.coverage);
  }
  return coverage;
}

class EverySituation : public testing::TestWithParam<const char*> {};

TEST_P(EverySituation, IsSeenOrWaived) {
  const plant::Config config = config_table().find(GetParam());
  std::ifstream in(SEGUE_SOURCE_DIR "/tests/plant/coverage_waivers.json");
  const auto waivers = nlohmann::json::parse(in).at(GetParam());
  const plant::Coverage coverage = coverage_at(to_params(config.sizes));
  for (std::size_t bin = 0; bin < coverage.sentences().size(); ++bin) {
    const std::string& sentence = coverage.sentences()[bin];
    if (waivers.contains(sentence)) {
      EXPECT_EQ(coverage.count(bin), 0U) << "waived, but seen: " << sentence;
    } else {
      EXPECT_GT(coverage.count(bin), 0U) << "not seen: " << sentence;
    }
  }
  for (const auto& [sentence, reason] : waivers.items()) {
    const auto sentences = coverage.sentences();
    EXPECT_NE(std::find(sentences.begin(), sentences.end(), sentence), sentences.end())
        << "a waiver for nothing: " << sentence;
  }
}

INSTANTIATE_TEST_SUITE_P(At, EverySituation, testing::Values("small", "odd", "k20c"),
                         [](const auto& it) { return std::string(it.param); });

}  // namespace
}  // namespace segue::sm_driver
