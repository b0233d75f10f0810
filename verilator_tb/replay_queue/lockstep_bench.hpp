#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/blocks/replay_queue/replay_queue_oracle.hpp"
#include "verilator_tb/plant/bench.hpp"
#include "verilator_tb/plant/operation.hpp"
#include "verilator_tb/plant/recent.hpp"
#include "verilator_tb/replay_queue/coverage_watch.hpp"
#include "verilator_tb/replay_queue/front_end.hpp"
#include "verilator_tb/replay_queue/output_image.hpp"
#include "verilator_tb/replay_queue/rtl_ports.hpp"
#include "verilator_tb/replay_queue/transaction.hpp"
#include "verilator_tb/replay_queue/twin_side.hpp"

namespace segue::replay_queue {

/// The replay queue in the plant: twin and RTL in a front end, with the oracle looking on.
class LockstepBench final : public plant::Bench {
 public:
  /// `stimulus` outlives the bench.
  LockstepBench(const plant::RtlModule& module, const Params& params,
                const plant::Stimulus& stimulus, std::unique_ptr<TwinSide> twin = nullptr);

  /// The oracle and coverage are for finding out, not for measuring speed.
  void look_on(bool on) { look_on_ = on; }

  [[nodiscard]] std::span<const layout::SignalInfo> signals() const override { return signals_; }
  [[nodiscard]] plant::RtlModel& rtl() override { return rtl_; }
  void settle(std::uint64_t cycle) override;
  [[nodiscard]] plant::TwinImages twin() override;
  void clock() override;
  [[nodiscard]] std::optional<plant::MemoryWrite> written() const override;
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

  std::vector<layout::SignalInfo> signals_;
  plant::RtlModel rtl_;
  RtlPorts ports_;
  std::unique_ptr<TwinSide> twin_;
  FrontEnd front_end_;
  oracles::ReplayQueueOracle book_;
  CoverageWatch watch_;
  bool look_on_ = true;
  plant::Recent<Transaction> recent_;
  const Inputs idle_;
  Outputs now_;
  Outputs out_;
  OutputImage outputs_;
  std::uint64_t cycle_ = 0;
  bool in_reset_ = false;
};

}  // namespace segue::replay_queue
