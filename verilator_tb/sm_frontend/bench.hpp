#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "cmodel/blocks/sm_frontend/sm_frontend.hpp"
#include "verilator_tb/frame/block_bench.hpp"
#include "verilator_tb/frame/sizes.hpp"
#include "verilator_tb/frame/traits.hpp"
#include "verilator_tb/gen/sm_frontend_bins.hpp"
#include "verilator_tb/plant/block.hpp"
#include "verilator_tb/sm_frontend/environment.hpp"
#include "verilator_tb/sm_frontend/operations.hpp"
#include "verilator_tb/sm_frontend/pipeview.hpp"
#include "verilator_tb/sm_frontend/transaction.hpp"
#include "verilator_tb/sm_frontend/watch.hpp"

namespace segue::sm_frontend {

/// The bench of the SM's front end: twin and RTL in one machine, which is the oracle too:
/// a program must leave the same as executed in order.
struct Bench : frame::Traits, Types {
  static constexpr std::string_view kName = "sm_frontend";
  static constexpr std::array kSizes{frame::Size<Params>{"NumWarps", &Params::num_warps},
                                     frame::Size<Params>{"NumTbs", &Params::num_tbs},
                                     frame::Size<Params>{"NumLanes", &Params::num_lanes},
                                     frame::Size<Params>{"QueueEntries", &Params::queue_entries},
                                     frame::Size<Params>{"ReplayEntries", &Params::replay_entries},
                                     frame::Size<Params>{"LogEntries", &Params::log_entries},
                                     frame::Size<Params>{"WindowBits", &Params::window_bits},
                                     frame::Size<Params>{"RegBits", &Params::reg_bits},
                                     frame::Size<Params>{"OpBits", &Params::op_bits},
                                     frame::Size<Params>{"FetchWidth", &Params::fetch_width},
                                     frame::Size<Params>{"IssueWidth", &Params::issue_width},
                                     frame::Size<Params>{"CommitWidth", &Params::commit_width}};

  using Environment = sm_frontend::Environment;
  using Watch = sm_frontend::Watch;
  using Pipeview = sm_frontend::Pipeview;
  using Transaction = sm_frontend::Transaction;
  static constexpr std::size_t kRecent = 32;
  static constexpr std::uint64_t kTimedCycles = 10'000;  // of a benchmark

  static constexpr std::array<std::string_view, 13> kMemories{"u_board.u_registers.mem_q",
                                                              "u_queue.u_payload.mem_q",
                                                              "u_log.u_data.mem_q",
                                                              "u_replay.u_replay_words.mem_q",
                                                              "u_replay.u_save_words.mem_q",
                                                              "u_replay.u_replay_masks.mem_q",
                                                              "u_replay.u_save_masks.mem_q",
                                                              "u_replay.u_replay_handles.mem_q",
                                                              "u_replay.u_save_handles.mem_q",
                                                              "u_replay.u_replay_bodies.mem_q",
                                                              "u_replay.u_save_bodies.mem_q",
                                                              "u_queue.u_bodies_0.mem_q",
                                                              "u_queue.u_bodies_1.mem_q"};
  template <class Sink>
  static void for_each_written(const SmFrontend& twin, const Sink& sink) {
    const auto tell = [&](std::size_t memory, const std::optional<std::uint32_t>& element) {
      if (element) sink(memory, *element);
    };
    tell(0, twin.board().written_memory_element());
    for (std::size_t lane = 0; lane < 2; ++lane) {
      const auto& element = twin.queue().written_memory_elements()[lane];
      tell(1, element);
      tell(11 + lane, element);
    }
    tell(2, twin.log().written_memory_element());
    twin.replay().for_each_written(
        [&](std::size_t memory, std::uint32_t element) { sink(3 + memory, element); });
  }

  static constexpr auto operation_kinds = &sm_frontend::operation_kinds;
  static constexpr auto draw_stimulus = &sm_frontend::draw_stimulus;
  static constexpr auto bins = &sm_frontend::bins;
};

using TwinSide = frame::TwinSide<Bench>;
using LockstepBench = frame::BlockBench<Bench>;

/// The SM's front end for the plant, by its name.
const plant::Block& block();

inline Params to_params(const plant::Sizes& sizes) { return frame::to_params<Bench>(sizes); }

}  // namespace segue::sm_frontend

extern template class segue::frame::BlockBench<segue::sm_frontend::Bench>;
