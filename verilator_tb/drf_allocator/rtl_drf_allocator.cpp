#include "verilator_tb/drf_allocator/rtl_drf_allocator.hpp"

#include "verilator_tb/drf_allocator/bench.hpp"
#include "verilator_tb/frame/make_model.hpp"

namespace segue::drf_allocator {

std::unique_ptr<layout::Model<Types>> make_rtl_drf_allocator(const Params& params,
                                                             const plant::RtlRun& run) {
  return frame::make_run_model<Bench>(params, run);
}

const plant::RtlModule& rtl_drf_allocator_module(const Params& params, const plant::RtlRun& run) {
  return frame::run_module<Bench>(params, run);
}

}  // namespace segue::drf_allocator
