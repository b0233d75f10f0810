#include "cmodel/gpu/workload/occupancy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace segue::gpu {

Occupancy occupancy(const TbNeeds& needs, const Machine& machine, SmHolds holds) {
  const auto& configs = machine.shared_memory_configs;
  const std::uint64_t piece = machine.shared_memory_granule;
  const std::uint64_t pieces = (needs.shared_bytes + piece - 1) / piece;
  const auto config =
      std::ranges::find_if(configs, [&](std::uint64_t bytes) { return pieces <= bytes / piece; });
  const bool largest = config == configs.end() || holds == SmHolds::kSeveral;
  const std::uint64_t shared = largest ? configs.back() : *config;
  Occupancy result{.tbs_per_sm = machine.tbs_per_sm,
                   .shared_memory_bytes = shared,
                   .limiter = SmResource::kTbSlots,
                   .available = machine.tbs_per_sm};
  const auto limit = [&result](SmResource resource, std::uint64_t needed, std::uint64_t granule,
                               std::uint64_t available) {
    available -= available % granule;
    const std::uint64_t taken = (needed + granule - 1) / granule * granule;
    if (taken == 0 || available / taken >= result.tbs_per_sm) return;
    result.tbs_per_sm = static_cast<std::uint32_t>(available / taken);
    result.limiter = resource;
    result.available = available;
  };
  // The thesis counts threads; where granules are known, whole warps are too.
  const bool whole_warps = machine.register_granule > 1 || holds == SmHolds::kSeveral;
  const std::uint32_t thread_granule = whole_warps ? kWarpThreads : 1;
  limit(SmResource::kThreads, needs.threads, thread_granule, machine.threads_per_sm);
  limit(SmResource::kRegisters, needs.registers, machine.register_granule,
        machine.registers_per_sm);
  limit(SmResource::kSharedMemory, needs.shared_bytes, machine.shared_memory_granule, shared);
  return result;
}

Occupancy occupancy(const Kernel& kernel, const Machine& machine) {
  const TbNeeds needs{.threads = kernel.threads_per_tb.value_or(0),
                      .registers = kernel.regs_per_tb,
                      .shared_bytes = kernel.shared_bytes_per_tb};
  const Occupancy result = occupancy(needs, machine);
  if (result.tbs_per_sm != 0) return result;
  const auto [key, needed] = [&]() -> std::pair<std::string_view, std::uint64_t> {
    switch (result.limiter) {
      case SmResource::kThreads:
        return {"threads_per_tb", needs.threads};
      case SmResource::kRegisters:
        return {"regs_per_tb", needs.registers};
      default:
        return {"shared_bytes_per_tb", needs.shared_bytes};
    }
  }();
  throw BadInput(kernel.place,
                 fmt::format("kernel '{}' fits no SM of machine '{}': {} = {}; allowed: at most {}",
                             kernel.name, machine.name, key, needed, result.available));
}

}  // namespace segue::gpu
