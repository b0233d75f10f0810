#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/blocks/warp_gate/warp_gate_oracle.hpp"
#include "verilator_tb/plant/bench.hpp"
#include "verilator_tb/plant/operation.hpp"
#include "verilator_tb/plant/port_image.hpp"
#include "verilator_tb/plant/recent.hpp"
#include "verilator_tb/warp_gate/coverage_watch.hpp"
#include "verilator_tb/warp_gate/front_end.hpp"
#include "verilator_tb/warp_gate/transaction.hpp"
#include "verilator_tb/warp_gate/twin_side.hpp"

namespace segue::warp_gate {

/// The warp gate in the plant: twin and RTL in a front end, with the oracle looking on.
class LockstepBench final : public plant::Bench {
 public:
  /// `stimulus` outlives the bench.
  LockstepBench(const plant::RtlModule& module, const Params& params,
                const plant::Stimulus& stimulus, std::unique_ptr<TwinSide> twin = nullptr);

  [[nodiscard]] std::span<const layout::SignalInfo> signals() const override { return signals_; }
  [[nodiscard]] plant::RtlModel& rtl() override { return rtl_; }
  void settle(std::uint64_t cycle) override;
  [[nodiscard]] plant::TwinImages twin() override;
  void clock() override;
  [[nodiscard]] std::optional<plant::MemoryWrite> written() const override { return {}; }
  void stop() override { front_end_.stop(); }
  [[nodiscard]] bool finished() const override { return front_end_.finished(); }
  [[nodiscard]] std::uint64_t progress() const override { return front_end_.progress(); }
  [[nodiscard]] bool busy() const override { return front_end_.busy(); }
  [[nodiscard]] std::vector<std::string> unfinished() const override {
    return front_end_.unfinished();
  }
  [[nodiscard]] const std::string& broken_promise() const override { return book_.complaint(); }
  [[nodiscard]] std::vector<std::string> transactions() const override;
  [[nodiscard]] std::vector<std::string> one_sided() override;
  [[nodiscard]] const plant::Coverage& coverage() const override { return watch_.coverage(); }

 private:
  void record(const Inputs& in);

  ImageLayout layout_;
  std::vector<layout::SignalInfo> signals_;
  plant::RtlModel rtl_;
  plant::PortImage ports_;
  std::unique_ptr<TwinSide> twin_;
  FrontEnd front_end_;
  oracles::WarpGateOracle book_;
  CoverageWatch watch_;
  plant::Recent<Transaction> recent_;
  const Inputs idle_;
  Outputs now_;
  Outputs out_;
  std::vector<std::uint32_t> inputs_;
  std::vector<std::uint32_t> outputs_;
  std::uint64_t cycle_ = 0;
  bool in_reset_ = false;
};

}  // namespace segue::warp_gate
