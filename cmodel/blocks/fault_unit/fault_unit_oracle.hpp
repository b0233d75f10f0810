#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>

#include "cmodel/gen/fault_unit_layout.hpp"

namespace segue::oracles {

/// Reference model of faults in flight (thesis 6.1, 6.4.2), without the unit's registers: a book of
/// the regions that handlers are asked for, and for each handler the order in which it is asked. It
/// looks at the ports only. It complains when a region in flight is asked for again, when a fault
/// is sent out of order, to another handler or with another region or SM, when the SMs hear of
/// another fault than was answered, too early, too late or twice, when a fault is taken without a
/// free entry or held beside one, and when a message is judged wrongly. Which free entry a fault
/// takes is left to the unit.
class FaultUnitOracle {
 public:
  explicit FaultUnitOracle(const fault_unit::Params& params) : params_(params) {}

  /// A cycle, before its clock edge.
  void observe(const fault_unit::Inputs& in, const fault_unit::Outputs& out);

  /// The first complaint; empty if there is none.
  [[nodiscard]] const std::string& complaint() const { return complaint_; }
  // Until now, over all resets.
  [[nodiscard]] std::uint64_t sent() const { return sent_; }  ///< faults that took an entry
  [[nodiscard]] std::uint64_t merged() const { return merged_; }
  [[nodiscard]] std::uint64_t forwarded() const { return forwarded_; }
  [[nodiscard]] std::uint64_t resolved() const { return resolved_; }  ///< regions that are there
  [[nodiscard]] std::uint64_t aborted() const { return aborted_; }

 private:
  enum class Handler { kOwn, kCpu };
  struct Fault {
    std::uint32_t entry = 0;
    std::uint32_t sm = 0;  ///< the first one that found the region absent
    Handler handler = Handler::kCpu;
    bool taken = false;  ///< by the handler
  };
  /// All that a reset clears.
  struct Book {
    std::map<std::uint64_t, Fault> in_flight;      ///< by region
    std::deque<std::uint64_t> own;                 ///< regions not yet taken, oldest first
    std::deque<std::uint64_t> cpu;                 ///< the same
    std::optional<fault_unit::Resolved> resolved;  ///< to be shown in this cycle
    bool own_first = false;
  };
  /// A fault by its region; the end of the book if there is none.
  using Place = std::map<std::uint64_t, Fault>::iterator;

  [[nodiscard]] std::uint64_t entries_in_use() const;
  [[nodiscard]] bool is_free(std::uint32_t entry) const;
  [[nodiscard]] Place find_entry(std::uint32_t entry);
  [[nodiscard]] std::deque<std::uint64_t>& queue(Handler handler);

  void check_state(const fault_unit::Inputs& in, const fault_unit::Outputs& out);
  void check_offer(Handler handler, bool valid, const fault_unit::Request& request);
  void check_resolved(const fault_unit::Outputs& out);
  void check_reset(const fault_unit::Outputs& out);
  void check_verdicts(const fault_unit::Inputs& in, const fault_unit::Outputs& out);
  void check_verdict(const fault_unit::Outputs& out, fault_unit::Source source,
                     fault_unit::Error expected);
  void check_ticket(const fault_unit::Inputs& in, const fault_unit::Outputs& out);
  void check_new_ticket(std::uint64_t region, const fault_unit::Ticket& ticket);
  [[nodiscard]] fault_unit::Error error_of(const fault_unit::Answer& answer);
  /// A fault that the unit takes and does not drop.
  [[nodiscard]] bool has_fault(const fault_unit::Inputs& in) const;

  void hand_over(Handler handler);
  void take_answer(const fault_unit::Answer& answer);
  void send(const fault_unit::Fault& fault, std::uint32_t entry);
  void complain(const std::string& what);

  fault_unit::Params params_;
  Book book_;
  std::uint64_t sent_ = 0;
  std::uint64_t merged_ = 0;
  std::uint64_t forwarded_ = 0;
  std::uint64_t resolved_ = 0;
  std::uint64_t aborted_ = 0;
  std::string complaint_;
};

}  // namespace segue::oracles
