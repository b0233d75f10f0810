#include "cmodel/sm_model/second_level.hpp"

#include <algorithm>

#include "cmodel/sm_model/traced_instruction.hpp"

namespace segue::sm_model {
namespace {

constexpr std::uint64_t kThousand = 1000;

std::uint32_t sms_served(const SmMachine& machine, Served served) {
  return served == Served::kAll ? machine.sms : 1;
}

/// An SM's part of a shared table, at least a set.
TableSize part(const TableSize& shared, const SmMachine& machine, Served served) {
  if (!machine.memory.divided || served == Served::kAll) return shared;
  return {std::max(shared.ways, shared.entries / machine.sms), shared.ways};
}

}  // namespace

SecondLevel::SecondLevel(const SmMachine& machine, Served served)
    : sizes_(machine.memory),
      line_time_(kThousand * kLineBytes * machine.sms * machine.cycles_per_us /
                 machine.memory.dram_bytes_per_us / sms_served(machine, served)),
      cache_(part(sizes_.l2, machine, served)),
      tlb_(part(sizes_.l2_tlb, machine, served)),
      walkers_(std::max(1U, sizes_.walkers * sms_served(machine, served) / machine.sms)) {}

std::uint64_t SecondLevel::translate(std::uint64_t page, std::uint64_t looked_up,
                                     MemoryCounts& counts) {
  std::uint64_t there = looked_up + sizes_.l2_tlb_cycles;
  LruTable::Entry* const known = tlb_.find(page);
  counts.l2_tlb.count(known != nullptr);
  if (known != nullptr) return std::max(there, known->there_at);
  const auto walker = std::ranges::min_element(walkers_);
  there = std::max(there, *walker) + sizes_.walk_cycles;
  *walker = there;
  tlb_.place(page, there);
  return there;
}

std::uint64_t SecondLevel::line(std::uint64_t line, std::uint64_t now, std::uint64_t from, Use use,
                                MemoryCounts& counts) {
  const std::uint64_t looked_up = from + sizes_.l2_cycles;
  const bool writes = use != Use::kRead;
  LruTable::Entry* const known = cache_.find(line);
  counts.l2.count(known != nullptr);
  if (known != nullptr) {
    known->dirty = known->dirty || writes;
    return std::max(looked_up, known->there_at);
  }
  // A line that is only written is not read before.
  std::uint64_t there = looked_up;
  if (use != Use::kWrite) {
    ++counts.dram_lines;
    there += move_line(now) + sizes_.dram_cycles;
  }
  const LruTable::Placed placed = cache_.place(line, there);
  placed.entry->dirty = writes;
  if (placed.wrote_back) {
    ++counts.dram_lines;
    move_line(now);
  }
  return there;
}

std::uint64_t SecondLevel::move_context(std::uint64_t lines, std::uint64_t now) {
  std::uint64_t waits = 0;
  for (std::uint64_t n = 0; n < lines; ++n) waits = move_line(now);
  return now + waits + sizes_.dram_cycles;
}

/// @return cycles that a line waits for those before it. They count when they are asked for, so
/// that one that waits for its page holds up no other.
std::uint64_t SecondLevel::move_line(std::uint64_t now) {
  const std::uint64_t begin = std::max(now * kThousand, dram_free_);
  dram_free_ = begin + line_time_;
  return begin / kThousand - now;
}

}  // namespace segue::sm_model
