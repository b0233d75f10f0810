#include "cmodel/cli/common/fidelity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "cmodel/cli/common/kernel_guesses.hpp"
#include "cmodel/cost/area_rows.hpp"
#include "cmodel/gpu/config/printable.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"
#include "cmodel/gpu/workload/data_files.hpp"

namespace segue::cli {
namespace {

/// Kernels of the processes with a property, each once however many processes have it.
template <class Property>
std::size_t count_kernels(const gpu::Plan& plan, const Property& property) {
  std::set<std::pair<std::string, std::string>> found;  // application and kernel
  for (const gpu::ProcessPlan& process : plan.processes) {
    for (const gpu::KernelPlan& kernel : process.kernels) {
      if (property(kernel)) found.emplace(process.application, kernel.name);
    }
  }
  return found.size();
}

SilentKernels silent_kernels(const gpu::Plan& plan) {
  return {
      .idempotence = count_kernels(
          plan, [](const gpu::KernelPlan& kernel) { return !kernel.profile.first_non_idempotent; }),
      .instructions = count_kernels(
          plan, [](const gpu::KernelPlan& kernel) { return kernel.profile.instructions == 0; }),
      .threads =
          count_kernels(plan, [](const gpu::KernelPlan& kernel) { return kernel.warps == 0; })};
}

/// Files that do not ship.
std::vector<std::string> own_files(const RunRequest& request) {
  std::vector<std::string> files;
  add_given("machine", request.machine.file, files);
  add_given("workload", request.workload.file, files);
  for (const gpu::Application& application : request.workload.applications) {
    if (application.place.file != request.workload.file) {
      add_given("kernels", application.place.file, files);
    }
    if (application.measured_on) {
      add_given("measured on", application.measured_on->file, files);
    }
  }
  for (const std::string& file : request.workload.profile_files) add_given("profiles", file, files);
  if (request.shows_hardware) add_given("area", cost::area_folder(), files);
  return files;
}

}  // namespace

void add_given(std::string_view kind, const std::string& file, std::vector<std::string>& files) {
  if (file.empty() || gpu::is_shipped(file)) return;
  const std::string line = fmt::format("{}: {}", kind, gpu::printable(file));
  if (std::ranges::find(files, line) == files.end()) files.push_back(line);
}

void add_assumed(const gpu::Machine& machine, std::vector<std::string>& assumed) {
  for (const std::string& key : machine.assumed) assumed.push_back(machine.name + ": " + key);
}

Fidelity fidelity_of(const RunRequest& request) {
  Fidelity fidelity{
      .published = request.workload.published, .assumed = {}, .given = own_files(request)};
  add_assumed(request.machine, fidelity.assumed);
  fidelity.assumed.insert(fidelity.assumed.end(), request.workload.assumed.begin(),
                          request.workload.assumed.end());
  const gpu::Technique& technique = *gpu::find_technique(request.options.technique);
  add_kernel_guesses(silent_kernels(request.plan),
                     {.idempotence = technique.drops,
                      .instructions = technique.by_selector,
                      .moves = request.machine.memory_latency != 0,
                      .engine = request.engine},
                     fidelity.assumed);
  if (request.faults.any()) {
    fidelity.assumed.emplace_back(
        "no page fault occurs in a run: the blocks of --faults cost area, and no time");
  }
  return fidelity;
}

}  // namespace segue::cli
