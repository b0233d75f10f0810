#include "cmodel/sm_model/memory_path.hpp"

#include <algorithm>

namespace segue::sm_model {
namespace {

constexpr std::uint64_t kThousand = 1000;

/// An SM's part of a shared table, at least a set.
TableSize second(const TableSize& shared, const SmMachine& machine) {
  if (!machine.memory.divided) return shared;
  return {std::max(shared.ways, shared.entries / machine.sms), shared.ways};
}

}  // namespace

MemoryPath::MemoryPath(const SmMachine& machine)
    : sizes_(machine.memory),
      line_time_(kThousand * kLineBytes * machine.sms * machine.cycles_per_us /
                 machine.memory.dram_bytes_per_us),
      l1_(sizes_.l1),
      l1_tlb_(sizes_.l1_tlb),
      l2_(second(sizes_.l2, machine)),
      l2_tlb_(second(sizes_.l2_tlb, machine)),
      walkers_(std::max(1U, sizes_.walkers / machine.sms)) {}

std::uint64_t MemoryPath::translate(std::uint64_t line, std::uint64_t now) {
  ++counts_.requests;
  const std::uint64_t page = line / (kPageBytes / kLineBytes);
  const std::uint64_t looked_up = now + sizes_.check_cycles;
  LruTable::Entry* const known = l1_tlb_.find(page);
  counts_.l1_tlb.count(known != nullptr);
  if (known != nullptr) return std::max(looked_up, known->there_at);
  std::uint64_t there = looked_up + sizes_.l2_tlb_cycles;
  LruTable::Entry* const second = l2_tlb_.find(page);
  counts_.l2_tlb.count(second != nullptr);
  if (second != nullptr) {
    there = std::max(there, second->there_at);
  } else {
    const auto walker = std::ranges::min_element(walkers_);
    there = std::max(there, *walker) + sizes_.walk_cycles;
    *walker = there;
    l2_tlb_.place(page, there);
  }
  l1_tlb_.place(page, there);
  return there;
}

bool MemoryPath::takes_load(std::uint64_t line, std::uint64_t now) {
  if (l1_.find(line) != nullptr) return true;
  std::erase_if(misses_, [now](std::uint64_t there) { return there <= now; });
  if (misses_.size() < sizes_.l1_misses) return true;
  ++counts_.held_up;
  return false;
}

std::uint64_t MemoryPath::load(std::uint64_t line, std::uint64_t now, std::uint64_t from) {
  LruTable::Entry* const known = l1_.find(line);
  counts_.l1.count(known != nullptr);
  if (known != nullptr) return std::max(now + sizes_.l1_cycles, known->there_at);
  const std::uint64_t there = second_level(line, now, from, Use::kRead);
  l1_.place(line, there);
  misses_.push_back(there);
  return there;
}

std::uint64_t MemoryPath::store(std::uint64_t line, std::uint64_t now) {
  return second_level(line, now, now, Use::kWrite);
}

std::uint64_t MemoryPath::atomic(std::uint64_t line, std::uint64_t now) {
  l1_.forget(line);
  return second_level(line, now, now, Use::kBoth);
}

std::uint64_t MemoryPath::second_level(std::uint64_t line, std::uint64_t now, std::uint64_t from,
                                       Use use) {
  const std::uint64_t looked_up = from + sizes_.l2_cycles;
  const bool writes = use != Use::kRead;
  LruTable::Entry* const known = l2_.find(line);
  counts_.l2.count(known != nullptr);
  if (known != nullptr) {
    known->dirty = known->dirty || writes;
    return std::max(looked_up, known->there_at);
  }
  // A line that is only written is not read before.
  const bool reads = use != Use::kWrite;
  const std::uint64_t there = reads ? looked_up + move_line(now) + sizes_.dram_cycles : looked_up;
  const LruTable::Placed placed = l2_.place(line, there);
  placed.entry->dirty = writes;
  if (placed.wrote_back) move_line(now);
  return there;
}

/// @return cycles that a line waits for those before it. They count when they are asked for, so
/// that one that waits for its page holds up no other.
std::uint64_t MemoryPath::move_line(std::uint64_t now) {
  ++counts_.dram_lines;
  const std::uint64_t begin = std::max(now * kThousand, dram_free_);
  dram_free_ = begin + line_time_;
  return begin / kThousand - now;
}

}  // namespace segue::sm_model
