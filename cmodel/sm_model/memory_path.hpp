#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "cmodel/sm_model/host_link.hpp"
#include "cmodel/sm_model/lru_table.hpp"
#include "cmodel/sm_model/second_level.hpp"
#include "cmodel/sm_model/sm_machine.hpp"

namespace segue::sm_model {

/// TLBs, caches and DRAM behind an SM's load/store unit, by the times at which requests are
/// answered. Thesis, Table 6.1. Loads allocate in both levels; stores and atomics go to the second
/// one, which keeps them and writes whole lines back.
class MemoryPath {
 public:
  /// @param shared the second level of all SMs; null: one for this SM alone
  /// @param host null: nothing reads the host's memory
  explicit MemoryPath(const SmMachine& machine, std::shared_ptr<SecondLevel> shared = nullptr,
                      std::shared_ptr<HostLink> host = nullptr);

  /// A request of one line in cycle `now`, which must not fall.
  /// @return the cycle from which on its page is known to be there
  std::uint64_t translate(std::uint64_t line, std::uint64_t now);
  /// The same of a line with a mapping that needs no look.
  std::uint64_t mapped(std::uint64_t now);
  /// Whether a load of the line can be taken now: it hits, or a miss more can be under way.
  bool takes_load(std::uint64_t line, std::uint64_t now);
  /// The same of a load that looks into no first level.
  bool takes_miss(std::uint64_t now);
  /// @return the cycle in which a miss that is under way is there; the last cycle if none is
  [[nodiscard]] std::uint64_t next_miss() const;
  /// A load that was taken, of which it is not known yet whether its page is there, has the place
  /// of a miss; loads of the same line share it.
  void hold(std::uint64_t line);
  void let_go(std::uint64_t line);
  /// Cycles in which nothing was asked, because a load waited all the time.
  void count_held_up(std::uint64_t cycles) { counts_.held_up += cycles; }
  /// @param from cycle in which its page is known to be there
  /// @return the cycle in which the line is there
  std::uint64_t load(std::uint64_t line, std::uint64_t now, std::uint64_t from);
  /// Likewise of a word that others write: the second level has it.
  std::uint64_t load_shared(std::uint64_t line, std::uint64_t now, std::uint64_t from);
  /// Of a word in the host's memory.
  std::uint64_t load_host(std::uint64_t now, std::uint64_t from);
  /// A store or an atomic of the line, which reads it.
  /// @return the cycle in which the second level has done it
  std::uint64_t store(std::uint64_t line, std::uint64_t now);
  std::uint64_t atomic(std::uint64_t line, std::uint64_t now);
  /// A line of a context, to or from DRAM, beside the caches.
  /// @return the cycle in which it is there
  std::uint64_t move_context(std::uint64_t now);

  [[nodiscard]] const MemoryCounts& counts() const { return counts_; }

 private:
  const MemorySizes sizes_;
  std::shared_ptr<SecondLevel> second_;
  std::shared_ptr<HostLink> host_;
  LruTable l1_;
  LruTable l1_tlb_;
  std::vector<std::uint64_t> misses_;            ///< cycles in which lines under way are there
  std::map<std::uint64_t, std::uint32_t> held_;  ///< lines with a place, and their loads
  MemoryCounts counts_;
};

}  // namespace segue::sm_model
