#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/sm_model/lru_table.hpp"
#include "cmodel/sm_model/sm_machine.hpp"

namespace segue::sm_model {

struct HitCount {
  std::uint64_t hits = 0;
  std::uint64_t misses = 0;

  void count(bool hit) { ++(hit ? hits : misses); }
  bool operator==(const HitCount&) const = default;
};

struct MemoryCounts {
  HitCount l1;  ///< of loads
  HitCount l2;
  HitCount l1_tlb;
  HitCount l2_tlb;
  std::uint64_t dram_lines = 0;
  std::uint64_t requests = 0;  ///< of the load/store unit, one a cycle
  std::uint64_t held_up =
      0;  ///< cycles in which a load waits because no miss more can be under way

  bool operator==(const MemoryCounts&) const = default;
};

/// The SMs that the second level serves.
enum class Served : std::uint8_t {
  kOne,  ///< one of them, with its part of bandwidth and walkers
  kAll,
};

/// The part that SMs share: the second level's cache and TLB, page walkers, DRAM. Thesis,
/// Table 6.1. Requests come in cycles that do not fall; `counts` are those of the SM that asks.
class SecondLevel {
 public:
  explicit SecondLevel(const SmMachine& machine, Served served = Served::kOne);

  /// A translation that the first level's TLB lacks, looked up there until cycle `looked_up`.
  /// @return the cycle in which it is known
  std::uint64_t translate(std::uint64_t page, std::uint64_t looked_up, MemoryCounts& counts);

  enum class Use : std::uint8_t { kRead, kWrite, kBoth };
  /// @param from cycle in which the line's page is known to be there
  /// @return the cycle in which the second level has the line
  std::uint64_t line(std::uint64_t line, std::uint64_t now, std::uint64_t from, Use use,
                     MemoryCounts& counts);

  /// Moves lines of a context to or from DRAM, beside the caches.
  /// @return the cycle in which the last one is there
  std::uint64_t move_context(std::uint64_t lines, std::uint64_t now);

 private:
  std::uint64_t move_line(std::uint64_t now);

  const MemorySizes sizes_;
  std::uint64_t line_time_;  ///< thousandths of a cycle that DRAM needs for a line
  LruTable cache_;
  LruTable tlb_;
  std::vector<std::uint64_t> walkers_;  ///< cycles from which on they are free
  std::uint64_t dram_free_ = 0;         ///< thousandths of a cycle
};

}  // namespace segue::sm_model
