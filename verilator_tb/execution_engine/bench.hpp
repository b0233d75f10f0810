#pragma once

#include <array>
#include <string_view>

#include "cmodel/blocks/execution_engine/execution_engine.hpp"
#include "verilator_tb/execution_engine/environment.hpp"
#include "verilator_tb/execution_engine/operations.hpp"
#include "verilator_tb/execution_engine/transaction.hpp"
#include "verilator_tb/execution_engine/watch.hpp"
#include "verilator_tb/frame/block_bench.hpp"
#include "verilator_tb/frame/sizes.hpp"
#include "verilator_tb/frame/traits.hpp"
#include "verilator_tb/gen/execution_engine_bins.hpp"
#include "verilator_tb/plant/block.hpp"

namespace segue::execution_engine {

/// The bench of the execution engine: twin and RTL between one host and its SMs with their memory,
/// which see to it that each thread block runs to its end once.
struct Bench : frame::Traits, Types {
  static constexpr std::string_view kName = "execution_engine";
  static constexpr std::array kSizes{frame::Size<Params>{"NumSms", &Params::num_sms},
                                     frame::Size<Params>{"NumSlots", &Params::num_slots},
                                     frame::Size<Params>{"NumCtxs", &Params::num_ctxs},
                                     frame::Size<Params>{"NumKsrs", &Params::num_ksrs},
                                     frame::Size<Params>{"NumWarps", &Params::num_warps},
                                     frame::Size<Params>{"NumFrames", &Params::num_frames},
                                     frame::Size<Params>{"NumTags", &Params::num_tags},
                                     frame::Size<Params>{"RowBits", &Params::row_bits},
                                     frame::Size<Params>{"Lanes", &Params::lanes},
                                     frame::Size<Params>{"DivBits", &Params::div_bits},
                                     frame::Size<Params>{"MulBits", &Params::mul_bits}};

  using Environment = execution_engine::Environment;
  using Watch = execution_engine::Watch;
  using Transaction = execution_engine::Transaction;
  static constexpr std::size_t kRecent = 32;

  /// In the order of SmDriver::Memory.
  static constexpr std::array<std::string_view, 6> kMemories{
      "u_driver.u_ptbq.mem_q",
      "u_driver.u_tables.u_kernels.u_next.mem_q",
      "u_driver.u_tables.u_launches.u_counts.mem_q",
      "u_driver.u_tables.u_launches.u_descriptors.mem_q",
      "u_driver.u_tables.u_launches.u_page_tables.mem_q",
      "u_driver.u_timer.u_begins.mem_q"};
  template <class Sink>
  static void for_each_written(const ExecutionEngine& twin, const Sink& sink) {
    for (const auto& [memory, element] : twin.driver().written_memory_elements()) {
      sink(static_cast<std::uint32_t>(memory), element);
    }
  }

  static constexpr auto operation_kinds = &execution_engine::operation_kinds;
  static constexpr auto draw_stimulus = &execution_engine::draw_stimulus;
  static constexpr auto bins = &execution_engine::bins;
};

/// The execution engine for the plant, by its name.
const plant::Block& block();

}  // namespace segue::execution_engine

extern template class segue::frame::BlockBench<segue::execution_engine::Bench>;
