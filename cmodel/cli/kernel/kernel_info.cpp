#include "cmodel/cli/kernel/kernel_info.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/kernel/kernel_files.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"
#include "cmodel/gpu/workload/occupancy.hpp"
#include "cmodel/gpu/workload/policy_names.hpp"
#include "cmodel/isa/analysis/context_bytes.hpp"
#include "cmodel/isa/analysis/control_flow.hpp"
#include "cmodel/isa/analysis/liveness.hpp"
#include "cmodel/isa/execute/run_kernel.hpp"
#include "cmodel/isa/host/run_host_file.hpp"
#include "cmodel/isa/opcode/opcode.hpp"
#include "cmodel/kernel_profile/tb_resources.hpp"
#include "cmodel/paths/json_text.hpp"

namespace segue::cli {
namespace {

struct KernelFacts {
  const isa::Kernel* kernel = nullptr;
  std::size_t blocks = 0;
  std::array<std::uint32_t, isa::kLatencyClasses> mix = {};
  std::uint64_t least_live = 0;  ///< bytes of a warp
  std::uint64_t most_live = 0;
  double mean_live = 0;
  std::uint64_t allocated = 0;
  struct Block {
    kernel_profile::TbResources needs;
    gpu::Occupancy occupancy;
  };
  std::vector<Block> blocks_of_launches;  ///< each that differs
};

void check_group(std::uint32_t items, const isa::Kernel& kernel) {
  const auto& [x, y, z] = kernel.required_group;
  const std::uint32_t required = x * y * z;
  if (required != 0 ? items == required : items <= kernel.largest_group) return;
  throw gpu::BadInput(fmt::format(
      "--group: {} work-items; allowed: {}{}, for which kernel '{}' was compiled", items,
      required != 0 ? "" : "up to ", required != 0 ? required : kernel.largest_group, kernel.name));
}

/// Thread blocks of the host file's launches of the kernel, or of the user's number of work-items
/// with the arguments of the launches that have as many, or else of the first.
std::vector<kernel_profile::TbResources> blocks_of(const KernelWords& words,
                                                   const KernelFiles& files,
                                                   const isa::Kernel& kernel) {
  std::vector<kernel_profile::TbResources> blocks;
  const auto add = [&](std::uint32_t items, const std::vector<isa::ArgumentSpec>& arguments) {
    const kernel_profile::TbResources needs = kernel_profile::tb_resources(
        kernel.descriptor, files.program.architecture, items, arguments);
    if (std::ranges::find(blocks, needs) == blocks.end()) blocks.push_back(needs);
  };
  const isa::LaunchSpec* first = nullptr;
  if (words.group != 0) check_group(words.group, kernel);
  for (const isa::LaunchSpec& launch :
       files.host ? files.host->launches : std::vector<isa::LaunchSpec>{}) {
    if (launch.kernel != kernel.name) continue;
    if (first == nullptr) first = &launch;
    if (words.group != 0 && words.group != launch.dispatch.group_items()) continue;
    try {
      isa::check_dispatch(kernel, launch.dispatch);
    } catch (const std::invalid_argument& error) {
      throw gpu::BadInput(launch.place, error.what());
    }
    add(launch.dispatch.group_items(), launch.arguments);
  }
  if (words.group != 0 && blocks.empty()) {
    add(words.group, first != nullptr ? first->arguments : std::vector<isa::ArgumentSpec>{});
  }
  return blocks;
}

std::string_view name_of(gpu::SmResource resource) {
  switch (resource) {
    case gpu::SmResource::kThreads:
      return "threads";
    case gpu::SmResource::kRegisters:
      return "registers";
    case gpu::SmResource::kSharedMemory:
      return "shared memory";
    case gpu::SmResource::kTbSlots:
      break;
  }
  return "thread-block slots";
}

/// By the policy that the machine names.
gpu::SmHolds holds_of(const gpu::Machine& machine) {
  const bool shares = gpu::policy_from_name(machine.policy, "").shared != gpu::SharedPolicy::kNone;
  return shares ? gpu::SmHolds::kSeveral : gpu::SmHolds::kOneKernel;
}

KernelFacts facts_of(const KernelWords& words, const KernelFiles& files, const isa::Kernel& kernel,
                     const gpu::Machine& machine) {
  const isa::Program& program = files.program;
  KernelFacts facts;
  facts.kernel = &kernel;
  facts.blocks = isa::basic_blocks(program, kernel).size();
  facts.allocated = isa::allocated_register_bytes(kernel.descriptor, program.architecture);
  const isa::Liveness liveness(program, kernel);
  std::uint64_t sum = 0;
  facts.least_live = facts.allocated;
  for (std::uint32_t index = kernel.first; index < kernel.end; ++index) {
    ++facts.mix[static_cast<std::size_t>(program.code[index].opcode->latency)];
    const std::uint64_t bytes = isa::register_bytes(liveness.live(index), program.architecture);
    facts.least_live = std::min(facts.least_live, bytes);
    facts.most_live = std::max(facts.most_live, bytes);
    sum += bytes;
  }
  facts.mean_live = static_cast<double>(sum) / (kernel.end - kernel.first);
  for (const kernel_profile::TbResources& needs : blocks_of(words, files, kernel)) {
    facts.blocks_of_launches.push_back({needs, gpu::occupancy({.threads = needs.threads,
                                                               .registers = needs.registers,
                                                               .shared_bytes = needs.lds_bytes},
                                                              machine, holds_of(machine))});
  }
  return facts;
}

/// The most of a thread block, with what launches that are known ask for.
std::uint32_t shared_bytes(const KernelFacts& facts) {
  std::uint32_t bytes = facts.kernel->descriptor.lds_bytes;
  for (const KernelFacts::Block& block : facts.blocks_of_launches) {
    bytes = std::max(bytes, block.needs.lds_bytes);
  }
  return bytes;
}

std::string text_of(const KernelFacts::Block& block, const gpu::Machine& machine, bool of_several) {
  const gpu::Occupancy& occupancy = block.occupancy;
  const std::string_view limiter = name_of(occupancy.limiter);
  const std::string shared =
      of_several ? fmt::format(" and {} bytes", block.needs.lds_bytes) : std::string();
  if (occupancy.tbs_per_sm == 0) {
    return fmt::format(
        "  occupancy            none of {} work-items{} fits an SM of {}: {}   [modelled]\n",
        block.needs.threads, shared, machine.name, limiter);
  }
  return fmt::format(
      "  occupancy            {} thread blocks of {} work-items{} ({} warps) an SM of {}; "
      "limited by {}   [modelled]\n",
      occupancy.tbs_per_sm, block.needs.threads, shared, occupancy.tbs_per_sm * block.needs.warps,
      machine.name, limiter);
}

std::string text_of(const KernelFacts& facts, const gpu::Machine& machine) {
  const isa::KernelDescriptor& d = facts.kernel->descriptor;
  std::string text = fmt::format("kernel {}\n", facts.kernel->name);
  text += fmt::format("  vector registers     {} used, {} allocated\n", d.used_vectors,
                      d.allocated_vectors);
  text += fmt::format("  scalar registers     {} used beside VCC, {} allocated\n", d.used_scalars,
                      d.allocated_scalars);
  text += fmt::format("  shared memory        {}{} bytes a thread block\n",
                      facts.blocks_of_launches.size() > 1 ? "up to " : "", shared_bytes(facts));
  text += fmt::format("  private memory       {} bytes a work-item\n", d.private_bytes);
  text += fmt::format("  instructions         {} in {} basic blocks\n",
                      facts.kernel->end - facts.kernel->first, facts.blocks);
  for (std::size_t k = 0; k < facts.mix.size(); ++k) {
    if (facts.mix[k] == 0) continue;
    text += fmt::format("    {:18} {}\n", name_of(static_cast<isa::LatencyClass>(k)), facts.mix[k]);
  }
  text += fmt::format(
      "  registers to save    {} to {} bytes a warp, {:.0f} in the mean over instructions; {} "
      "allocated   [modelled]\n",
      facts.least_live, facts.most_live, facts.mean_live, facts.allocated);
  if (facts.blocks_of_launches.empty()) {
    return text +
           "  occupancy            needs the work-items of a group: --group N, or a host file\n";
  }
  for (const KernelFacts::Block& block : facts.blocks_of_launches) {
    text += text_of(block, machine, facts.blocks_of_launches.size() > 1);
  }
  return text;
}

nlohmann::ordered_json json_of(const KernelFacts::Block& block) {
  return {{"group", block.needs.threads},
          {"lds_bytes", block.needs.lds_bytes},
          {"thread_blocks", block.occupancy.tbs_per_sm},
          {"warps", block.occupancy.tbs_per_sm * block.needs.warps},
          {"limiter", std::string(name_of(block.occupancy.limiter))}};
}

nlohmann::ordered_json json_of(const KernelFacts& facts) {
  const isa::KernelDescriptor& d = facts.kernel->descriptor;
  nlohmann::ordered_json json;
  json["kernel"] = facts.kernel->name;
  json["vector_registers"] = {{"used", d.used_vectors}, {"allocated", d.allocated_vectors}};
  json["scalar_registers"] = {{"used", d.used_scalars}, {"allocated", d.allocated_scalars}};
  json["lds_bytes"] = shared_bytes(facts);
  json["private_bytes"] = d.private_bytes;
  json["instructions"] = facts.kernel->end - facts.kernel->first;
  json["basic_blocks"] = facts.blocks;
  for (std::size_t k = 0; k < facts.mix.size(); ++k) {
    json["mix"][std::string(name_of(static_cast<isa::LatencyClass>(k)))] = facts.mix[k];
  }
  json["live_bytes_per_warp"] = {{"least", facts.least_live},
                                 {"mean", facts.mean_live},
                                 {"most", facts.most_live},
                                 {"allocated", facts.allocated},
                                 {"fidelity", "modelled"}};
  json["occupancy"] = nullptr;
  json["further_occupancies"] = nlohmann::ordered_json::array();
  for (const KernelFacts::Block& block : facts.blocks_of_launches) {
    if (json["occupancy"].is_null()) {
      json["occupancy"] = json_of(block);
    } else {
      json["further_occupancies"].push_back(json_of(block));
    }
  }
  return json;
}

}  // namespace

ExitCode kernel_info_command(const KernelWords& words) {
  const KernelFiles files = open_kernel(words);
  if (files.host) isa::check_launches(*files.host, files.program);
  const gpu::Machine machine = gpu::load_machine(words.machine);
  nlohmann::ordered_json document;
  document["schema"] = "segue-kernel-info-1";
  document["command"] = "kernel info";
  document["version"] = SEGUE_VERSION;
  document["fidelity"] = "modelled";
  document["isa"] = name_of(files.program.architecture);
  document["machine"] = machine.name;
  std::vector<std::string> given = files.given;
  add_given("machine", machine.file, given);
  document["given"] = given;
  std::vector<std::string> assumed;
  add_assumed(machine, assumed);
  document["assumed"] = assumed;
  document["kernels"] = nlohmann::ordered_json::array();
  std::string text =
      fmt::format("{}, {} ({} lanes a warp)\n", files.program.file,
                  name_of(files.program.architecture), isa::lanes_of(files.program.architecture));
  text += given_lines(given);
  for (const std::string& guess : assumed) text += fmt::format("{:<10}{}\n", kAssumed, guess);
  for (const isa::Kernel* kernel : chosen_kernels(words, files.program)) {
    const KernelFacts facts = facts_of(words, files, *kernel, machine);
    text += "\n" + text_of(facts, machine);
    document["kernels"].push_back(json_of(facts));
  }
  std::cout << (words.json ? json_text(document, 2) + "\n" : text);
  return ExitCode::kOk;
}

}  // namespace segue::cli
