#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/drf_allocator_structs.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::drf_allocator {

/// The registers and memories of `drf_allocator`: member `x` is the RTL's `x_q`.
struct State {
  explicit State(const Params& params);

  /// The memories keep their elements.
  void reset();

  [[nodiscard]] bool is_active(std::uint32_t ctx) const { return (active >> ctx & 1) != 0; }
  /// Thread blocks to issue.
  [[nodiscard]] std::uint64_t remaining(std::uint32_t ctx) const {
    const Ksr& row = ksrt[ctx];
    return std::uint64_t{row.total_tbs} - row.next_tb + ptbq_count[ctx];
  }
  [[nodiscard]] bool wants(std::uint32_t ctx) const {
    return is_active(ctx) && remaining(ctx) > ksrt[ctx].claims;
  }
  [[nodiscard]] bool fits(std::uint32_t ctx, std::uint32_t s) const;
  [[nodiscard]] std::uint32_t load(std::uint32_t s) const;
  /// Load without the thread blocks of `ctx` that stay.
  [[nodiscard]] std::uint32_t load_without(std::uint32_t ctx, std::uint32_t s) const;
  [[nodiscard]] std::uint32_t at(std::uint32_t s, std::uint32_t ctx) const {
    return s * num_ctxs + ctx;
  }
  [[nodiscard]] bool in_setup_of(std::uint32_t s) const { return (in_setup >> s & 1) != 0; }
  [[nodiscard]] bool swaps() const { return mode == Mode::kOnDemand || mode == Mode::kRelaxed; }

  std::uint32_t num_ctxs;   ///< not a register
  std::uint64_t all_slots;  ///< not a register: a bit for each slot of an SM

  Mode mode = Mode::kOnDemand;
  Technique technique = Technique::kSwitch;
  std::uint32_t limit = 0;
  std::vector<std::uint64_t> page_table;
  std::vector<std::uint32_t> start;
  std::uint32_t active = 0;
  std::vector<Ksr> ksrt;
  std::vector<Share> demand;
  std::vector<std::uint32_t> ptbq_head;
  std::vector<std::uint32_t> ptbq_count;
  std::vector<Share> taken;
  std::vector<std::uint32_t> slots;
  std::vector<std::uint32_t> leaving;
  std::vector<std::uint32_t> resident;
  std::uint64_t in_setup = 0;
  std::vector<Claim> claim;
  std::vector<std::uint32_t> parted;
  std::vector<std::uint32_t> count;  ///< SM after SM
  std::vector<std::uint32_t> quota;  ///< SM after SM
  std::vector<std::uint32_t> owner;  ///< memory
  std::uint32_t stamp = 0;
  std::uint32_t last_source = 0;
  bool dirty = false;
  Step step = Step::kIdle;
  std::uint32_t pos = 0;
  bool found = false;
  std::uint32_t key = 0;
  std::uint32_t sm = 0;
  std::uint32_t pick = 0;
  std::uint32_t kernel = 0;
  std::uint32_t tried = 0;
  Share sum;
  std::uint32_t need = 0;
  std::uint32_t fall = 0;
  std::uint32_t now_high = 0;
  std::uint32_t now_low = 0;
  std::uint32_t then_high = 0;
  std::uint32_t then_low = 0;
  std::uint32_t mask = 0;
  std::uint32_t slot = 0;
  std::uint32_t age = 0;
  std::vector<std::uint32_t> fill_rank;
  bool cmd_valid = false;
  SmCmd cmd;
  bool done_valid = false;
  std::uint32_t done_ctx = 0;
  PtbqEntry ptbq_rdata;
  std::vector<PtbqEntry> ptbq;  ///< memory
  std::uint32_t stamp_rdata = 0;
  std::vector<std::uint32_t> stamps;  ///< memory

  bool operator==(const State&) const = default;

 private:
  Params params_;
};

}  // namespace segue::drf_allocator
