#include "cmodel/gpu/workload/occupancy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace segue::gpu {
namespace {

/// TBs that `available` holds at `needed` a TB, in pieces of `granule`, at most `limit`.
std::uint64_t fit(const Kernel& kernel, const Machine& machine, std::string_view key,
                  std::uint64_t needed, std::uint64_t granule, std::uint64_t available,
                  std::uint64_t limit) {
  available -= available % granule;
  if (needed > available) {
    throw BadInput(kernel.place,
                   fmt::format("kernel '{}' fits no SM of machine '{}': {} = {}; allowed: at most "
                               "{}",
                               kernel.name, machine.name, key, needed, available));
  }
  const std::uint64_t taken = (needed + granule - 1) / granule * granule;
  return taken == 0 ? limit : std::min(limit, available / taken);
}

}  // namespace

Occupancy occupancy(const Kernel& kernel, const Machine& machine) {
  const auto& configs = machine.shared_memory_configs;
  const auto config = std::lower_bound(configs.begin(), configs.end(), kernel.shared_bytes_per_tb);
  const std::uint64_t shared = config == configs.end() ? configs.back() : *config;
  std::uint64_t tbs = machine.tbs_per_sm;
  // The thesis counts threads; where granules are known, whole warps are too.
  const std::uint32_t thread_granule = machine.register_granule > 1 ? kWarpThreads : 1;
  tbs = fit(kernel, machine, "threads_per_tb", kernel.threads_per_tb.value_or(0), thread_granule,
            machine.threads_per_sm, tbs);
  tbs = fit(kernel, machine, "regs_per_tb", kernel.regs_per_tb, machine.register_granule,
            machine.registers_per_sm, tbs);
  tbs = fit(kernel, machine, "shared_bytes_per_tb", kernel.shared_bytes_per_tb,
            machine.shared_memory_granule, shared, tbs);
  return {.tbs_per_sm = static_cast<std::uint32_t>(tbs), .shared_memory_bytes = shared};
}

}  // namespace segue::gpu
