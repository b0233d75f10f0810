#pragma once

#include <string>

#include "cmodel/gpu/config/bad_input.hpp"

namespace segue::gpu {

/// The line with which `action` refuses its input; "accepted" if it doesn't.
template <class Action>
std::string refusal(Action action) {
  try {
    action();
  } catch (const BadInput& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace segue::gpu
