#include "verilator_tb/preempt_engine/rtl_preempt_engine.hpp"

#include "verilator_tb/frame/make_model.hpp"
#include "verilator_tb/preempt_engine/bench.hpp"

namespace segue::preempt_engine {

std::unique_ptr<layout::Model<Types>> make_rtl_preempt_engine(
    const Params& params, const std::optional<plant::WaveFile>& wave) {
  return frame::make_rtl_model<Bench>(params, wave);
}

}  // namespace segue::preempt_engine
