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

/// TLBs, caches and DRAM behind an SM's load/store unit, by the times at which requests are
/// answered. Thesis, Table 6.1; an SM has its part of shared bandwidth. Loads allocate in both
/// levels; stores and atomics go to the second one, which keeps them and writes whole lines back.
class MemoryPath {
 public:
  explicit MemoryPath(const SmMachine& machine);

  /// A request of one line in cycle `now`, which must not fall.
  /// @return the cycle from which on its page is known to be there
  std::uint64_t translate(std::uint64_t line, std::uint64_t now);
  /// Whether a load of the line can be taken now: it hits, or a miss more can be under way.
  bool takes_load(std::uint64_t line, std::uint64_t now);
  /// @param from cycle in which its page is known to be there
  /// @return the cycle in which the line is there
  std::uint64_t load(std::uint64_t line, std::uint64_t now, std::uint64_t from);
  /// A store or an atomic of the line, which reads it.
  /// @return the cycle in which the second level has done it
  std::uint64_t store(std::uint64_t line, std::uint64_t now);
  std::uint64_t atomic(std::uint64_t line, std::uint64_t now);

  [[nodiscard]] const MemoryCounts& counts() const { return counts_; }

 private:
  enum class Use : std::uint8_t { kRead, kWrite, kBoth };
  /// @return the cycle in which the second level has the line
  std::uint64_t second_level(std::uint64_t line, std::uint64_t now, std::uint64_t from, Use use);
  std::uint64_t move_line(std::uint64_t now);

  const MemorySizes sizes_;
  std::uint64_t line_time_;  ///< thousandths of a cycle that DRAM needs for a line
  LruTable l1_;
  LruTable l1_tlb_;
  LruTable l2_;
  LruTable l2_tlb_;
  std::vector<std::uint64_t> misses_;   ///< cycles in which lines under way are there
  std::vector<std::uint64_t> walkers_;  ///< cycles from which on they are free
  std::uint64_t dram_free_ = 0;         ///< thousandths of a cycle
  MemoryCounts counts_;
};

}  // namespace segue::sm_model
