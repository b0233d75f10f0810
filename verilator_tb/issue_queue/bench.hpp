#pragma once

#include <array>
#include <string_view>

#include "cmodel/blocks/issue_queue/issue_queue.hpp"
#include "cmodel/blocks/issue_queue/issue_queue_oracle.hpp"
#include "verilator_tb/frame/block_bench.hpp"
#include "verilator_tb/frame/sizes.hpp"
#include "verilator_tb/frame/traits.hpp"
#include "verilator_tb/gen/issue_queue_bins.hpp"
#include "verilator_tb/issue_queue/environment.hpp"
#include "verilator_tb/issue_queue/operations.hpp"
#include "verilator_tb/issue_queue/transaction.hpp"
#include "verilator_tb/issue_queue/watch.hpp"
#include "verilator_tb/plant/block.hpp"

namespace segue::issue_queue {

/// The bench of the issue queue: twin and RTL in a front end, with the oracle beside them.
struct Bench : frame::Traits, Types {
  static constexpr std::string_view kName = "issue_queue";
  static constexpr std::array kSizes{frame::Size<Params>{"NumEntries", &Params::num_entries},
                                     frame::Size<Params>{"NumWarps", &Params::num_warps},
                                     frame::Size<Params>{"NumTbs", &Params::num_tbs},
                                     frame::Size<Params>{"WindowBits", &Params::window_bits},
                                     frame::Size<Params>{"InsertWidth", &Params::insert_width},
                                     frame::Size<Params>{"IssueWidth", &Params::issue_width},
                                     frame::Size<Params>{"NumReleases", &Params::num_releases},
                                     frame::Size<Params>{"PayloadBits", &Params::payload_bits},
                                     frame::Size<Params>{"BodyBits", &Params::body_bits}};

  using Environment = issue_queue::Environment;
  using Oracle = oracles::IssueQueueOracle;
  using Watch = issue_queue::Watch;
  using Transaction = issue_queue::Transaction;
  static constexpr std::size_t kRecent = 40;  // some cycles: up to 11 a cycle

  static constexpr std::array<std::string_view, 3> kMemories{"u_payload.mem_q", "u_bodies_0.mem_q",
                                                             "u_bodies_1.mem_q"};
  template <class Sink>
  static void for_each_written(const IssueQueue& twin, const Sink& sink) {
    for (std::size_t lane = 0; lane < 2; ++lane) {
      const auto& element = twin.written_memory_elements()[lane];
      if (!element) continue;
      sink(0, *element);
      sink(1 + lane, *element);
    }
  }

  static constexpr auto operation_kinds = &issue_queue::operation_kinds;
  static constexpr auto draw_stimulus = &issue_queue::draw_stimulus;
  static constexpr auto bins = &issue_queue::bins;
};

using TwinSide = frame::TwinSide<Bench>;
using LockstepBench = frame::BlockBench<Bench>;

/// The issue queue for the plant, by its name.
const plant::Block& block();

inline Params to_params(const plant::Sizes& sizes) { return frame::to_params<Bench>(sizes); }

}  // namespace segue::issue_queue

extern template class segue::frame::BlockBench<segue::issue_queue::Bench>;
