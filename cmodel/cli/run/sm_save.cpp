#include "cmodel/cli/run/sm_save.hpp"

#include "cmodel/gpu/workload/tb_time.hpp"

namespace segue::cli {

double sm_save_us(const RunRequest& request, const gpu::Kernel& kernel, std::uint32_t tbs_per_sm) {
  if (request.options.technique == sm_driver::Technique::kPartialSwitch) {
    return gpu::transfer_time_us(kernel, request.machine) * tbs_per_sm;
  }
  return gpu::save_time_us(kernel, request.machine, tbs_per_sm);
}

}  // namespace segue::cli
