#include "cmodel/cli/area/hardware_request.hpp"

#include <fmt/format.h>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/gpu/techniques/technique_names.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"
#include "cmodel/gpu/workload/policy_names.hpp"

namespace segue::cli {
namespace {

std::vector<std::string_view> scheme_names() {
  std::vector<std::string_view> names;
  for (const auto& [name, scheme] : cost::kFaultSchemes) names.push_back(name);
  return names;
}

}  // namespace

std::string fault_scheme_names() { return gpu::join(scheme_names()); }

cost::FaultScheme fault_scheme_from_name(const std::string& name) {
  for (const auto& [known, scheme] : cost::kFaultSchemes) {
    if (known == name) return scheme;
  }
  throw gpu::BadInput(fmt::format("--faults: unknown scheme '{}'{}; allowed: {}", name,
                                  gpu::suggestion(name, scheme_names()), fault_scheme_names()));
}

HardwareReport find_hardware(const AreaWords& words) {
  HardwareReport report;
  report.machine = gpu::load_machine(words.machine, "--machine");
  report.policy = words.policy.empty() ? report.machine.policy : words.policy;
  report.technique = words.technique.empty() ? report.machine.technique : words.technique;
  report.faults = words.faults.empty() ? "stall" : words.faults;
  gpu::Plan plan;  // hardware depends on nothing else of it
  plan.params = report.machine.params();
  plan.shared = gpu::policy_from_name(report.policy, "--policy").shared;
  plan.technique = gpu::technique_from_name(report.technique, "--technique");
  const cost::FaultScheme faults = fault_scheme_from_name(report.faults);
  try {
    report.cost = cost::hardware_cost(plan, faults);
  } catch (const std::invalid_argument& error) {
    throw gpu::BadInput(fmt::format("--machine: no block is as large: {}", error.what()));
  }
  if (!words.node.empty()) {
    report.technology = cost::read_technology();
    report.node = cost::find_node(*report.technology, words.node, "--node");
  }
  report.published = cost::beside_published(report.machine);
  return report;
}

}  // namespace segue::cli
