#include "cmodel/trace/kernel_names.hpp"

namespace segue::trace {

KernelNames::KernelNames(const engine::Plan& plan) {
  for (const engine::ProcessPlan& process : plan.processes) {
    std::vector<std::string>& names = names_.emplace_back();
    for (const engine::KernelPlan& kernel : process.kernels) {
      names.push_back(process.name + " " + kernel.name);
    }
  }
}

}  // namespace segue::trace
