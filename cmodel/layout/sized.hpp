#pragma once

#include <type_traits>

namespace segue::layout {

/// A T of a block's size: the generated ports of a block take its parameters only where some port
/// depends on them.
template <class T, class Params>
T sized(const Params& params) {
  if constexpr (std::is_constructible_v<T, const Params&>) {
    return T(params);
  } else {
    return T();
  }
}

}  // namespace segue::layout
