#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace segue::frame {

/// Base of the traits of a block's bench (BLOCK/bench.hpp), which replace members where the block
/// has more. A `Bench` besides names
/// - the block's `Types`, from its twin;
/// - `kName`, and `kSizes`: a frame::Size for each of `Params`;
/// - `Environment`: drives the inputs and takes the outputs (BlockBench says how it is called);
/// - `Watch`: counts functional coverage;
/// - `Transaction`: an event for the report, with `Transaction::reset_begun(cycle)`;
/// - `operation_kinds`, `draw_stimulus`, `bins`.
struct Traits {
  /// Checks the block's promises, beside the twin: `observe(in, out)`, `complaint()`. The
  /// environment complains too if it has a `complaint()`, and must have it where there is no
  /// oracle.
  using Oracle = void;
  /// Draws the stages of each instruction of a pipeline.
  using Pipeview = void;
  /// The ports of the RTL, where the generated packing is too slow for a simulator (as ImagePorts).
  using Ports = void;
  /// Transactions that a report shows.
  static constexpr std::size_t kRecent = 16;
  /// Memories, by the names of their observables: `for_each_written(twin, sink)` calls `sink` with
  /// the place of one in this list and each of its elements that the last clock edge wrote.
  static constexpr std::array<std::string_view, 0> kMemories{};
  template <class Twin, class Sink>
  static void for_each_written(const Twin& /*twin*/, const Sink& /*sink*/) {}
};

}  // namespace segue::frame
