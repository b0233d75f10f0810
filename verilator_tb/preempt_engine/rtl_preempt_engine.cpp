#include "verilator_tb/preempt_engine/rtl_preempt_engine.hpp"

#include "verilator_tb/frame/make_model.hpp"
#include "verilator_tb/preempt_engine/bench.hpp"

namespace segue::preempt_engine {

std::unique_ptr<layout::Model<Types>> make_rtl_preempt_engine(const Params& params,
                                                              const plant::RtlRun& run) {
  return frame::make_run_model<Bench>(params, run);
}

const plant::RtlModule& rtl_preempt_engine_module(const Params& params, const plant::RtlRun& run) {
  return frame::run_module<Bench>(params, run);
}

}  // namespace segue::preempt_engine
