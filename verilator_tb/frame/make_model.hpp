#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "cmodel/layout/model.hpp"
#include "verilator_tb/frame/compared_model.hpp"
#include "verilator_tb/frame/config_table.hpp"
#include "verilator_tb/frame/rtl_twin.hpp"
#include "verilator_tb/frame/sizes.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/harness_error.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/plant/rtl_run.hpp"

namespace segue::frame {

/// How a simulator computes a block.
enum class ModelKind : std::uint8_t { kTwin, kRtl };

/// The module of a block at this size, built first if it is missing. Throws std::invalid_argument
/// if a size is out of range.
template <class B>
const plant::RtlModule& rtl_module(const typename B::Params& params, plant::ModuleKind kind) {
  params.check();
  static const plant::ConfigTable table = config_table(B::kName);
  return plant::module_store().get(table, to_sizes<B>(params), kind);
}

/// The RTL of a block at this size, its module built first if it is missing. With `wave`, the run
/// goes into that file, which takes a module of kind `kChecked`. Throws std::invalid_argument if a
/// size is out of range.
template <class B>
std::unique_ptr<layout::Model<B>> make_rtl_model(
    const typename B::Params& params, const std::optional<plant::WaveFile>& wave = {},
    plant::ModuleKind kind = plant::ModuleKind::kChecked) {
  auto model = std::make_unique<RtlTwin<B>>(rtl_module<B>(params, kind), params);
  if (wave) model->open_wave(*wave);
  return model;
}

/// The module that `make_run_model` takes, built first if it is missing. Throws as `rtl_module`.
template <class B>
const plant::RtlModule& run_module(const typename B::Params& params, const plant::RtlRun& run) {
  const bool fast = !run.wave && !run.compared;
  return rtl_module<B>(params, fast ? plant::ModuleKind::kFast : plant::ModuleKind::kChecked);
}

/// The RTL of a block in a simulator: for speed alone, or into a waveform, or beside its twin.
/// Its module is built first if it is missing. Throws std::invalid_argument if a size is out of
/// range, and plant::BadInput if the file is no module of this size.
template <class B>
std::unique_ptr<layout::Model<B>> make_run_model(const typename B::Params& params,
                                                 const plant::RtlRun& run) {
  const plant::RtlModule& module = run_module<B>(params, run);
  try {
    if (!run.wave && run.compared) return std::make_unique<ComparedModel<B>>(module, params);
    auto model = std::make_unique<RtlTwin<B>>(module, params);
    if (run.wave) model->open_wave(*run.wave);
    return model;
  } catch (const plant::HarnessError& unfit) {
    throw plant::BadInput(module.path().string() + ": no module of " + std::string(B::kName) +
                          " at this size (" + unfit.what() + "); allowed: one of that size");
  }
}

/// The block at this size, as its twin or as its RTL: both give the same outputs for the same
/// inputs.
template <class B>
std::unique_ptr<layout::Model<B>> make_model(ModelKind kind, const typename B::Params& params) {
  if (kind == ModelKind::kRtl) return make_rtl_model<B>(params);
  return std::make_unique<layout::TwinModel<B>>(params);
}

}  // namespace segue::frame
