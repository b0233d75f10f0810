#include "cmodel/isa/flashback/deferral.hpp"

#include "cmodel/isa/analysis/context_bytes.hpp"

namespace segue::isa {

std::vector<Deferral> deferrals(const Program& program, const BasicBlock& block,
                                const Liveness& liveness) {
  std::vector<Deferral> result(block.end - block.first);
  for (std::uint32_t index = block.end; index-- > block.first;) {
    const std::uint64_t here = register_bytes(liveness.live(index), program.architecture);
    Deferral& best = result[index - block.first];
    best = {here, index};
    // The nearest of equals.
    if (index + 1 < block.end && result[index + 1 - block.first].bytes < here) {
      best = result[index + 1 - block.first];
    }
  }
  return result;
}

}  // namespace segue::isa
