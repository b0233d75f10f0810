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
/// taken are all that it needs; with two clocks an action also in the cycle before, in which they
/// were chosen. If ever the driver's commands are not the twin's, it is a
/// driver with reasons that cannot be known: from there on nothing is told.
class DriverReplay {
 public:
  DriverReplay(const gpu::Plan& plan, DecisionListener& listener);

  /// Everything that was decided before the event's cycle is told first; with two clocks an action,
  /// before the last cycle in front of it, from which no command can come yet.
  void observe(const Event& event);
  /// Driver and twin sent the same commands so far.
  [[nodiscard]] bool agrees() const { return agrees_; }

 private:
  /// What passed the ports in a cycle.
  struct Passed {
    Cycle time = 0;
    bool host_valid = false;
    sm_driver::HostMsg host;
    std::optional<std::uint32_t> sm;  ///< whose message is
    sm_driver::SmMsg sm_message;
    std::optional<std::uint32_t> victim;
    std::optional<Event> command;
    std::optional<Event> done;

    [[nodiscard]] bool waits() const { return host_valid || sm; }
    [[nodiscard]] bool any() const { return waits() || victim || command || done; }
  };

  void run_to(Cycle time);
  void show(const Passed& passed);
  void tick(const Passed& passed);
  void add(const Event& event);

  const gpu::Plan* plan_;
  DecisionListener* listener_;
  sm_driver::SmDriver twin_;
  sm_driver::Inputs inputs_;
  sm_driver::Outputs outputs_;
  Cycle lead_;      ///< from the choice of a message until it is taken
  Passed earlier_;  ///< in the cycle of the event before `coming_`
  Passed coming_;   ///< in the cycle of the last event, as far as it is known
  policies::DriverTables before_;
  policies::DriverTables after_;
  policies::Complaints complaints_;  ///< of the watch; a run's messages give it no reason
  policies::TransitionWatch watch_{complaints_};
  bool agrees_ = true;
};

}  // namespace segue::trace
