#pragma once

#include <array>
#include <string_view>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "verilator_tb/frame/block_bench.hpp"
#include "verilator_tb/frame/sizes.hpp"
#include "verilator_tb/frame/traits.hpp"
#include "verilator_tb/gen/sm_driver_bins.hpp"
#include "verilator_tb/plant/block.hpp"
#include "verilator_tb/sm_driver/environment.hpp"
#include "verilator_tb/sm_driver/operations.hpp"
#include "verilator_tb/sm_driver/rtl_ports.hpp"
#include "verilator_tb/sm_driver/transaction.hpp"
#include "verilator_tb/sm_driver/watch.hpp"

namespace segue::sm_driver {

/// The bench of the SM driver: twin and RTL between one host and their SMs, which see to it
/// that each thread block runs to its end once.
struct Bench : frame::Traits, Types {
  static constexpr std::string_view kName = "sm_driver";
  static constexpr std::array kSizes{frame::Size<Params>{"NumSms", &Params::num_sms},
                                     frame::Size<Params>{"NumSlots", &Params::num_slots},
                                     frame::Size<Params>{"NumCtxs", &Params::num_ctxs},
                                     frame::Size<Params>{"NumKsrs", &Params::num_ksrs},
                                     frame::Size<Params>{"ActionClocks", &Params::action_clocks}};

  using Environment = sm_driver::Environment;
  using Watch = sm_driver::Watch;
  using Transaction = sm_driver::Transaction;
  using Ports = RtlPorts;  // a run of the GPU model spends as much time there as in the twin

  /// In the order of SmDriver::Memory.
  static constexpr std::array<std::string_view, 6> kMemories{
      "u_ptbq.mem_q",
      "u_tables.u_kernels.u_next.mem_q",
      "u_tables.u_launches.u_counts.mem_q",
      "u_tables.u_launches.u_descriptors.mem_q",
      "u_tables.u_launches.u_page_tables.mem_q",
      "u_timer.u_begins.mem_q"};
  template <class Sink>
  static void for_each_written(const SmDriver& twin, const Sink& sink) {
    for (const auto& [memory, element] : twin.written_memory_elements()) {
      sink(static_cast<std::uint32_t>(memory), element);
    }
  }

  static constexpr auto operation_kinds = &sm_driver::operation_kinds;
  static constexpr auto draw_stimulus = &sm_driver::draw_stimulus;
  static constexpr auto bins = &sm_driver::bins;
};

using TwinSide = frame::TwinSide<Bench>;
using LockstepBench = frame::BlockBench<Bench>;

/// The SM driver for the plant, by its name.
const plant::Block& block();

plant::ConfigTable config_table();
inline plant::Sizes to_sizes(const Params& params) { return frame::to_sizes<Bench>(params); }
inline Params to_params(const plant::Sizes& sizes) { return frame::to_params<Bench>(sizes); }

}  // namespace segue::sm_driver

extern template class segue::frame::BlockBench<segue::sm_driver::Bench>;
