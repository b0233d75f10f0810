#include "verilator_tb/execution_engine/rtl_execution_engine.hpp"

#include "verilator_tb/execution_engine/bench.hpp"
#include "verilator_tb/frame/make_model.hpp"

namespace segue::execution_engine {

std::unique_ptr<layout::Model<Types>> make_rtl_execution_engine(const Params& params,
                                                                const plant::RtlRun& run) {
  return frame::make_run_model<Bench>(params, run);
}

const plant::RtlModule& rtl_execution_engine_module(const Params& params,
                                                    const plant::RtlRun& run) {
  return frame::run_module<Bench>(params, run);
}

}  // namespace segue::execution_engine
