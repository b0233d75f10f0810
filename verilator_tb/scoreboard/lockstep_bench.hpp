#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/blocks/scoreboard/scoreboard_oracle.hpp"
#include "verilator_tb/plant/bench.hpp"
#include "verilator_tb/plant/operation.hpp"
#include "verilator_tb/plant/port_image.hpp"
#include "verilator_tb/plant/recent.hpp"
#include "verilator_tb/scoreboard/coverage_watch.hpp"
#include "verilator_tb/scoreboard/sm.hpp"
#include "verilator_tb/scoreboard/transaction.hpp"
#include "verilator_tb/scoreboard/twin_side.hpp"

namespace segue::scoreboard {

/// The scoreboard in the plant: twin and RTL in an SM, with the oracle looking on.
class LockstepBench final : public plant::Bench {
 public:
  /// `stimulus` outlives the bench.
  LockstepBench(const plant::RtlModule& module, const Params& params,
                const plant::Stimulus& stimulus, std::unique_ptr<TwinSide> twin = nullptr);

  /// Coverage and the oracle; both are there unless they are told not to be.
  void look_on(bool on) { look_on_ = on; }

  [[nodiscard]] std::span<const layout::SignalInfo> signals() const override { return signals_; }
  [[nodiscard]] plant::RtlModel& rtl() override { return rtl_; }
  void settle(std::uint64_t cycle) override;
  [[nodiscard]] plant::TwinImages twin() override;
  void clock() override;
  [[nodiscard]] std::optional<plant::MemoryWrite> written() const override;
  void stop() override { sm_.stop(); }
  [[nodiscard]] bool finished() const override { return sm_.finished(); }
  [[nodiscard]] std::uint64_t progress() const override { return sm_.progress(); }
  [[nodiscard]] bool busy() const override { return sm_.busy(); }
  [[nodiscard]] std::vector<std::string> unfinished() const override { return sm_.unfinished(); }
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
  Sm sm_;
  oracles::ScoreboardOracle book_;
  CoverageWatch watch_;
  plant::Recent<Transaction> recent_;
  Outputs out_;
  Outputs before_;             // of the cycle before
  bool shows_before_ = false;  // the image of the outputs shows that
  bool shows_out_ = false;
  std::vector<std::uint32_t> inputs_;
  std::vector<std::uint32_t> outputs_;
  std::uint64_t cycle_ = 0;
  bool in_reset_ = false;
  bool look_on_ = true;
};

}  // namespace segue::scoreboard
