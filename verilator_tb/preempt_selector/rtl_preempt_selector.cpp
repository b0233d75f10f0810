#include "verilator_tb/preempt_selector/rtl_preempt_selector.hpp"

#include "verilator_tb/frame/make_model.hpp"
#include "verilator_tb/preempt_selector/bench.hpp"

namespace segue::preempt_selector {

std::unique_ptr<layout::Model<Types>> make_rtl_preempt_selector(const Params& params,
                                                                const plant::RtlRun& run) {
  return frame::make_run_model<Bench>(params, run);
}

const plant::RtlModule& rtl_preempt_selector_module(const Params& params,
                                                    const plant::RtlRun& run) {
  return frame::run_module<Bench>(params, run);
}

}  // namespace segue::preempt_selector
