#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "verilator_tb/plant/bench.hpp"
#include "verilator_tb/plant/operation.hpp"
#include "verilator_tb/plant/recent.hpp"
#include "verilator_tb/sm_driver/coverage_watch.hpp"
#include "verilator_tb/sm_driver/rtl_ports.hpp"
#include "verilator_tb/sm_driver/surroundings.hpp"
#include "verilator_tb/sm_driver/transaction.hpp"
#include "verilator_tb/sm_driver/twin_side.hpp"

namespace segue::sm_driver {

/// The SM driver in the plant: twin and RTL between one host and their SMs.
class LockstepBench final : public plant::Bench {
 public:
  /// `stimulus` outlives the bench.
  LockstepBench(const plant::RtlModule& module, const Params& params,
                const plant::Stimulus& stimulus, std::unique_ptr<TwinSide> twin = nullptr);

  /// Coverage is for finding out, not for measuring speed.
  void count_coverage(bool on) { count_coverage_ = on; }

  [[nodiscard]] std::span<const layout::SignalInfo> signals() const override { return signals_; }
  [[nodiscard]] plant::RtlModel& rtl() override { return rtl_; }
  void settle(std::uint64_t cycle) override;
  [[nodiscard]] plant::TwinImages twin() override;
  void clock() override;
  [[nodiscard]] std::optional<plant::MemoryWrite> written() const override;
  void stop() override { surroundings_.stop(); }
  [[nodiscard]] bool finished() const override { return surroundings_.finished(); }
  [[nodiscard]] std::uint64_t progress() const override { return surroundings_.progress(); }
  [[nodiscard]] bool busy() const override { return surroundings_.busy(); }
  [[nodiscard]] std::vector<std::string> unfinished() const override {
    return surroundings_.unfinished();
  }
  [[nodiscard]] const std::string& broken_promise() const override {
    return surroundings_.broken_promise();
  }
  [[nodiscard]] std::vector<std::string> transactions() const override;
  [[nodiscard]] std::vector<std::string> one_sided() override;
  [[nodiscard]] const plant::Coverage& coverage() const override { return watch_.coverage(); }

 private:
  void record(const Inputs& in);

  ImageLayout layout_;
  std::vector<layout::SignalInfo> signals_;
  plant::RtlModel rtl_;
  RtlPorts ports_;
  std::unique_ptr<TwinSide> twin_;
  Surroundings surroundings_;
  CoverageWatch watch_;
  bool count_coverage_ = true;
  plant::Recent<Transaction> recent_;
  Outputs out_;
  std::vector<std::uint32_t> outputs_;  // an image of `packed_`
  Outputs packed_;
  std::uint64_t cycle_ = 0;
  bool in_reset_ = false;
};

}  // namespace segue::sm_driver
