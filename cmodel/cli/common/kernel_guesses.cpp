#include "cmodel/cli/common/kernel_guesses.hpp"

#include <fmt/format.h>

#include "cmodel/gpu/sim/engine/context_shape.hpp"

namespace segue::cli {
namespace {

std::string kernels_text(std::size_t count) {
  return fmt::format("{} kernel{}", count, count == 1 ? "" : "s");
}

}  // namespace

void add_kernel_guesses(const SilentKernels& kernels, const KernelFacts& facts,
                        std::vector<std::string>& assumed) {
  if (facts.idempotence && kernels.idempotence != 0) {
    assumed.push_back(
        fmt::format("{} without non_idempotent_at {} idempotent: starting over is always possible",
                    kernels_text(kernels.idempotence), kernels.idempotence == 1 ? "is" : "are"));
  }
  if (facts.instructions && kernels.instructions != 0) {
    assumed.push_back(
        fmt::format("{} without instructions_per_tb execute{} a warp instruction a cycle",
                    kernels_text(kernels.instructions), kernels.instructions == 1 ? "s" : ""));
  }
  if (facts.moves && kernels.threads != 0) {
    assumed.push_back(
        facts.engine == gpu::EngineKind::kCycle
            ? fmt::format("contexts of {} without threads_per_tb move by {} warps",
                          kernels_text(kernels.threads), gpu::ContextShape::kWarps)
            : fmt::format("contexts of {} without threads_per_tb do not wait for the memory's "
                          "latency",
                          kernels_text(kernels.threads)));
  }
}

}  // namespace segue::cli
