#pragma once

#include <array>
#include <string_view>

#include "cmodel/blocks/scoreboard/scoreboard.hpp"
#include "cmodel/blocks/scoreboard/scoreboard_oracle.hpp"
#include "verilator_tb/frame/block_bench.hpp"
#include "verilator_tb/frame/sizes.hpp"
#include "verilator_tb/frame/traits.hpp"
#include "verilator_tb/gen/scoreboard_bins.hpp"
#include "verilator_tb/plant/block.hpp"
#include "verilator_tb/scoreboard/environment.hpp"
#include "verilator_tb/scoreboard/operations.hpp"
#include "verilator_tb/scoreboard/transaction.hpp"
#include "verilator_tb/scoreboard/watch.hpp"

namespace segue::scoreboard {

/// The bench of the scoreboard: twin and RTL in an SM, with the oracle beside them.
struct Bench : frame::Traits, Types {
  static constexpr std::string_view kName = "scoreboard";
  static constexpr std::array kSizes{frame::Size<Params>{"NumWarps", &Params::num_warps},
                                     frame::Size<Params>{"WindowBits", &Params::window_bits},
                                     frame::Size<Params>{"RegBits", &Params::reg_bits},
                                     frame::Size<Params>{"InsertWidth", &Params::insert_width},
                                     frame::Size<Params>{"IssueWidth", &Params::issue_width},
                                     frame::Size<Params>{"CommitWidth", &Params::commit_width}};

  using Environment = scoreboard::Environment;
  using Oracle = oracles::ScoreboardOracle;
  using Watch = scoreboard::Watch;
  using Transaction = scoreboard::Transaction;

  static constexpr std::array<std::string_view, 1> kMemories{"u_registers.mem_q"};
  template <class Sink>
  static void for_each_written(const Scoreboard& twin, const Sink& sink) {
    if (const auto element = twin.written_memory_element()) sink(0, *element);
  }

  static constexpr auto operation_kinds = &scoreboard::operation_kinds;
  static constexpr auto draw_stimulus = &scoreboard::draw_stimulus;
  static constexpr auto bins = &scoreboard::bins;
};

using TwinSide = frame::TwinSide<Bench>;
using LockstepBench = frame::BlockBench<Bench>;

/// The scoreboard for the plant, by its name.
const plant::Block& block();

inline Params to_params(const plant::Sizes& sizes) { return frame::to_params<Bench>(sizes); }

}  // namespace segue::scoreboard

extern template class segue::frame::BlockBench<segue::scoreboard::Bench>;
