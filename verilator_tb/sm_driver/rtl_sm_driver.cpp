#include "verilator_tb/sm_driver/rtl_sm_driver.hpp"

#include "cmodel/paths/paths.hpp"
#include "verilator_tb/plant/assertion_failed.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/wave_time.hpp"

namespace segue::sm_driver {

RtlSmDriver::RtlSmDriver(const plant::RtlModule& module, const Params& params)
    : params_(params), rtl_(module), ports_(rtl_, params) {
  Inputs in(params);
  in.rst_n = false;
  ports_.write(in);
  rtl_.settle();
  rtl_.clock();
}

RtlSmDriver::~RtlSmDriver() = default;

void RtlSmDriver::eval(const Inputs& in, Outputs& out) const {
  settle(in);
  ports_.read(out);
}

void RtlSmDriver::tick(const Inputs& in) {
  settle(in);
  tick_evaluated(in);
}

void RtlSmDriver::tick_evaluated(const Inputs& in) {
  if (wave_) {
    rtl_.settle();
    rtl_.dump_wave(in.now * plant::kUnitsPerCycle);
  }
  rtl_.clock();
  if (wave_) rtl_.dump_wave(in.now * plant::kUnitsPerCycle + plant::kUnitsPerCycle / 2);
  check();
}

/// After a clock edge everything follows the new state by itself.
void RtlSmDriver::settle(const Inputs& in) const {
  if (ports_.write(in)) rtl_.settle();
}

void RtlSmDriver::open_wave(const std::filesystem::path& path) {
  rtl_.open_wave(path);
  wave_ = true;
}

void RtlSmDriver::check() const {
  if (!rtl_.failed()) return;
  throw plant::AssertionFailed("an assertion of the RTL failed:\n" + rtl_.messages());
}

plant::Sizes to_sizes(const Params& params) {
  return {{"NumSms", params.num_sms},
          {"NumSlots", params.num_slots},
          {"NumCtxs", params.num_ctxs},
          {"NumKsrs", params.num_ksrs}};
}

Params to_params(const plant::Sizes& sizes) {
  return {.num_sms = sizes.at("NumSms"),
          .num_slots = sizes.at("NumSlots"),
          .num_ctxs = sizes.at("NumCtxs"),
          .num_ksrs = sizes.at("NumKsrs")};
}

plant::ConfigTable config_table() {
  return plant::read_config_table(segue::source_path("/rtl"), "sm_driver");
}

std::unique_ptr<SmDriverModel> make_rtl_sm_driver(
    const Params& params, const std::optional<std::filesystem::path>& wave) {
  params.check();
  const auto& module = plant::module_store().get(config_table(), to_sizes(params));
  auto model = std::make_unique<RtlSmDriver>(module, params);
  if (wave) model->open_wave(*wave);
  return model;
}

}  // namespace segue::sm_driver
