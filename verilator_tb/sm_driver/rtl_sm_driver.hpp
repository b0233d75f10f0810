#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "cmodel/blocks/sm_driver/sm_driver_model.hpp"
#include "verilator_tb/plant/config_table.hpp"
#include "verilator_tb/plant/rtl_model.hpp"
#include "verilator_tb/sm_driver/rtl_ports.hpp"

namespace segue::sm_driver {

/// The Verilated SM driver wherever a machine takes an SM driver. It comes out of reset
/// as a new twin does. Throws plant::AssertionFailed, with what the RTL said, when one
/// of its assertions fails.
class RtlSmDriver final : public SmDriverModel {
 public:
  RtlSmDriver(const plant::RtlModule& module, const Params& params);
  ~RtlSmDriver() override;

  [[nodiscard]] const Params& params() const override { return params_; }
  void eval(const Inputs& in, Outputs& out) const override;
  void tick(const Inputs& in) override;
  void tick_evaluated(const Inputs& in) override;

  /// Writes the rest of the run into an FST file, a clock cycle taking ten units of its
  /// time; cycle numbers are Inputs::now. Throws plant::BadInput if it cannot.
  void open_wave(const std::filesystem::path& path);

 private:
  void settle(const Inputs& in) const;
  void check() const;

  Params params_;
  mutable plant::RtlModel rtl_;  // evaluating the outputs changes none of its registers
  mutable RtlPorts ports_;
  bool wave_ = false;
};

plant::Sizes to_sizes(const Params& params);
Params to_params(const plant::Sizes& sizes);
plant::ConfigTable config_table();

/// The RTL at this size, its module built first if it is missing; with `wave`, the whole
/// run goes into that file.
std::unique_ptr<SmDriverModel> make_rtl_sm_driver(const Params& params,
                                                  const std::optional<std::filesystem::path>& wave);

}  // namespace segue::sm_driver
