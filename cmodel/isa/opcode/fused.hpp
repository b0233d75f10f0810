#pragma once

#include <cstddef>

namespace segue::isa {

/// results[k] = a[k] * b[k] + c[k] with a single rounding, for k below `count`.
void fused_multiply_add(const float* a, const float* b, const float* c, float* results,
                        std::size_t count);

}  // namespace segue::isa
