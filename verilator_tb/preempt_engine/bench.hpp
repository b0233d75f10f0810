#pragma once

#include <array>
#include <string_view>

#include "cmodel/blocks/preempt_engine/preempt_engine.hpp"
#include "cmodel/blocks/preempt_engine/preempt_engine_oracle.hpp"
#include "verilator_tb/frame/block_bench.hpp"
#include "verilator_tb/frame/sizes.hpp"
#include "verilator_tb/frame/traits.hpp"
#include "verilator_tb/gen/preempt_engine_bins.hpp"
#include "verilator_tb/plant/block.hpp"
#include "verilator_tb/preempt_engine/environment.hpp"
#include "verilator_tb/preempt_engine/operations.hpp"
#include "verilator_tb/preempt_engine/transaction.hpp"
#include "verilator_tb/preempt_engine/watch.hpp"

namespace segue::preempt_engine {

/// The bench of the preemption engine: its environment is SM and memory, and checks the contexts
/// that come back; the oracle checks the promises at the ports.
struct Bench : frame::Traits, Types {
  static constexpr std::string_view kName = "preempt_engine";
  static constexpr std::array kSizes{frame::Size<Params>{"NumSlots", &Params::num_slots},
                                     frame::Size<Params>{"NumWarps", &Params::num_warps},
                                     frame::Size<Params>{"NumKernels", &Params::num_kernels},
                                     frame::Size<Params>{"NumFrames", &Params::num_frames},
                                     frame::Size<Params>{"NumTags", &Params::num_tags},
                                     frame::Size<Params>{"RowBits", &Params::row_bits}};

  using Oracle = oracles::PreemptEngineOracle;
  using Environment = preempt_engine::Environment;
  using Watch = preempt_engine::Watch;
  using Transaction = preempt_engine::Transaction;

  static constexpr std::array<std::string_view, 1> kMemories{"u_resident.mem_q"};
  template <class Sink>
  static void for_each_written(const PreemptEngine& twin, const Sink& sink) {
    if (const auto element = twin.written_memory_element()) sink(0, *element);
  }

  static constexpr auto operation_kinds = &preempt_engine::operation_kinds;
  static constexpr auto draw_stimulus = &preempt_engine::draw_stimulus;
  static constexpr auto bins = &preempt_engine::bins;
};

/// The preemption engine for the plant, by its name.
const plant::Block& block();

}  // namespace segue::preempt_engine

extern template class segue::frame::BlockBench<segue::preempt_engine::Bench>;
