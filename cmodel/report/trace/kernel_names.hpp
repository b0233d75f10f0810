#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/gpu/plan/plan.hpp"

namespace segue::trace {

/// "0:spmv spmvjds": the kernel that a launch's descriptor names, with its process.
class KernelNames {
 public:
  explicit KernelNames(const gpu::Plan& plan);

  [[nodiscard]] const std::string& of(std::uint32_t ctx, std::uint32_t descriptor) const {
    return names_.at(ctx).at(descriptor);
  }

 private:
  std::vector<std::vector<std::string>> names_;
};

}  // namespace segue::trace
