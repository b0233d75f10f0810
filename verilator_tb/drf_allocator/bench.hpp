#pragma once

#include <array>
#include <string_view>

#include "cmodel/blocks/drf_allocator/drf_allocator.hpp"
#include "verilator_tb/drf_allocator/account.hpp"
#include "verilator_tb/drf_allocator/environment.hpp"
#include "verilator_tb/drf_allocator/operations.hpp"
#include "verilator_tb/drf_allocator/transaction.hpp"
#include "verilator_tb/drf_allocator/watch.hpp"
#include "verilator_tb/frame/block_bench.hpp"
#include "verilator_tb/frame/sizes.hpp"
#include "verilator_tb/frame/traits.hpp"
#include "verilator_tb/gen/drf_allocator_bins.hpp"
#include "verilator_tb/plant/block.hpp"

namespace segue::drf_allocator {

/// The bench of the DRF allocator: its environment is a host and the SMs; an account at the ports
/// follows each thread block from its launch to its end.
struct Bench : frame::Traits, Types {
  static constexpr std::string_view kName = "drf_allocator";
  static constexpr std::array kSizes{frame::Size<Params>{"NumSms", &Params::num_sms},
                                     frame::Size<Params>{"NumSlots", &Params::num_slots},
                                     frame::Size<Params>{"NumCtxs", &Params::num_ctxs},
                                     frame::Size<Params>{"Lanes", &Params::lanes},
                                     frame::Size<Params>{"ShareW", &Params::share_w}};

  using Oracle = Account;
  using Environment = drf_allocator::Environment;
  using Watch = drf_allocator::Watch;
  using Transaction = drf_allocator::Transaction;

  /// In the order of DrfAllocator::Memory.
  static constexpr std::array<std::string_view, DrfAllocator::kNumMemories> kMemories{
      "u_owners.mem_q", "u_ptbq.mem_q", "u_stamps.mem_q"};
  template <class Sink>
  static void for_each_written(const DrfAllocator& twin, const Sink& sink) {
    const auto& written = twin.written_memory_elements();
    for (std::size_t memory = 0; memory < written.size(); ++memory) {
      if (written[memory]) sink(memory, *written[memory]);
    }
  }

  static constexpr auto operation_kinds = &drf_allocator::operation_kinds;
  static constexpr auto draw_stimulus = &drf_allocator::draw_stimulus;
  static constexpr auto bins = &drf_allocator::bins;
};

/// The DRF allocator for the plant, by its name.
const plant::Block& block();

}  // namespace segue::drf_allocator

extern template class segue::frame::BlockBench<segue::drf_allocator::Bench>;
