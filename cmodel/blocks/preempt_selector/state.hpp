#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/blocks/preempt_selector/bit_set.hpp"
#include "cmodel/gen/preempt_selector_structs.hpp"

namespace segue::preempt_selector {

/// Registers and memories of `u_kernels`: member `x` is the RTL's `x_q`.
struct Kernels {
  explicit Kernels(std::uint32_t num_ctxs) : counts(num_ctxs), latency(num_ctxs) {}

  Set known = 0;
  Set timed = 0;
  std::vector<Counts> counts;          ///< memory
  std::vector<std::uint32_t> latency;  ///< memory

  bool operator==(const Kernels&) const = default;
};

/// Registers of `u_divide`.
struct Divide {
  std::uint64_t num = 0;
  std::uint32_t rem = 0;
  std::uint32_t step = 0;

  bool operator==(const Divide&) const = default;
};

/// Registers of `u_product`.
struct Product {
  std::uint64_t sum = 0;
  std::uint32_t step = 0;

  bool operator==(const Product&) const = default;
};

/// The registers of `preempt_selector`.
struct State {
  explicit State(const Params& params);

  /// The memories keep their elements.
  void reset();

  /// The SM that is examined: `at` of the page.
  [[nodiscard]] std::uint32_t at() const { return lowest(rest); }
  /// No CPI can be derived.
  [[nodiscard]] bool cpi_is_unknown() const {
    return instructions == 0 || instructions == kCostUnknown || cycles == kCostUnknown;
  }
  [[nodiscard]] bool reads_samples() const {
    return state == SelectState::kGather || state == SelectState::kLoad;
  }
  /// A snapshot of the examined SM is taken or in use.
  [[nodiscard]] bool holds_snapshot() const {
    return state >= SelectState::kLoad && state <= SelectState::kProduct;
  }

  Kernels kernels;
  std::uint32_t limit = kLimitReset;
  std::uint32_t headroom = kHeadroomReset;
  std::uint32_t bound = kLimitReset - kHeadroomReset;
  std::uint32_t fresh = kFreshReset;
  SelectState state = SelectState::kIdle;
  std::uint32_t ctx = 0;
  Set sms = 0;
  Set rest = 0;
  std::uint32_t group = 0;
  bool batch = false;
  std::uint64_t expires = 0;
  Set valid = 0;
  bool measured = false;
  std::uint32_t instructions = 0;
  std::uint32_t cycles = 0;
  std::uint32_t tbs = 0;
  std::uint32_t save = 0;
  std::uint32_t cpi = 0;
  std::uint32_t switch_overhead = 0;  ///< switch_q
  std::uint32_t mean = 0;
  std::uint32_t reach = 0;
  std::vector<Seen> seen;
  Set issued = 0;  ///< new_q
  std::uint32_t count = 0;
  std::uint32_t most = 0;
  std::uint32_t weight = 0;
  std::uint32_t overhead = 0;
  std::uint32_t saves = 0;
  std::uint32_t left = 0;
  Divide divide;
  Quotient quotient = Quotient::kCpi;
  Product product;
  std::vector<Cost> costs;  ///< memory of `u_costs`
  bool best_valid = false;
  std::uint32_t best_sm = 0;
  Cost best;
  std::vector<Leave> leave;

  bool operator==(const State&) const = default;
};

}  // namespace segue::preempt_selector
