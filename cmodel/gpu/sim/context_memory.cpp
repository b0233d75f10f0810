#include "cmodel/gpu/sim/context_memory.hpp"

#include <fmt/format.h>

#include "cmodel/gpu/sim/harness_error.hpp"

namespace segue::gpu {

ContextMemory::ContextMemory(const Plan& plan) {
  const auto places = static_cast<std::uint32_t>(plan.places());
  std::uint64_t base = 0;
  for (const ProcessPlan& process : plan.processes) {
    Region region;
    region.base = static_cast<std::uint32_t>(base);
    region.stride = process.context_lines();
    region.places.resize(places);
    region.in_use.resize(places);
    for (std::uint32_t i = places; i > 0; --i) region.free.push_back(i - 1);
    base += std::uint64_t{places} * region.stride;
    if (base >= sm_driver::kHandleNone) {
      throw HarnessError(fmt::format("contexts of {} lines, more than handles can name", base));
    }
    regions_.push_back(std::move(region));
  }
}

std::uint32_t ContextMemory::allocate(std::uint32_t ctx) {
  Region& region = regions_.at(ctx);
  if (region.free.empty()) {
    throw HarnessError(
        fmt::format("context {} has more saved thread blocks than fit the GPU", ctx));
  }
  const std::uint32_t place = region.free.back();
  region.free.pop_back();
  region.in_use[place] = true;
  return region.base + place * region.stride;
}

std::uint32_t ContextMemory::place_of(const Region& region, std::uint32_t handle) const {
  const std::uint32_t offset = handle - region.base;
  const std::uint32_t place = offset / region.stride;
  if (handle < region.base || offset % region.stride != 0 || place >= region.places.size() ||
      !region.in_use[place]) {
    throw HarnessError(fmt::format("no saved thread block lies at handle {}", handle));
  }
  return place;
}

ContextMemory::Saved& ContextMemory::at(std::uint32_t ctx, std::uint32_t handle) {
  Region& region = regions_.at(ctx);
  return region.places[place_of(region, handle)];
}

void ContextMemory::release(std::uint32_t ctx, std::uint32_t handle) {
  Region& region = regions_.at(ctx);
  const std::uint32_t place = place_of(region, handle);
  region.in_use[place] = false;
  region.free.push_back(place);
}

void ContextMemory::release_all(std::uint32_t ctx) {
  Region& region = regions_.at(ctx);
  for (std::uint32_t place = 0; place < region.places.size(); ++place) {
    if (!region.in_use[place]) continue;
    region.in_use[place] = false;
    region.free.push_back(place);
  }
}

std::uint32_t ContextMemory::used(std::uint32_t ctx) const {
  const Region& region = regions_.at(ctx);
  return static_cast<std::uint32_t>(region.places.size() - region.free.size());
}

}  // namespace segue::gpu
