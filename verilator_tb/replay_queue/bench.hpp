#pragma once

#include <array>
#include <string_view>

#include "cmodel/blocks/replay_queue/replay_queue.hpp"
#include "cmodel/blocks/replay_queue/replay_queue_oracle.hpp"
#include "verilator_tb/frame/block_bench.hpp"
#include "verilator_tb/frame/sizes.hpp"
#include "verilator_tb/frame/traits.hpp"
#include "verilator_tb/gen/replay_queue_bins.hpp"
#include "verilator_tb/plant/block.hpp"
#include "verilator_tb/replay_queue/environment.hpp"
#include "verilator_tb/replay_queue/operations.hpp"
#include "verilator_tb/replay_queue/transaction.hpp"
#include "verilator_tb/replay_queue/watch.hpp"

namespace segue::replay_queue {

/// The bench of the replay queue: twin and RTL in a front end, with the oracle beside them.
struct Bench : frame::Traits, Types {
  static constexpr std::string_view kName = "replay_queue";
  static constexpr std::array kSizes{frame::Size<Params>{"NumEntries", &Params::num_entries},
                                     frame::Size<Params>{"NumWarps", &Params::num_warps},
                                     frame::Size<Params>{"NumTbs", &Params::num_tbs},
                                     frame::Size<Params>{"NumLanes", &Params::num_lanes},
                                     frame::Size<Params>{"SeqBits", &Params::seq_bits},
                                     frame::Size<Params>{"InstrBits", &Params::instr_bits},
                                     frame::Size<Params>{"HandleBits", &Params::handle_bits}};

  using Environment = replay_queue::Environment;
  using Oracle = oracles::ReplayQueueOracle;
  using Watch = replay_queue::Watch;
  using Transaction = replay_queue::Transaction;

  static constexpr auto kMemories = ReplayQueue::kMemories;
  template <class Sink>
  static void for_each_written(const ReplayQueue& twin, const Sink& sink) {
    twin.for_each_written(sink);
  }

  static constexpr auto operation_kinds = &replay_queue::operation_kinds;
  static constexpr auto draw_stimulus = &replay_queue::draw_stimulus;
  static constexpr auto bins = &replay_queue::bins;
};

using TwinSide = frame::TwinSide<Bench>;
using LockstepBench = frame::BlockBench<Bench>;

/// The replay queue for the plant, by its name.
const plant::Block& block();

inline Params to_params(const plant::Sizes& sizes) { return frame::to_params<Bench>(sizes); }

}  // namespace segue::replay_queue

extern template class segue::frame::BlockBench<segue::replay_queue::Bench>;
