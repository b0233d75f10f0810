#include "cmodel/cli/kernel/kernel_occupancy.hpp"

#include <algorithm>
#include <utility>

namespace segue::cli {

KernelOccupancy kernel_occupancy(const isa::KernelDescriptor& descriptor, unsigned lanes,
                                 std::uint32_t group, const gpu::Machine& machine) {
  const std::uint32_t warps = (group + lanes - 1) / lanes;
  const std::uint64_t registers =
      std::uint64_t{warps} *
      (std::uint64_t{descriptor.allocated_vectors} * lanes + descriptor.used_scalars);
  KernelOccupancy result{
      .thread_blocks = machine.tbs_per_sm, .warps = 0, .limiter = "thread-block slots"};
  const auto limit = [&result](std::uint64_t has, std::uint64_t wants, const char* name) {
    if (wants == 0 || has / wants >= result.thread_blocks) return;
    result.thread_blocks = static_cast<std::uint32_t>(has / wants);
    result.limiter = name;
  };
  limit(machine.threads_per_sm, std::uint64_t{warps} * lanes, "threads");
  limit(machine.registers_per_sm, registers, "registers");
  const std::uint64_t shared =
      machine.shared_memory_configs.empty() ? 0 : machine.shared_memory_configs.back();
  limit(shared, descriptor.lds_bytes, "shared memory");
  result.warps = result.thread_blocks * warps;
  return result;
}

}  // namespace segue::cli
