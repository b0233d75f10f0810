#include "verilator_tb/sm_driver/rtl_sm_driver.hpp"

#include "verilator_tb/frame/make_model.hpp"
#include "verilator_tb/sm_driver/bench.hpp"

namespace segue::sm_driver {

std::unique_ptr<SmDriverModel> make_rtl_sm_driver(const Params& params, const plant::RtlRun& run) {
  return frame::make_run_model<Bench>(params, run);
}

const plant::RtlModule& rtl_sm_driver_module(const Params& params, const plant::RtlRun& run) {
  return frame::run_module<Bench>(params, run);
}

}  // namespace segue::sm_driver
