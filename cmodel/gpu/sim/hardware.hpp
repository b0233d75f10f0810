#pragma once

#include <type_traits>

#include "cmodel/blocks/preempt_selector/preempt_selector.hpp"
#include "cmodel/blocks/sm_driver/sm_driver_model.hpp"
#include "cmodel/layout/model.hpp"

namespace segue::gpu {

/// A preempt selector, by its twin or by its RTL.
using SelectorModel = layout::Model<preempt_selector::Types>;

/// In place of a selector where the technique needs none.
struct NoSelector {};
inline constexpr NoSelector kNoSelector;

/// The blocks that decide, each in its reset state: a twin by its own type, to avoid virtual calls,
/// or any model of the block.
template <class Driver, class Selector>
struct Hardware {
  static constexpr bool kSelects = !std::is_same_v<Selector, const NoSelector>;

  Driver& driver;
  Selector& selector;
};

template <class Driver, class Selector>
Hardware(Driver&, Selector&) -> Hardware<Driver, Selector>;

}  // namespace segue::gpu
