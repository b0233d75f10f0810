#pragma once

#include <array>
#include <string_view>

#include "cmodel/blocks/fault_unit/fault_unit.hpp"
#include "cmodel/blocks/fault_unit/fault_unit_oracle.hpp"
#include "verilator_tb/fault_unit/environment.hpp"
#include "verilator_tb/fault_unit/operations.hpp"
#include "verilator_tb/fault_unit/transaction.hpp"
#include "verilator_tb/fault_unit/watch.hpp"
#include "verilator_tb/frame/block_bench.hpp"
#include "verilator_tb/frame/sizes.hpp"
#include "verilator_tb/frame/traits.hpp"
#include "verilator_tb/gen/fault_unit_bins.hpp"
#include "verilator_tb/plant/block.hpp"

namespace segue::fault_unit {

/// The bench of the fault unit: twin and RTL between SMs and handlers, with the oracle beside them.
struct Bench : frame::Traits, Types {
  static constexpr std::string_view kName = "fault_unit";
  static constexpr std::array kSizes{frame::Size<Params>{"NumEntries", &Params::num_entries},
                                     frame::Size<Params>{"NumSms", &Params::num_sms},
                                     frame::Size<Params>{"RegionBits", &Params::region_bits}};

  using Environment = fault_unit::Environment;
  using Oracle = oracles::FaultUnitOracle;
  using Watch = fault_unit::Watch;
  using Transaction = fault_unit::Transaction;

  static constexpr auto operation_kinds = &fault_unit::operation_kinds;
  static constexpr auto draw_stimulus = &fault_unit::draw_stimulus;
  static constexpr auto bins = &fault_unit::bins;
};

using TwinSide = frame::TwinSide<Bench>;
using LockstepBench = frame::BlockBench<Bench>;

/// The fault unit for the plant, by its name.
const plant::Block& block();

inline Params to_params(const plant::Sizes& sizes) { return frame::to_params<Bench>(sizes); }

}  // namespace segue::fault_unit

extern template class segue::frame::BlockBench<segue::fault_unit::Bench>;
