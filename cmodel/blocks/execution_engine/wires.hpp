#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/blocks/execution_engine/state.hpp"
#include "cmodel/blocks/preempt_engine/preempt_engine.hpp"
#include "cmodel/blocks/preempt_selector/preempt_selector.hpp"
#include "cmodel/blocks/sm_driver/sm_driver.hpp"

namespace segue::execution_engine {

/// A frame of the context region.
struct FrameRef {
  std::uint32_t sm = 0;
  std::uint32_t frame = 0;
};

/// The wires between the children in one cycle. A Set holds SMs.
struct Wires {
  explicit Wires(const Params& params)
      : driver_in(u_driver_params(params)),
        selector_idle(u_selector_params(params)),
        selector_in(u_selector_params(params)),
        selector(u_selector_params(params)),
        engine_in(params.num_sms),
        engine(params.num_sms),
        purged(params.num_sms) {}

  sm_driver::Inputs driver_in;
  sm_driver::Outputs driver;
  preempt_selector::Inputs selector_idle;  ///< without a message
  preempt_selector::Inputs selector_in;
  preempt_selector::Outputs selector;
  bool selector_hears = false;  ///< a message, in this cycle
  std::vector<preempt_engine::Inputs> engine_in;
  std::vector<preempt_engine::Outputs> engine;
  Set engine_errors = 0;  ///< engines that find a message illegal in this cycle

  Error region_error = Error::kNone;
  bool region_set = false;
  Set answers = 0;                        ///< set-up messages that are taken, legal or not
  Set set_up = 0;                         ///< SMs with a set-up that ends
  std::optional<sm_driver::SmCmd> cmd;    ///< that is taken
  std::optional<std::uint32_t> restored;  ///< SM with the restored context to release
  std::optional<FrameRef> released;       ///< the frame that it was in
  std::vector<std::optional<std::uint32_t>> purged;  ///< frame that is purged
  Set told = 0;                                      ///< SMs that get the command to vacate a slot
};

}  // namespace segue::execution_engine
