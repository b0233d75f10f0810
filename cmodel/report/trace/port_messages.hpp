#pragma once

#include "cmodel/gen/sm_driver_structs.hpp"
#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/sim/event.hpp"

/// The messages that events of the driver's ports tell of. The fields that a launch's event leaves
/// out are its kernel's and come from the plan.
namespace segue::trace {

/// Of an event of kind `kHost`, without the timers of `set_policy`.
sm_driver::HostMsg host_message(const gpu::Event& event, const gpu::Plan& plan);
/// Of an event of an SM: set-up done, finished, preempted, vacated.
sm_driver::SmMsg sm_message(const gpu::Event& event);

}  // namespace segue::trace
