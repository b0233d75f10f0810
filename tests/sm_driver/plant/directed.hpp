#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "verilator_tb/plant/comparator.hpp"
#include "verilator_tb/sm_driver/bench.hpp"

namespace segue::sm_driver {

/// Twin and RTL of the SM driver at the sizes of `small` (2 SMs, 3 slots, 3 contexts,
/// 2 KSRs), driven by hand and compared in every cycle.
class Directed : public testing::Test {
 protected:
  Directed();

  /// One cycle with the inputs in_. A message that is taken is withdrawn behind it.
  /// Returns what the driver answered in it.
  Outputs step();
  void idle(int cycles) {
    while (cycles-- > 0) step();
  }
  /// Steps until `there` holds, before the clock edge of no cycle more.
  void until(const std::function<bool(const State&)>& there);

  /// Offers a message until it is taken; returns the error that it raised.
  Error host(const HostMsg& msg);
  Error sm(std::uint32_t s, const SmMsg& msg);
  /// Offers it in the coming cycle, without stepping.
  void offer_host(const HostMsg& msg);
  void offer_sm(std::uint32_t s, const SmMsg& msg);

  /// Takes the next command.
  SmCmd command();
  /// All commands of so many cycles.
  std::vector<SmCmd> commands(int cycles);

  Error launch(std::uint32_t ctx, std::uint32_t tbs, std::uint32_t per_sm);
  Error policy(Policy policy, Technique technique);
  Error tokens(std::uint32_t ctx, std::int32_t count);
  Error kill(std::uint32_t ctx) { return host({.op = HostOp::kKill, .ctx = ctx}); }
  /// Context 0 gets both SMs, set up; nothing is issued yet.
  void context_0_holds_both_sms(std::uint32_t tbs, std::uint32_t per_sm);

  [[nodiscard]] const State& state() const { return twin_.state(); }
  [[nodiscard]] const SmDriver& twin() const { return twin_; }

  const Params params_;
  Inputs in_;

 private:
  frame::RtlSide<Bench> rtl_;
  SmDriver twin_;
  plant::Comparator comparator_;
  std::vector<std::uint32_t> outputs_;
};

inline constexpr SmMsg kSetupDoneMsg = {.op = SmEvent::kSetupDone};
inline constexpr SmMsg kVacatedMsg = {.op = SmEvent::kVacated};
constexpr SmMsg finished(std::uint32_t slot, std::uint32_t tb) {
  return {.op = SmEvent::kFinished, .slot = slot, .tb_id = tb};
}
constexpr SmMsg preempted(std::uint32_t slot, std::uint32_t tb, std::uint32_t handle) {
  return {.op = SmEvent::kPreempted, .slot = slot, .tb_id = tb, .handle = handle};
}

}  // namespace segue::sm_driver
