#include "cmodel/cli/area/hardware_request.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <sstream>
#include <string_view>
#include <vector>

#include "cmodel/cli/area/hardware_sizes.hpp"
#include "cmodel/cli/common/option_checks.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/gpu/plan/make_plan.hpp"
#include "cmodel/gpu/techniques/technique_names.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"
#include "cmodel/gpu/workload/policy_names.hpp"
#include "cmodel/gpu/workload/resource_shares.hpp"

namespace segue::cli {
namespace {

std::vector<std::string_view> scheme_names() {
  std::vector<std::string_view> names;
  for (const auto& [name, scheme] : cost::kFaultSchemes) names.push_back(name);
  return names;
}

cost::FaultScheme scheme_from_name(const std::string& name) {
  for (const auto& [known, scheme] : cost::kFaultSchemes) {
    if (known == name) return scheme;
  }
  throw gpu::BadInput(fmt::format("--faults: unknown scheme '{}'{}; allowed: {}", name,
                                  gpu::suggestion(name, scheme_names()),
                                  gpu::join(scheme_names())));
}

struct AddedBlock {
  std::string_view name;
  bool cost::FaultBlocks::*member;
};
constexpr std::array kAddedBlocks = {
    AddedBlock{"block-switcher", &cost::FaultBlocks::block_switcher},
    AddedBlock{"fault-unit", &cost::FaultBlocks::fault_unit}};

/// @throws gpu::BadInput
bool& added_block(cost::FaultBlocks& faults, const std::string& name) {
  if (name == kAddedBlocks.front().name && faults.fault_unit) {
    throw gpu::BadInput("--faults: block-switcher behind fault-unit; allowed: before it");
  }
  std::vector<std::string_view> names;
  for (const AddedBlock& it : kAddedBlocks) {
    if (it.name == name) return faults.*it.member;
    names.push_back(it.name);
  }
  throw gpu::BadInput(fmt::format("--faults: unknown block '{}' behind '+'{}; allowed: {}", name,
                                  gpu::suggestion(name, names), gpu::join(names)));
}

}  // namespace

std::string fault_words() {
  return gpu::join(scheme_names()) +
         " (stall); behind it +block-switcher, by which thread blocks leave an SM while they wait "
         "for a page, and then +fault-unit, which merges the faults of all SMs";
}

cost::FaultBlocks fault_blocks_from_words(const std::string& words) {
  std::istringstream parts(words + "+");
  std::string part;
  std::getline(parts, part, '+');
  cost::FaultBlocks faults{.scheme = scheme_from_name(part)};
  while (std::getline(parts, part, '+')) {
    bool& added = added_block(faults, part);
    if (added) {
      throw gpu::BadInput(fmt::format("--faults: {} comes twice; allowed: once", part));
    }
    added = true;
  }
  if (faults.block_switcher && faults.scheme == cost::FaultScheme::kStall) {
    throw gpu::BadInput(
        fmt::format("--faults: '{}': no thread block leaves an SM that stalls on a fault; allowed: "
                    "block-switcher behind another scheme",
                    words));
  }
  return faults;
}

void add_hardware_options(CLI::App& command, std::string& faults, std::string& size) {
  command
      .add_option("--faults", faults,
                  "How an SM survives page faults: " + fault_words() +
                      ". No page fault occurs in a run, so these blocks cost area and no time; "
                      "shows the hardware")
      ->check(not_empty());
  command
      .add_option("--size", size,
                  "BLOCK.NAME=VALUE, several with commas or given again: " + hardware_size_names() +
                      ". Those of driver (with --engine closed), selector and allocator act on "
                      "times, too, and those of preemption engines, which `segue run --engine "
                      "cycle` alone takes; shows the hardware")
      ->check(not_empty())
      ->join(',');
}

HardwareReport find_hardware(const AreaWords& words) {
  HardwareReport report;
  report.machine = gpu::load_machine(words.machine, "--machine");
  report.policy = words.policy.empty() ? report.machine.policy : words.policy;
  report.technique = words.technique.empty() ? report.machine.technique : words.technique;
  report.faults = words.faults.empty() ? "stall" : words.faults;
  std::string size_words;
  for (const std::string& word : words.sizes) size_words += (size_words.empty() ? "" : ",") + word;
  const HardwareSizes sizes(size_words);
  gpu::Plan plan;  // hardware depends on nothing else of it
  plan.sizes = sizes.of_runs();
  plan.params = report.machine.params(plan.sizes.driver_action_clocks);
  plan.shared = gpu::policy_from_name(report.policy, "--policy").shared;
  plan.technique = gpu::technique_from_name(report.technique, "--technique");
  if (plan.shared != gpu::SharedPolicy::kNone) {
    check_shared_sms(report.machine, plan.technique);
    plan.share_limit = gpu::share_limit(report.machine);
  }
  report.cost = sizes.cost(plan, fault_blocks_from_words(report.faults));
  if (!words.node.empty()) {
    report.technology = cost::read_technology();
    report.node = cost::find_node(*report.technology, words.node, "--node");
  }
  report.published = cost::beside_published(report.machine);
  return report;
}

}  // namespace segue::cli
