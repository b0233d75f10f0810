#include "cmodel/studies/effisha/yielding.hpp"

#include <algorithm>
#include <string>

#include "cmodel/studies/thesis6/paging.hpp"

namespace segue::studies::effisha {

double YieldingLaunch::overhead(std::size_t variant) const {
  return 100.0 *
         (static_cast<double>(of[variant].alone.cycles) / static_cast<double>(unchanged) - 1.0);
}

std::vector<std::uint64_t> moments(const thesis6::YieldAssumptions& assumptions) {
  std::vector<std::uint64_t> all;
  for (std::uint64_t k = 0; k < assumptions.moments; ++k) {
    const std::uint64_t part = (309 + 618 * k) % 1000;
    const std::uint64_t times_1000 = assumptions.times.quota * (2000 + 2 * part);
    all.push_back(std::max<std::uint64_t>(1, times_1000 / (1000 * assumptions.times.checks)));
  }
  return all;
}

sm_model::TraceRequest yielding_request(const thesis6::Assumptions& assumptions) {
  sm_model::TraceRequest request = thesis6::whole_gpu(assumptions);
  request.most_tbs_of = {};
  if (assumptions.most_tbs != 0 || assumptions.yielding.rounds == 0) return request;
  request.most_tbs_of = [machine = assumptions.machine, rounds = assumptions.yielding.rounds](
                            const std::string& kernel, const kernel_profile::TbResources& needs) {
    const std::uint64_t round =
        std::uint64_t{machine.sms} * sm_model::tbs_that_fit(kernel, needs, machine);
    return rounds * round + round / 2;
  };
  return request;
}

YieldingLaunch run_yielding(const sm_model::LaunchTrace& trace,
                            const thesis6::Assumptions& assumptions,
                            const sm_frontend::FrontendFactory& frontend) {
  YieldingLaunch launch;
  sm_model::GpuRun unchanged;
  unchanged.frontend = frontend;
  launch.unchanged = sm_model::run_kernel_on_gpu(
                         trace, sm_model::machine_for(trace, assumptions.machine), unchanged)
                         .cycles;
  for (std::size_t k = 0; k < kYieldVariants.size(); ++k) {
    sm_model::YieldRun run;
    run.check = kYieldVariants[k].check;
    run.times = assumptions.yielding.times;
    run.frontend = frontend;
    YieldingLaunch::Variant& variant = launch.of[k];
    variant.alone = sm_model::run_yielding_kernel(trace, assumptions.machine, run);
    if (run.check == sm_model::FlagCheck::kNone) continue;
    run.finishes = false;
    for (const std::uint64_t at : moments(assumptions.yielding)) {
      run.flags = {at};
      const sm_model::YieldCycles evicted =
          sm_model::run_yielding_kernel(trace, assumptions.machine, run);
      variant.left_after.insert(variant.left_after.end(), evicted.left_after.begin(),
                                evicted.left_after.end());
    }
  }
  return launch;
}

}  // namespace segue::studies::effisha
