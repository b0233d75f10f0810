#include "cmodel/kernel_profile/tb_resources.hpp"

#include <variant>

#include "cmodel/isa/execute/launch_arguments.hpp"

namespace segue::kernel_profile {

TbResources tb_resources(const isa::KernelDescriptor& descriptor, isa::Architecture architecture,
                         std::uint32_t threads, const std::vector<isa::ArgumentSpec>& arguments) {
  const unsigned lanes = isa::lanes_of(architecture);
  TbResources resources{.threads = threads,
                        .warps = (threads + lanes - 1) / lanes,
                        .lds_bytes = descriptor.lds_bytes};
  resources.registers =
      std::uint64_t{resources.warps} *
      (std::uint64_t{descriptor.allocated_vectors} * lanes + descriptor.used_scalars);
  for (const isa::ArgumentSpec& argument : arguments) {
    const auto* local = std::get_if<isa::LocalBytes>(&argument);
    if (local != nullptr)
      resources.lds_bytes = isa::local_offset(resources.lds_bytes) + local->bytes;
  }
  return resources;
}

TbResources tb_resources(const isa::Program& program, const isa::LaunchSpec& launch) {
  return tb_resources(program.find(launch.kernel)->descriptor, program.architecture,
                      launch.dispatch.group_items(), launch.arguments);
}

}  // namespace segue::kernel_profile
