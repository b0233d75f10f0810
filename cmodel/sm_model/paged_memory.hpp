#pragma once

#include <cstdint>
#include <map>
#include <set>

namespace segue::sm_model {

/// How a fault is served, in cycles: of all from the fault to the region's presence, some are spent
/// in a handler that takes one region after another, and on a link that moves one after another.
struct FaultService {
  std::uint64_t latency = 0;  ///< of a fault alone
  std::uint64_t handler = 0;  ///< of these; 0: any number of faults at once
  std::uint64_t link = 0;     ///< of these; 0: nothing is moved
};

/// Regions that are not there when a kernel begins. Thesis, 6.4 and 6.5.3.
struct Paging {
  std::set<std::uint64_t> migrated;   ///< their contents are in the CPU's memory
  std::set<std::uint64_t> allocated;  ///< without contents: they only need memory
  FaultService migration;
  FaultService allocation;
};

/// The GPU's memory under demand paging, shared by all SMs: faults of a region are merged.
class PagedMemory {
 public:
  PagedMemory() = default;
  explicit PagedMemory(Paging paging);

  /// Whether the line is there in cycle `now`.
  [[nodiscard]] bool is_absent(std::uint64_t line, std::uint64_t now) const;
  /// A fault on an absent line, found in cycle `now`.
  /// @return the cycle from which on its region is there
  std::uint64_t fault(std::uint64_t line, std::uint64_t now);

  /// Regions that have been brought and allocated, or are being so.
  [[nodiscard]] std::uint64_t migrated() const { return migrated_; }
  [[nodiscard]] std::uint64_t allocated() const { return there_at_.size() - migrated_; }
  [[nodiscard]] std::uint64_t regions() const { return there_at_.size(); }
  /// The cycle in which the last region is there that was asked for.
  [[nodiscard]] std::uint64_t last_there() const { return last_there_; }
  /// Cycles in which the link was moving regions.
  [[nodiscard]] std::uint64_t link_busy() const { return link_busy_; }

 private:
  Paging paging_;
  std::map<std::uint64_t, std::uint64_t> there_at_;  ///< of regions with a fault
  std::uint64_t migrated_ = 0;
  std::uint64_t last_there_ = 0;
  std::uint64_t handler_free_ = 0;  ///< cycle from which on
  std::uint64_t link_free_ = 0;
  std::uint64_t link_busy_ = 0;
};

}  // namespace segue::sm_model
