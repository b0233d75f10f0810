#include "cmodel/studies/thesis5/equal_sharing.hpp"

namespace segue::studies::thesis5 {

std::vector<Scheme> equal_sharing_schemes() {
  using sm_driver::Policy;
  using sm_driver::Technique;
  return {{"FCFS", Policy::kFcfs, Technique::kDrain, false, false},
          {"DSS switch", Policy::kDss, Technique::kSwitch, false, false},
          {"DSS drain", Policy::kDss, Technique::kDrain, false, false}};
}

}  // namespace segue::studies::thesis5
