#pragma once

#include <optional>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/sim/event.hpp"
#include "cmodel/policies/complaints.hpp"
#include "cmodel/policies/decision.hpp"
#include "cmodel/policies/driver_tables.hpp"
#include "cmodel/policies/transition_watch.hpp"

namespace segue::trace {

using gpu::Cycle;
using gpu::Event;

/// Is told the driver's inner decisions.
class DecisionListener {
 public:
  DecisionListener() = default;
  DecisionListener(const DecisionListener&) = delete;
  DecisionListener& operator=(const DecisionListener&) = delete;
  virtual ~DecisionListener() = default;

  /// A decision of the policy under `policy`, with the tables that it was made on.
  virtual void on_decision(Cycle time, sm_driver::Policy policy, const policies::Decision& decision,
                           const policies::DriverTables& before) = 0;
  /// A launch has got row `row` of the KSRT.
  virtual void on_admission(Cycle time, std::uint32_t row, const sm_driver::Ksr& kernel,
                            std::uint32_t descriptor) = 0;
};

/// Finds out the reasons of the driver's actions, from the messages at its ports alone, so that it
/// holds for the twin and for the RTL: a twin beside it gets every message in the cycle in which
/// the driver took it, and its tables are looked into.
///
/// A message that waits at the ports changes nothing until it is taken, so those that were
/// taken are all that it needs. If ever the driver's commands are not the twin's, it is a
/// driver with reasons that cannot be known: from there on nothing is told.
class DriverReplay {
 public:
  DriverReplay(const gpu::Plan& plan, DecisionListener& listener);

  /// Everything that was decided before the event's cycle is told first.
  void observe(const Event& event);
  /// Driver and twin sent the same commands so far.
  [[nodiscard]] bool agrees() const { return agrees_; }

 private:
  void run_to(Cycle time);
  void tick();
  void add(const Event& event);

  const gpu::Plan* plan_;
  DecisionListener* listener_;
  sm_driver::SmDriver twin_;
  sm_driver::Inputs inputs_;
  sm_driver::Outputs outputs_;
  std::optional<Event> command_;  ///< that the driver sent in the cycle of `inputs_`
  std::optional<Event> done_;
  policies::DriverTables before_;
  policies::DriverTables after_;
  policies::Complaints complaints_;  ///< of the watch; a run's messages give it no reason
  policies::TransitionWatch watch_{complaints_};
  bool agrees_ = true;
};

}  // namespace segue::trace
