#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>

#include "verilator_tb/plant/block.hpp"
#include "verilator_tb/plant/lockstep.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::tests {

/// Base of tests that write a block's operations cycle by cycle and run twin and RTL on them. `Op`
/// is the block's enum of operations.
template <class Op>
class DirectedTest : public testing::Test {
 protected:
  using Args = std::array<std::int64_t, plant::kMaxOperationArgs>;

  /// At the sizes named `config`; the run ends `rest` cycles behind the last operation.
  DirectedTest(const plant::Block& block, const char* config, std::uint64_t rest)
      : block_(block), config_(config), rest_(rest) {}

  /// In the present cycle.
  void now(Op op, Args args) {
    stimulus_.operations.push_back({cycle_, static_cast<std::uint32_t>(op), args});
  }
  /// In the next one.
  void then(Op op, Args args) {
    ++cycle_;
    now(op, args);
  }
  void pause(std::uint64_t cycles = 1) { cycle_ += cycles; }

  plant::LockstepResult run() {
    stimulus_.cycles = cycle_ + rest_;
    const auto& config = block_.configs().find(config_);
    const auto& module = plant::module_store().get(block_.configs(), config.sizes);
    const auto bench = block_.make_bench(module, config.sizes, stimulus_);
    plant::LockstepOptions options;
    options.cycles = stimulus_.cycles;
    options.memory_interval = 1;
    return plant::run_lockstep(*bench, options);
  }

  /// Runs it, equal, and with these situations among those seen.
  void expect(std::initializer_list<const char*> situations) {
    const plant::LockstepResult result = run();
    EXPECT_EQ(result.verdict, plant::Verdict::kEqual);
    const auto bins = result.coverage.bins();
    for (const char* const name : situations) {
      const auto found = std::find_if(bins.begin(), bins.end(),
                                      [&](const plant::BinInfo& bin) { return bin.name == name; });
      ASSERT_NE(found, bins.end()) << name;
      EXPECT_GT(result.coverage.count(static_cast<std::size_t>(found - bins.begin())), 0U) << name;
    }
  }

 private:
  const plant::Block& block_;
  const char* config_;
  std::uint64_t rest_;
  plant::Stimulus stimulus_{.seed = 1, .cycles = 0, .operations = {}};
  std::uint64_t cycle_ = 1;
};

}  // namespace segue::tests
