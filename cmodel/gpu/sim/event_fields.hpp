#pragma once

#include "cmodel/gen/sm_driver_enums.hpp"
#include "cmodel/gpu/sim/event.hpp"

/// The fields of an event, by its kind.
namespace segue::gpu {

constexpr std::uint32_t low(const Event& event) {
  return static_cast<std::uint32_t>(event.payload);
}
constexpr std::uint32_t high(const Event& event) {
  return static_cast<std::uint32_t>(event.payload >> 32);
}

constexpr bool is_launch(const Event& event) {
  return event.kind == EventKind::kHost &&
         static_cast<sm_driver::HostOp>(event.slot) == sm_driver::HostOp::kLaunch;
}

/// The technique of a `kPreempt`.
constexpr sm_driver::Technique technique_of(const Event& event) {
  return static_cast<sm_driver::Technique>(high(event));
}

}  // namespace segue::gpu
