#pragma once

#include <array>
#include <string_view>

#include "cmodel/blocks/block_switcher/block_switcher.hpp"
#include "cmodel/blocks/block_switcher/block_switcher_oracle.hpp"
#include "verilator_tb/block_switcher/environment.hpp"
#include "verilator_tb/block_switcher/operations.hpp"
#include "verilator_tb/block_switcher/transaction.hpp"
#include "verilator_tb/block_switcher/watch.hpp"
#include "verilator_tb/frame/block_bench.hpp"
#include "verilator_tb/frame/sizes.hpp"
#include "verilator_tb/frame/traits.hpp"
#include "verilator_tb/gen/block_switcher_bins.hpp"
#include "verilator_tb/plant/block.hpp"

namespace segue::block_switcher {

/// The bench of the block switcher: twin and RTL in an SM, with the oracle beside them.
struct Bench : frame::Traits, Types {
  static constexpr std::string_view kName = "block_switcher";
  static constexpr std::array kSizes{frame::Size<Params>{"NumSlots", &Params::num_slots},
                                     frame::Size<Params>{"NumExtra", &Params::num_extra},
                                     frame::Size<Params>{"NumWarps", &Params::num_warps}};

  using Environment = block_switcher::Environment;
  using Oracle = oracles::BlockSwitcherOracle;
  using Watch = block_switcher::Watch;
  using Transaction = block_switcher::Transaction;

  static constexpr auto operation_kinds = &block_switcher::operation_kinds;
  static constexpr auto draw_stimulus = &block_switcher::draw_stimulus;
  static constexpr auto bins = &block_switcher::bins;
};

using TwinSide = frame::TwinSide<Bench>;
using LockstepBench = frame::BlockBench<Bench>;

/// The block switcher for the plant, by its name.
const plant::Block& block();

inline Params to_params(const plant::Sizes& sizes) { return frame::to_params<Bench>(sizes); }

}  // namespace segue::block_switcher

extern template class segue::frame::BlockBench<segue::block_switcher::Bench>;
