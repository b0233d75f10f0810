#include "cmodel/isa/analysis/context_bytes.hpp"

namespace segue::isa {

std::uint64_t register_bytes(const RegisterSet& live, Architecture architecture) {
  std::uint64_t bytes = 0;
  for (Register reg = 0; reg < kRegisters; ++reg) {
    if (live.test(reg)) bytes += is_vector(reg) ? 4ULL * lanes_of(architecture) : 4ULL;
  }
  return bytes;
}

std::uint64_t allocated_register_bytes(const KernelDescriptor& descriptor,
                                       Architecture architecture) {
  return 4ULL * lanes_of(architecture) * descriptor.allocated_vectors +
         4ULL * descriptor.allocated_scalars;
}

}  // namespace segue::isa
