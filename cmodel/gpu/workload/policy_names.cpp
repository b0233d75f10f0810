#include "cmodel/gpu/workload/policy_names.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"

namespace segue::gpu {
namespace {

using sm_driver::Policy;
using sm_driver::Technique;

template <class Value>
struct Named {
  std::string_view name;
  std::optional<Value> value;  ///< none: a name of the project, not supported yet
};

constexpr std::array<Named<Policy>, 10> kPolicies = {{{"fcfs", Policy::kFcfs},
                                                      {"npq", Policy::kNpq},
                                                      {"ppq-exclusive", Policy::kPpqExclusive},
                                                      {"ppq-shared", Policy::kPpqShared},
                                                      {"round-robin", Policy::kRoundRobin},
                                                      {"dss", Policy::kDss},
                                                      {"dss-literal", Policy::kDssLiteral},
                                                      {"spart", {}},
                                                      {"smk", {}},
                                                      {"smk-p", {}}}};
constexpr std::array<Named<Technique>, 5> kTechniques = {{{"drain", Technique::kDrain},
                                                          {"switch", Technique::kSwitch},
                                                          {"partial-switch", {}},
                                                          {"flush", {}},
                                                          {"chimera", {}}}};

template <class Value, std::size_t N>
std::vector<std::string_view> supported(const std::array<Named<Value>, N>& table) {
  std::vector<std::string_view> names;
  for (const auto& entry : table) {
    if (entry.value) names.push_back(entry.name);
  }
  return names;
}

template <class Value, std::size_t N>
Value find(const std::array<Named<Value>, N>& table, std::string_view what, std::string_view name,
           std::string_view where) {
  const std::vector<std::string_view> names = supported(table);
  for (const auto& entry : table) {
    if (entry.name != name) continue;
    if (entry.value) return *entry.value;
    throw BadInput(fmt::format("{}: {} '{}' is not supported yet; allowed: {}", where, what, name,
                               join(names)));
  }
  throw BadInput(fmt::format("{}: unknown {} '{}'{}; allowed: {}", where, what, name,
                             suggestion(name, names), join(names)));
}

}  // namespace

Policy policy_from_name(std::string_view name, std::string_view where) {
  return find(kPolicies, "policy", name, where);
}

Technique technique_from_name(std::string_view name, std::string_view where) {
  return find(kTechniques, "technique", name, where);
}

std::string supported_policies() { return join(supported(kPolicies)); }
std::string supported_techniques() { return join(supported(kTechniques)); }

}  // namespace segue::gpu
