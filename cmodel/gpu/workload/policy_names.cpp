#include "cmodel/gpu/workload/policy_names.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <vector>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"

namespace segue::gpu {
namespace {

using sm_driver::Policy;

struct Named {
  std::string_view name;
  std::optional<Policy> value;  ///< none: a name of the project, not supported yet
};

constexpr std::array<Named, 10> kPolicies = {{{"fcfs", Policy::kFcfs},
                                              {"npq", Policy::kNpq},
                                              {"ppq-exclusive", Policy::kPpqExclusive},
                                              {"ppq-shared", Policy::kPpqShared},
                                              {"round-robin", Policy::kRoundRobin},
                                              {"dss", Policy::kDss},
                                              {"dss-literal", Policy::kDssLiteral},
                                              {"spart", {}},
                                              {"smk", {}},
                                              {"smk-p", {}}}};

std::vector<std::string_view> supported() {
  std::vector<std::string_view> names;
  for (const Named& entry : kPolicies) {
    if (entry.value) names.push_back(entry.name);
  }
  return names;
}

}  // namespace

Policy policy_from_name(std::string_view name, std::string_view where) {
  const std::vector<std::string_view> names = supported();
  for (const Named& entry : kPolicies) {
    if (entry.name != name) continue;
    if (entry.value) return *entry.value;
    throw BadInput(
        fmt::format("{}: policy '{}' is not supported yet; allowed: {}", where, name, join(names)));
  }
  throw BadInput(fmt::format("{}: unknown policy '{}'{}; allowed: {}", where, name,
                             suggestion(name, names), join(names)));
}

std::string supported_policies() { return join(supported()); }

}  // namespace segue::gpu
