#pragma once

#include <array>
#include <string_view>

#include "cmodel/blocks/preempt_selector/preempt_selector.hpp"
#include "verilator_tb/frame/block_bench.hpp"
#include "verilator_tb/frame/sizes.hpp"
#include "verilator_tb/frame/traits.hpp"
#include "verilator_tb/gen/preempt_selector_bins.hpp"
#include "verilator_tb/plant/block.hpp"
#include "verilator_tb/preempt_selector/account.hpp"
#include "verilator_tb/preempt_selector/environment.hpp"
#include "verilator_tb/preempt_selector/operations.hpp"
#include "verilator_tb/preempt_selector/transaction.hpp"
#include "verilator_tb/preempt_selector/watch.hpp"

namespace segue::preempt_selector {

/// The bench of the preempt selector: its environment is SM driver, SMs and OS; an account at the
/// ports selects by sorting, as the paper does.
struct Bench : frame::Traits, Types {
  static constexpr std::string_view kName = "preempt_selector";
  static constexpr std::array kSizes{frame::Size<Params>{"NumSms", &Params::num_sms},
                                     frame::Size<Params>{"NumSlots", &Params::num_slots},
                                     frame::Size<Params>{"NumCtxs", &Params::num_ctxs},
                                     frame::Size<Params>{"Lanes", &Params::lanes},
                                     frame::Size<Params>{"DivBits", &Params::div_bits},
                                     frame::Size<Params>{"MulBits", &Params::mul_bits}};

  using Oracle = Account;
  using Environment = preempt_selector::Environment;
  using Watch = preempt_selector::Watch;
  using Transaction = preempt_selector::Transaction;

  /// In the order of PreemptSelector::Memory.
  static constexpr std::array<std::string_view, PreemptSelector::kNumMemories> kMemories{
      "u_counts.mem_q", "u_latency.mem_q", "u_costs.mem_q"};
  template <class Sink>
  static void for_each_written(const PreemptSelector& twin, const Sink& sink) {
    const auto& written = twin.written_memory_elements();
    for (std::size_t memory = 0; memory < written.size(); ++memory) {
      if (written[memory]) sink(memory, *written[memory]);
    }
  }

  static constexpr auto operation_kinds = &preempt_selector::operation_kinds;
  static constexpr auto draw_stimulus = &preempt_selector::draw_stimulus;
  static constexpr auto bins = &preempt_selector::bins;
};

/// The preempt selector for the plant, by its name.
const plant::Block& block();

}  // namespace segue::preempt_selector

extern template class segue::frame::BlockBench<segue::preempt_selector::Bench>;
