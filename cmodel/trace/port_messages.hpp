#pragma once

#include "cmodel/engine/plan/plan.hpp"
#include "cmodel/engine/sim/event.hpp"
#include "cmodel/gen/sm_driver_structs.hpp"

/// The messages that events of the driver's ports tell of. What a launch's event leaves out is its
/// kernel's and comes from the plan.
namespace segue::trace {

/// Of an event of kind `kHost`, without the timers of `set_policy`.
sm_driver::HostMsg host_message(const engine::Event& event, const engine::Plan& plan);
/// Of an event of an SM: set-up done, finished, preempted, vacated.
sm_driver::SmMsg sm_message(const engine::Event& event);

}  // namespace segue::trace
