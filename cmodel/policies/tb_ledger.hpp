#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/blocks/sm_driver/sm_driver_model.hpp"
#include "cmodel/policies/complaints.hpp"
#include "cmodel/policies/outstanding_launches.hpp"

namespace segue::policies {

/// Follows every thread block by the messages at the driver's ports, and nothing else: each TB of
/// a launch finishes exactly once or is squashed by a kill; preempted TBs are issued again before
/// new ones, oldest first; an SM holds TBs of one kernel only and never more than fit; each launch
/// ends in one `kernel_done`, those of a context in order (thesis 2.3, 5.2.2, 5.2.3).
///
/// It relies on SMs that tell the truth. Once one breaks a promise that the driver cannot check
/// (a wrong TB number, say) the ledger is closed until the next reset.
class TbLedger {
 public:
  TbLedger(const sm_driver::Params& params, Complaints& complaints);

  void reset();
  void observe(const sm_driver::Inputs& in, const sm_driver::Outputs& out);

  /// False once an SM has lied.
  [[nodiscard]] bool is_open() const { return open_; }
  /// Launches without a `kernel_done`.
  [[nodiscard]] std::size_t outstanding() const { return launches_.outstanding(); }

 private:
  struct Sm {
    std::uint32_t ctx = 0;
    std::uint64_t launch = 0;  // number; 0 before the first set-up and once vacated
    std::uint32_t row = 0;
    bool ready = false;                                             // setup_done
    bool vacating = false;                                          // a preempt or kill was offered
    bool heard = false;                                             // and was taken
    bool kill_heard = false;                                        // a kill was taken
    bool preempted = false;                                         // a preempt was offered
    sm_driver::Technique technique = sm_driver::Technique::kDrain;  // of the last that was taken
    std::uint32_t resident = 0;
    std::vector<std::optional<std::uint32_t>> slots;  // TB numbers
  };

  void offer(const sm_driver::Outputs& out);
  void setup(const sm_driver::SmCmd& cmd);
  void issue(const sm_driver::SmCmd& cmd);
  void preempt(const sm_driver::SmCmd& cmd);
  void kill(const sm_driver::SmCmd& cmd);
  void heard(const sm_driver::SmCmd& cmd);
  void done(const sm_driver::DoneMsg& msg);

  void take(const sm_driver::HostMsg& msg);
  void kill_launch(std::uint32_t ctx);
  void refuse(const sm_driver::HostMsg& msg);
  void take(unsigned sm, const sm_driver::SmMsg& msg);
  void refuse(unsigned sm, const sm_driver::SmMsg& msg, const sm_driver::Outputs& out);
  void setup_done(unsigned sm);
  void finished(unsigned sm, const sm_driver::SmMsg& msg);
  void preempted(unsigned sm, const sm_driver::SmMsg& msg);
  void vacated(unsigned sm);
  /// The TB leaves its slot; null if none of that number could be there.
  [[nodiscard]] Launch* leave(unsigned sm, const sm_driver::SmMsg& msg);
  [[nodiscard]] Launch* launch_of(const Sm& sm) { return launches_.oldest(sm.ctx, sm.launch); }
  [[nodiscard]] std::uint32_t resident_mask(const Sm& sm) const;
  void complain(unsigned sm, const std::string& what);

  const sm_driver::Params params_;
  Complaints& complaints_;
  bool open_ = true;
  OutstandingLaunches launches_;
  std::vector<Sm> sms_;
  std::vector<std::uint64_t> page_table_bases_;
  std::optional<sm_driver::SmCmd> offered_cmd_;  // offered and not yet taken
  std::optional<sm_driver::DoneMsg> offered_done_;
};

}  // namespace segue::policies
