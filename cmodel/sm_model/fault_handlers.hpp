#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "cmodel/gen/fault_unit_layout.hpp"
#include "cmodel/sm_model/paging.hpp"

namespace segue::sm_model {

/// The CPU, with the link to it, and the GPU's own handler: they take faults of the fault unit, and
/// answer when the region is there.
class FaultHandlers {
 public:
  explicit FaultHandlers(const Paging& paging) : paging_(paging) {}

  /// Whether the CPU takes a fault in cycle `now`.
  [[nodiscard]] bool cpu_takes(std::uint64_t now) const { return cpu_free_ <= now; }
  [[nodiscard]] std::uint64_t cpu_free() const { return cpu_free_; }
  void take_at_cpu(const fault_unit::Request& fault, std::uint64_t now);
  void take_at_own(const fault_unit::Request& fault, std::uint64_t now);
  struct Answered {
    fault_unit::Answer answer;
    std::uint64_t region = 0;
  };
  /// The answer of cycle `now`: one at most.
  std::optional<Answered> answer(std::uint64_t now);
  /// The cycle from which on there is one; the last cycle if none is to come.
  [[nodiscard]] std::uint64_t next_answer() const;

  /// Cycles in which the link was moving regions.
  [[nodiscard]] std::uint64_t link_busy() const { return link_busy_; }

 private:
  void answer_after(std::uint64_t now, std::uint64_t latency, const fault_unit::Request& fault,
                    fault_unit::Result result);

  const Paging& paging_;
  std::multimap<std::uint64_t, Answered> answers_;  ///< by their cycle
  std::uint64_t cpu_free_ = 0;                      ///< cycle from which on
  std::uint64_t link_free_ = 0;
  std::uint64_t link_busy_ = 0;
};

}  // namespace segue::sm_model
