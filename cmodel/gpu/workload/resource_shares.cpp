#include "cmodel/gpu/workload/resource_shares.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

namespace segue::gpu {
namespace {

constexpr std::uint64_t kLargestLimit = (std::uint64_t{1} << kMaxShareBits) - 1;

std::uint64_t whole(std::uint64_t amount, std::uint64_t granule) {
  return (amount + granule - 1) / granule;
}

/// The resources of an SM, in granules.
struct Capacities {
  std::uint64_t regs = 0;
  std::uint64_t warps = 0;
  std::uint64_t smem = 0;
  std::uint64_t slots = 0;
};

Capacities capacities(const Machine& machine) {
  return {.regs = machine.registers_per_sm / machine.register_granule,
          .warps = machine.threads_per_sm / kWarpThreads,
          .smem = machine.shared_memory_configs.back() / machine.shared_memory_granule,
          .slots = machine.tbs_per_sm};
}

/// The lowest common multiple, or any number above the largest limit; a resource that the SM
/// doesn't have counts for nothing.
std::uint64_t common_multiple(const Capacities& has) {
  std::uint64_t multiple = 1;
  for (const std::uint64_t capacity : {has.regs, has.warps, has.smem, has.slots}) {
    if (capacity != 0) multiple = std::lcm(multiple, capacity);
    if (multiple > kLargestLimit) break;
  }
  return multiple;
}

/// The smallest power of two for both granules with which the limit is small enough; 0: none.
std::uint64_t granule_that_does(Machine machine) {
  const std::uint64_t most =
      std::max(machine.registers_per_sm, machine.shared_memory_configs.back());
  for (std::uint64_t granule = 1; granule <= most; granule *= 2) {
    machine.register_granule = std::max(machine.register_granule, granule);
    machine.shared_memory_granule = std::max(machine.shared_memory_granule, granule);
    if (common_multiple(capacities(machine)) <= kLargestLimit) return granule;
  }
  return 0;
}

/// `needed` granules of `available`, as parts of the limit.
std::uint32_t share(const Kernel& kernel, const Machine& machine, std::string_view key,
                    std::uint64_t value, std::uint64_t granule, std::uint64_t available,
                    std::uint64_t limit) {
  const std::uint64_t needed = whole(value, granule);
  if (needed > available) {
    throw BadInput(kernel.place,
                   fmt::format("kernel '{}' fits no SM of machine '{}': {} = {}; allowed: at most "
                               "{}",
                               kernel.name, machine.name, key, value, available * granule));
  }
  return needed == 0 ? 0 : static_cast<std::uint32_t>(needed * (limit / available));
}

}  // namespace

std::uint32_t share_limit(const Machine& machine) {
  const Capacities has = capacities(machine);
  const std::uint64_t limit = common_multiple(has);
  if (limit <= kLargestLimit) return static_cast<std::uint32_t>(limit);
  const std::uint64_t granule = granule_that_does(machine);
  throw BadInput(
      Place{.file = machine.file},
      fmt::format(
          "machine '{}' has {} granules of registers, {} warps, {} granules of shared "
          "memory and {} slots an SM, which have no common multiple up to {}; allowed: {}",
          machine.name, has.regs, has.warps, has.smem, has.slots, kLargestLimit,
          granule == 0
              ? std::string("other sizes")
              : fmt::format("register_granule and shared_memory_granule of at least {}", granule)));
}

ResourceShares shares_of(const Kernel& kernel, const Machine& machine) {
  const std::uint32_t limit = share_limit(machine);
  const Capacities has = capacities(machine);
  return {.regs = share(kernel, machine, "regs_per_tb", kernel.regs_per_tb,
                        machine.register_granule, has.regs, limit),
          .threads = share(kernel, machine, "threads_per_tb", kernel.threads_per_tb.value_or(0),
                           kWarpThreads, has.warps, limit),
          .smem = share(kernel, machine, "shared_bytes_per_tb", kernel.shared_bytes_per_tb,
                        machine.shared_memory_granule, has.smem, limit),
          .tbs = static_cast<std::uint32_t>(limit / has.slots),
          .limit = limit};
}

}  // namespace segue::gpu
