#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>

#include "cmodel/layout/sized.hpp"
#include "verilator_tb/frame/block_bench.hpp"
#include "verilator_tb/frame/sizes.hpp"
#include "verilator_tb/frame/twin_side.hpp"
#include "verilator_tb/plant/block.hpp"
#include "verilator_tb/plant/lockstep.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/operation.hpp"

// Deliberately wrong twins of a block with the bench `B` (frame::Traits): a lockstep run must tell
// them from the RTL, and the block's oracle from the right twin.
namespace segue::tests {

/// A twin that reports no errors.
template <class B>
class DropsErrors final : public frame::TwinSide<B> {
 public:
  using frame::TwinSide<B>::TwinSide;
  void eval(const typename B::Inputs& in, typename B::Outputs& out) override {
    frame::TwinSide<B>::eval(in, out);
    out.err_valid = 0;
    out.err_code.fill({});
  }
};

constexpr std::uint64_t kBrokenTwinCycles = 60'000;

/// A twin, right or wrong, beside the RTL.
template <class B, class Side>
plant::Verdict lockstep_verdict(const plant::Block& block) {
  const auto& config = block.configs().find("small");
  const auto params = frame::to_params<B>(config.sizes);
  const plant::Stimulus stimulus = B::draw_stimulus(params, 1, kBrokenTwinCycles);
  const auto& module = plant::module_store().get(block.configs(), config.sizes);
  frame::BlockBench<B> bench(module, params, stimulus, std::make_unique<Side>(params));
  plant::LockstepOptions options;
  options.cycles = kBrokenTwinCycles;
  return plant::run_lockstep(bench, options).verdict;
}

/// The first complaint of the oracle, or of the environment where there is none, about a twin
/// alone, without RTL.
template <class B, class Side>
std::string complaint_about(const plant::Block& block, const char* config = "small") {
  const auto params = frame::to_params<B>(block.configs().find(config).sizes);
  const plant::Stimulus stimulus = B::draw_stimulus(params, 2, kBrokenTwinCycles);
  Side side(params);
  typename B::Environment environment(params, stimulus);
  const auto idle = layout::sized<typename B::Inputs>(params);
  auto now = layout::sized<typename B::Outputs>(params);
  auto out = layout::sized<typename B::Outputs>(params);
  const auto drive = [&](std::uint64_t cycle) -> const typename B::Inputs& {
    if constexpr (requires { environment.drive(cycle, now); }) {
      side.eval(idle, now);
      return environment.drive(cycle, now);
    } else {
      return environment.drive(cycle);
    }
  };
  const auto run = [&](const auto& complaint, const auto& observe) -> std::string {
    for (std::uint64_t cycle = 0; cycle < kBrokenTwinCycles && complaint().empty(); ++cycle) {
      const auto& in = drive(cycle);
      side.eval(in, out);
      if constexpr (requires { environment.answer(out); }) {
        if (environment.answer(out)) side.eval(in, out);
      }
      observe(in);
      side.tick(in);
      environment.take(out);
    }
    return complaint();
  };
  if constexpr (std::is_void_v<typename B::Oracle>) {
    return run([&]() -> const std::string& { return environment.complaint(); }, [](const auto&) {});
  } else {
    auto oracle = layout::sized<typename B::Oracle>(params);
    return run([&]() -> const std::string& { return oracle.complaint(); },
               [&](const auto& in) { oracle.observe(in, out); });
  }
}

}  // namespace segue::tests
