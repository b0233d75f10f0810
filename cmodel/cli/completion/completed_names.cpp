#include "cmodel/cli/completion/completed_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

#include "cmodel/cli/kernel/kernel_files.hpp"
#include "cmodel/cli/reproduce/asked_figures.hpp"
#include "cmodel/cost/hardware_cost.hpp"
#include "cmodel/gpu/techniques/technique_names.hpp"
#include "cmodel/gpu/workload/data_files.hpp"
#include "cmodel/gpu/workload/policy_names.hpp"
#include "cmodel/layout/block_layout.hpp"

namespace segue::cli {
namespace {

/// "drain switch" of "drain, switch".
std::string without_commas(std::string list) {
  std::erase(list, ',');
  return list;
}

std::string shipped(gpu::DataKind kind) {
  return fmt::format("{}", fmt::join(gpu::shipped_names(kind), " "));
}

/// The first words of the lines of `segue reproduce --list`.
std::string figures() {
  std::istringstream list(list_of_figures());
  std::string names;
  for (std::string line; std::getline(list, line);) {
    names += (names.empty() ? "" : " ") + line.substr(0, line.find(' '));
  }
  return names;
}

std::string blocks() {
  std::vector<std::string_view> names;
  for (const layout::BlockLayout& block : layout::block_layouts()) names.push_back(block.block);
  return fmt::format("{}", fmt::join(names, " "));
}

}  // namespace

std::vector<std::pair<std::string_view, std::string>> named_values() {
  std::vector<std::string_view> schemes;
  for (const auto& [name, scheme] : cost::kFaultSchemes) schemes.push_back(name);
  return {{"--machine", shipped(gpu::DataKind::kMachine)},
          {"--workload", shipped(gpu::DataKind::kWorkload)},
          {"--applications", shipped(gpu::DataKind::kApplications)},
          {"--policy", without_commas(gpu::supported_policies())},
          {"--technique", without_commas(gpu::supported_techniques())},
          {"--faults", fmt::format("{}", fmt::join(schemes, " "))},
          {"--engine", "closed cycle"},
          {"--isa", "gfx906 gfx1010"},
          {"--link", "nvlink pcie"},
          {"--contexts", "allocated live flashback"},
          {"--idempotence", "relaxed strict"},
          {"--format", "html svg png"},
          {"--rtl=", "alone compare"}};
}

std::string names_of_command(std::string_view command) {
  if (command == "run" || command == "estimate") return shipped(gpu::DataKind::kWorkload);
  if (command == "sweep") return shipped(gpu::DataKind::kSweep);
  if (command == "reproduce") return figures();
  if (command == "cosim" || command == "area") return blocks();
  if (command == "kernel") return fmt::format("{}", fmt::join(shipped_kernels(), " "));
  return "";
}

}  // namespace segue::cli
