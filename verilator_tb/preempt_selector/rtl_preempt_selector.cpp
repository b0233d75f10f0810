#include "verilator_tb/preempt_selector/rtl_preempt_selector.hpp"

#include "verilator_tb/frame/make_model.hpp"
#include "verilator_tb/preempt_selector/bench.hpp"

namespace segue::preempt_selector {

std::unique_ptr<layout::Model<Types>> make_rtl_preempt_selector(
    const Params& params, const std::optional<plant::WaveFile>& wave) {
  return frame::make_rtl_model<Bench>(params, wave);
}

}  // namespace segue::preempt_selector
