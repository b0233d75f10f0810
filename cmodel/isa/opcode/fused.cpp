#include "cmodel/isa/opcode/fused.hpp"

#include <cmath>

namespace segue::isa {

// Without the processor's own instruction each lane is a call into the mathematical library,
// which has the same results.
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__clang__)
[[gnu::target_clones("default", "arch=haswell")]]
#endif
void fused_multiply_add(const float* a, const float* b, const float* c, float* results,
                        std::size_t count) {
  for (std::size_t k = 0; k < count; ++k) results[k] = std::fma(a[k], b[k], c[k]);
}

}  // namespace segue::isa
