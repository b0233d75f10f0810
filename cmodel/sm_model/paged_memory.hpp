#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <set>

#include "cmodel/gen/fault_unit_layout.hpp"
#include "cmodel/sm_model/fault_handlers.hpp"
#include "cmodel/sm_model/paging.hpp"

namespace segue::sm_model {

/// Faults up to now.
struct FaultCounts {
  std::uint64_t migrated = 0;   ///< regions that have been brought, or are being so
  std::uint64_t allocated = 0;  ///< likewise
  std::uint64_t merged = 0;     ///< faults of a region that was in flight
  std::uint64_t held = 0;       ///< cycles in which a fault waited for a free entry
  std::uint64_t most = 0;       ///< regions in flight at once
  std::uint64_t link_busy = 0;  ///< cycles in which the link was moving regions

  bool operator==(const FaultCounts&) const = default;
};

/// The GPU's memory under demand paging, shared by all SMs. The fault unit merges faults of a
/// region and sends each once to a handler.
class PagedMemory {
 public:
  PagedMemory() : PagedMemory(Paging{}) {}
  /// @param sms of the GPU
  explicit PagedMemory(Paging paging, std::uint32_t sms = 1);
  PagedMemory(const PagedMemory&) = delete;
  PagedMemory& operator=(const PagedMemory&) = delete;

  /// Whether the line's region is absent in this cycle.
  [[nodiscard]] bool is_absent(std::uint64_t line) const;
  [[nodiscard]] bool is_region_absent(std::uint64_t region) const;
  [[nodiscard]] static std::uint64_t region_of(std::uint64_t line);
  /// A walker of an SM has found the region absent in this cycle. Faults that come at once go to
  /// the fault unit in turn, one a cycle.
  void fault(std::uint64_t region, std::uint32_t sm);

  /// The cycle `now`, behind that of all SMs: what becomes there is so from the next one on.
  /// @throws gpu::HarnessError if the fault unit refuses a message
  void cycle(std::uint64_t now);
  /// The next cycle in which anything happens; the last one if nothing will.
  [[nodiscard]] std::uint64_t wakes_at() const { return wakes_at_; }
  /// Whether faults are in flight.
  [[nodiscard]] bool busy() const { return busy_; }
  /// Regions that have become there.
  [[nodiscard]] std::uint64_t resolved() const { return there_.size(); }
  /// The cycle from which on the last one of them is.
  [[nodiscard]] std::uint64_t last_there() const { return last_there_; }
  [[nodiscard]] FaultCounts counts() const;

 private:
  void withdraw();
  void count_held(std::uint64_t now);
  bool take_fault();
  bool hand_out(std::uint64_t now);

  const Paging paging_;
  FaultHandlers handlers_;
  std::unique_ptr<FaultUnitModel> unit_;
  fault_unit::Inputs in_;
  fault_unit::Outputs out_;
  bool set_up_ = false;
  bool busy_ = false;
  std::deque<fault_unit::Fault> found_;  ///< not yet taken
  std::optional<std::uint64_t> shown_;   ///< region that the unit shows as resolved
  std::set<std::uint64_t> there_;
  std::uint64_t wakes_at_ = ~std::uint64_t{0};
  std::uint64_t last_there_ = 0;
  std::uint64_t held_since_ = ~std::uint64_t{0};
  FaultCounts counts_;
};

}  // namespace segue::sm_model
