#pragma once

#include <array>
#include <string_view>

#include "cmodel/blocks/warp_gate/warp_gate.hpp"
#include "cmodel/blocks/warp_gate/warp_gate_oracle.hpp"
#include "verilator_tb/frame/block_bench.hpp"
#include "verilator_tb/frame/sizes.hpp"
#include "verilator_tb/frame/traits.hpp"
#include "verilator_tb/gen/warp_gate_bins.hpp"
#include "verilator_tb/plant/block.hpp"
#include "verilator_tb/warp_gate/environment.hpp"
#include "verilator_tb/warp_gate/operations.hpp"
#include "verilator_tb/warp_gate/transaction.hpp"
#include "verilator_tb/warp_gate/watch.hpp"

namespace segue::warp_gate {

/// The bench of the warp gate: twin and RTL in a front end, with the oracle beside them.
struct Bench : frame::Traits, Types {
  static constexpr std::string_view kName = "warp_gate";
  static constexpr std::array kSizes{frame::Size<Params>{"NumWarps", &Params::num_warps}};

  using Environment = warp_gate::Environment;
  using Oracle = oracles::WarpGateOracle;
  using Watch = warp_gate::Watch;
  using Transaction = warp_gate::Transaction;

  static constexpr auto operation_kinds = &warp_gate::operation_kinds;
  static constexpr auto draw_stimulus = &warp_gate::draw_stimulus;
  static constexpr auto bins = &warp_gate::bins;
};

using TwinSide = frame::TwinSide<Bench>;
using LockstepBench = frame::BlockBench<Bench>;

/// The warp gate for the plant, by its name.
const plant::Block& block();

inline Params to_params(const plant::Sizes& sizes) { return frame::to_params<Bench>(sizes); }

}  // namespace segue::warp_gate

extern template class segue::frame::BlockBench<segue::warp_gate::Bench>;
