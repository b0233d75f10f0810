#pragma once

#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {

/// What a machine needs of an SM driver, whether it is the twin or the Verilated
/// RTL. One cycle is `eval` (outputs from the state and the inputs, changes
/// nothing), then `tick` with the same inputs (the clock edge). The caller owns
/// the clock: time is `Inputs::now`, in cycles.
class SmDriverModel {
 public:
  SmDriverModel() = default;
  SmDriverModel(const SmDriverModel&) = delete;
  SmDriverModel& operator=(const SmDriverModel&) = delete;
  virtual ~SmDriverModel() = default;

  [[nodiscard]] virtual const Params& params() const = 0;
  virtual void eval(const Inputs& in, Outputs& out) const = 0;
  virtual void tick(const Inputs& in) = 0;
  /// The tick of a cycle whose inputs `eval` has just seen: a model need not look at them again.
  virtual void tick_evaluated(const Inputs& in) { tick(in); }
};

}  // namespace segue::sm_driver
