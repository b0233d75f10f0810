#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/gen/preempt_selector_layout.hpp"
#include "cmodel/random/random.hpp"
#include "verilator_tb/preempt_selector/workload.hpp"

namespace segue::preempt_selector {

/// An SM as far as the selector sees it: thread blocks in slots, with counters that grow.
class SmStub {
 public:
  explicit SmStub(std::uint32_t slots) : slots_(slots) {}

  /// Other thread blocks, some way on, in so many percent of the slots; so many may start over.
  void populate(const Workload& workload, std::uint64_t taken, std::uint64_t idempotent,
                std::uint64_t cycle, Random& random);
  /// A thread block enters the slot. Some are restored, and so have executed something.
  void issue(std::uint32_t slot, const Workload& workload, std::uint64_t cycle, Random& random);
  /// The final counters of the thread block that leaves the slot.
  Ended end(std::uint32_t slot, std::uint32_t ctx);
  /// The thread block in the slot may not start over any more.
  void stick(std::uint32_t slot) {
    if (slots_[slot]) slots_[slot]->idempotent = false;
  }

  [[nodiscard]] bool is_taken(std::uint32_t slot) const { return slots_[slot].has_value(); }
  [[nodiscard]] Sample sample(std::uint32_t slot, std::uint64_t cycle) const;

 private:
  struct Tb {
    std::uint32_t total = 0;   ///< warp-instructions of its whole life
    std::uint32_t before = 0;  ///< those that it had executed when it entered
    std::uint32_t stall = 0;   ///< cycles in which it waited, besides
    bool idempotent = true;
    std::uint64_t since = 0;  ///< cycle in which it entered
    Workload workload;
  };
  static Tb draw(const Workload& workload, std::uint64_t cycle, Random& random);

  std::vector<std::optional<Tb>> slots_;
};

}  // namespace segue::preempt_selector
