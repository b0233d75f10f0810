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
  Policy value = Policy::kFcfs;
};

constexpr std::array<Named, 7> kPolicies = {{{"fcfs", Policy::kFcfs},
                                             {"npq", Policy::kNpq},
                                             {"ppq-exclusive", Policy::kPpqExclusive},
                                             {"ppq-shared", Policy::kPpqShared},
                                             {"round-robin", Policy::kRoundRobin},
                                             {"dss", Policy::kDss},
                                             {"dss-literal", Policy::kDssLiteral}}};

std::vector<std::string_view> supported() {
  std::vector<std::string_view> names;
  for (const Named& entry : kPolicies) names.push_back(entry.name);
  for (const SharedPolicyName& entry : kSharedPolicies) names.push_back(entry.name);
  return names;
}

}  // namespace

PolicyChoice policy_from_name(std::string_view name, std::string_view where) {
  for (const Named& entry : kPolicies) {
    if (entry.name == name) return {.driver = entry.value};
  }
  if (const std::optional<SharedPolicy> shared = find_shared_policy(name)) {
    return {.shared = *shared};
  }
  const std::vector<std::string_view> names = supported();
  throw BadInput(fmt::format("{}: unknown policy '{}'{}; allowed: {}", where, name,
                             suggestion(name, names), join(names)));
}

std::string supported_policies() { return join(supported()); }

}  // namespace segue::gpu
