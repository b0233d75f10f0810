#pragma once

#include <array>
#include <string_view>

#include "cmodel/blocks/operand_log/operand_log.hpp"
#include "cmodel/blocks/operand_log/operand_log_oracle.hpp"
#include "verilator_tb/frame/block_bench.hpp"
#include "verilator_tb/frame/sizes.hpp"
#include "verilator_tb/frame/traits.hpp"
#include "verilator_tb/gen/operand_log_bins.hpp"
#include "verilator_tb/operand_log/environment.hpp"
#include "verilator_tb/operand_log/operations.hpp"
#include "verilator_tb/operand_log/transaction.hpp"
#include "verilator_tb/operand_log/watch.hpp"
#include "verilator_tb/plant/block.hpp"

namespace segue::operand_log {

/// The bench of the operand log: twin and RTL among its users, with the oracle beside them.
struct Bench : frame::Traits, Types {
  static constexpr std::string_view kName = "operand_log";
  static constexpr std::array kSizes{frame::Size<Params>{"NumEntries", &Params::num_entries},
                                     frame::Size<Params>{"NumTbs", &Params::num_tbs},
                                     frame::Size<Params>{"NumLanes", &Params::num_lanes}};

  using Environment = operand_log::Environment;
  using Oracle = oracles::OperandLogOracle;
  using Watch = operand_log::Watch;
  using Transaction = operand_log::Transaction;

  static constexpr std::array<std::string_view, 1> kMemories{"u_data.mem_q"};
  template <class Sink>
  static void for_each_written(const OperandLog& twin, const Sink& sink) {
    if (const auto element = twin.written_memory_element()) sink(0, *element);
  }

  static constexpr auto operation_kinds = &operand_log::operation_kinds;
  static constexpr auto draw_stimulus = &operand_log::draw_stimulus;
  static constexpr auto bins = &operand_log::bins;
};

using TwinSide = frame::TwinSide<Bench>;
using LockstepBench = frame::BlockBench<Bench>;

/// The operand log for the plant, by its name.
const plant::Block& block();

inline Params to_params(const plant::Sizes& sizes) { return frame::to_params<Bench>(sizes); }

}  // namespace segue::operand_log

extern template class segue::frame::BlockBench<segue::operand_log::Bench>;
