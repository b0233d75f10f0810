#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "verilator_tb/plant/bench.hpp"
#include "verilator_tb/plant/operation.hpp"
#include "verilator_tb/plant/port_image.hpp"
#include "verilator_tb/plant/recent.hpp"
#include "verilator_tb/sm_frontend/coverage_watch.hpp"
#include "verilator_tb/sm_frontend/pipeview.hpp"
#include "verilator_tb/sm_frontend/surroundings.hpp"
#include "verilator_tb/sm_frontend/transaction.hpp"
#include "verilator_tb/sm_frontend/twin_side.hpp"

namespace segue::sm_frontend {

/// The front end in the plant: twin and RTL in the same machine, which also is the oracle: what
/// its programs leave must be what they leave in order.
class LockstepBench final : public plant::Bench {
 public:
  /// `stimulus` outlives the bench.
  LockstepBench(const plant::RtlModule& module, const Params& params,
                const plant::Stimulus& stimulus, std::unique_ptr<TwinSide> twin = nullptr);

  /// Coverage, which is there unless it is told not to be.
  void look_on(bool on) { look_on_ = on; }

  [[nodiscard]] std::span<const layout::SignalInfo> signals() const override { return signals_; }
  [[nodiscard]] plant::RtlModel& rtl() override { return rtl_; }
  void settle(std::uint64_t cycle) override;
  [[nodiscard]] plant::TwinImages twin() override;
  void clock() override;
  [[nodiscard]] std::optional<plant::MemoryWrite> written() const override { return {}; }
  [[nodiscard]] std::span<const plant::MemoryWrite> written_besides() const override {
    return written_;
  }
  void stop() override { surroundings_.stop(); }
  [[nodiscard]] bool finished() const override { return surroundings_.finished(); }
  [[nodiscard]] std::uint64_t progress() const override { return surroundings_.progress(); }
  [[nodiscard]] bool busy() const override { return surroundings_.busy(); }
  [[nodiscard]] std::vector<std::string> unfinished() const override {
    return surroundings_.unfinished();
  }
  [[nodiscard]] const std::string& broken_promise() const override {
    return surroundings_.complaint();
  }
  [[nodiscard]] std::vector<std::string> transactions() const override;
  [[nodiscard]] std::vector<std::string> one_sided() override;
  [[nodiscard]] const plant::Coverage& coverage() const override { return watch_.coverage(); }
  void draw_pipeline(plant::CycleRange cycles) override {
    pipeview_.emplace(layout_.params, cycles);
  }
  [[nodiscard]] std::string pipeline() const override {
    return pipeview_ ? pipeview_->text() : std::string();
  }

 private:
  [[nodiscard]] std::size_t memory(const std::string& name) const;
  void record(const Inputs& in);
  void note_written();

  ImageLayout layout_;
  std::vector<layout::SignalInfo> signals_;
  std::size_t registers_, payloads_, instructions_, operands_;  ///< memories of the children
  plant::RtlModel rtl_;
  plant::PortImage ports_;
  std::unique_ptr<TwinSide> twin_;
  Surroundings surroundings_;
  CoverageWatch watch_;
  std::optional<Pipeview> pipeview_;
  plant::Recent<Transaction, 32> recent_;
  Outputs out_;
  Outputs before_;             // of the cycle before
  bool shows_before_ = false;  // the image of the outputs shows that
  bool shows_out_ = false;
  std::vector<std::uint32_t> inputs_;
  std::vector<std::uint32_t> outputs_;
  std::vector<plant::MemoryWrite> written_;
  std::uint64_t cycle_ = 0;
  bool in_reset_ = false;
  bool look_on_ = true;
};

}  // namespace segue::sm_frontend
