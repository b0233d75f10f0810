#include "cmodel/report/trace/kernel_names.hpp"

namespace segue::trace {

KernelNames::KernelNames(const gpu::Plan& plan) {
  for (const gpu::ProcessPlan& process : plan.processes) {
    std::vector<std::string>& names = names_.emplace_back();
    for (const gpu::KernelPlan& kernel : process.kernels) {
      names.push_back(process.name + " " + kernel.name);
    }
  }
}

}  // namespace segue::trace
