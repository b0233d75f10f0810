#include "cmodel/engine/plan/plan.hpp"

namespace segue::engine {

Plan Plan::isolated(std::size_t index) const {
  Plan alone = *this;
  alone.policy = sm_driver::Policy::kFcfs;
  alone.technique = sm_driver::Technique::kDrain;
  alone.spare_tokens = 0;
  alone.max_time = kNever;  // the limit is the workload's
  alone.processes = {processes[index]};
  alone.processes.front().start = 0;
  alone.processes.front().tokens = 0;
  return alone;
}

}  // namespace segue::engine
