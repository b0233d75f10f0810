#include "verilator_tb/drf_allocator/rtl_drf_allocator.hpp"

#include "verilator_tb/drf_allocator/bench.hpp"
#include "verilator_tb/frame/make_model.hpp"

namespace segue::drf_allocator {

std::unique_ptr<layout::Model<Types>> make_rtl_drf_allocator(
    const Params& params, const std::optional<plant::WaveFile>& wave) {
  return frame::make_rtl_model<Bench>(params, wave);
}

}  // namespace segue::drf_allocator
