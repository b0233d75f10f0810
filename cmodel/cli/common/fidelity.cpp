#include "cmodel/cli/common/fidelity.hpp"

namespace segue::cli {

Fidelity fidelity_of(const RunRequest& request) {
  Fidelity fidelity{.published = request.workload.published, .assumed = {}};
  for (const std::string& key : request.machine.assumed) {
    fidelity.assumed.push_back(request.machine.name + ": " + key);
  }
  fidelity.assumed.insert(fidelity.assumed.end(), request.workload.assumed.begin(),
                          request.workload.assumed.end());
  return fidelity;
}

}  // namespace segue::cli
