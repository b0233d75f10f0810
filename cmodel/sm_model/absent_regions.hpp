#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace segue::sm_model {

/// Who maps a region at its first use, and how fast. Faults of a region are merged.
struct FaultHandler {
  std::uint64_t cycles = 0;  ///< from a fault to the region's presence
  std::uint64_t interval =
      0;  ///< between two regions, where they are handled one by one; 0: not so
};

/// Regions of memory that are not mapped until they are used.
class AbsentRegions {
 public:
  AbsentRegions() = default;
  AbsentRegions(std::set<std::uint64_t> regions, const FaultHandler& handler)
      : absent_(std::move(regions)), handler_(handler) {}

  /// Whether the line is there in cycle `now`.
  [[nodiscard]] bool is_absent(std::uint64_t line, std::uint64_t now) const;
  /// A fault on an absent line, found in cycle `now`.
  /// @return the cycle from which on its region is there
  std::uint64_t fault(std::uint64_t line, std::uint64_t now);
  [[nodiscard]] std::uint64_t fault_cycles() const { return handler_.cycles; }
  /// Regions that have been handled, or are being so.
  [[nodiscard]] std::uint64_t faults() const { return there_at_.size(); }

 private:
  std::set<std::uint64_t> absent_;
  FaultHandler handler_;
  std::map<std::uint64_t, std::uint64_t> there_at_;  ///< of regions with a fault
};

}  // namespace segue::sm_model
