#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "cmodel/layout/model.hpp"
#include "verilator_tb/frame/config_table.hpp"
#include "verilator_tb/frame/rtl_twin.hpp"
#include "verilator_tb/frame/sizes.hpp"
#include "verilator_tb/plant/module_store.hpp"

namespace segue::frame {

/// How a simulator computes a block.
enum class ModelKind : std::uint8_t { kTwin, kRtl };

/// The RTL of a block at this size, its module built first if it is missing; with `wave`, the run
/// goes into that file. Throws std::invalid_argument if a size is out of range.
template <class B>
std::unique_ptr<layout::Model<B>> make_rtl_model(const typename B::Params& params,
                                                 const std::optional<plant::WaveFile>& wave = {}) {
  params.check();
  static const plant::ConfigTable table = config_table(B::kName);
  const auto& module = plant::module_store().get(table, to_sizes<B>(params));
  auto model = std::make_unique<RtlTwin<B>>(module, params);
  if (wave) model->open_wave(*wave);
  return model;
}

/// The block at this size, as its twin or as its RTL: both give the same outputs for the same
/// inputs.
template <class B>
std::unique_ptr<layout::Model<B>> make_model(ModelKind kind, const typename B::Params& params) {
  if (kind == ModelKind::kRtl) return make_rtl_model<B>(params);
  return std::make_unique<layout::TwinModel<B>>(params);
}

}  // namespace segue::frame
