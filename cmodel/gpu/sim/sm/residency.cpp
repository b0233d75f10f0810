#include "cmodel/gpu/sim/sm/residency.hpp"

#include <algorithm>

namespace segue::gpu {

ResidentKernel* Residency::find(std::uint32_t ksr) {
  const auto found = std::ranges::find_if(
      kernels_, [&](const ResidentKernel& k) { return k.attached && k.ksr == ksr; });
  return found == kernels_.end() ? nullptr : &*found;
}

ResidentKernel* Residency::place_for(std::uint32_t ksr) {
  if (ResidentKernel* const own = find(ksr); own != nullptr) return own->idle() ? own : nullptr;
  auto found = std::ranges::find(kernels_, false, &ResidentKernel::attached);
  if (found == kernels_.end()) found = std::ranges::find_if(kernels_, &ResidentKernel::idle);
  return found == kernels_.end() ? nullptr : &*found;
}

ResidentKernel* Residency::set_up_by(Cycle now) {
  const auto found =
      std::ranges::find_if(kernels_, [&](const ResidentKernel& k) { return k.setup_end <= now; });
  return found == kernels_.end() ? nullptr : &*found;
}

std::uint32_t Residency::attached() const {
  std::uint32_t mask = 0;
  for (std::uint32_t i = 0; i < size(); ++i) mask |= std::uint32_t{kernels_[i].attached} << i;
  return mask;
}

std::uint32_t Residency::leaving() const {
  std::uint32_t mask = 0;
  for (std::uint32_t i = 0; i < size(); ++i) {
    mask |= std::uint32_t{kernels_[i].attached && kernels_[i].leaving} << i;
  }
  return mask;
}

}  // namespace segue::gpu
