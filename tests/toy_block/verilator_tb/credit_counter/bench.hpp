#pragma once

#include <array>
#include <string_view>

#include "cmodel/blocks/credit_counter/credit_counter.hpp"
#include "verilator_tb/credit_counter/environment.hpp"
#include "verilator_tb/credit_counter/operations.hpp"
#include "verilator_tb/credit_counter/transaction.hpp"
#include "verilator_tb/credit_counter/watch.hpp"
#include "verilator_tb/frame/block_bench.hpp"
#include "verilator_tb/frame/sizes.hpp"
#include "verilator_tb/frame/traits.hpp"
#include "verilator_tb/gen/credit_counter_bins.hpp"
#include "verilator_tb/plant/block.hpp"

namespace segue::credit_counter {

/// The bench of the credit counter: its environment keeps the account that an oracle would keep.
struct Bench : frame::Traits, Types {
  static constexpr std::string_view kName = "credit_counter";
  static constexpr std::array kSizes{frame::Size<Params>{"MaxCredits", &Params::max_credits}};

  using Environment = credit_counter::Environment;
  using Watch = credit_counter::Watch;
  using Transaction = credit_counter::Transaction;

  static constexpr auto operation_kinds = &credit_counter::operation_kinds;
  static constexpr auto draw_stimulus = &credit_counter::draw_stimulus;
  static constexpr auto bins = &credit_counter::bins;
};

/// The credit counter for the plant, by its name.
const plant::Block& block();

}  // namespace segue::credit_counter

extern template class segue::frame::BlockBench<segue::credit_counter::Bench>;
