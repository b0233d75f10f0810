#include "cmodel/studies/ctxback/suite_programs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cmodel/isa/compile/load_program.hpp"
#include "cmodel/isa/suite/reference.hpp"
#include "cmodel/kernel_profile/tb_resources.hpp"
#include "cmodel/paths/paths.hpp"

namespace segue::studies::ctxback {

std::string suite_file(const std::string& name, const char* ending) {
  return source_path(fmt::format("/cmodel/isa/suite/{0}/{0}{1}", name, ending));
}

std::vector<SuiteProgram> suite_programs(const std::string& size) {
  std::vector<SuiteProgram> programs;
  for (const isa::NamedReference& reference : isa::references()) {
    if (!reference.variant_of.empty()) continue;
    const std::string name(reference.name);
    programs.push_back({.name = name,
                        .program = isa::load_program(suite_file(name, ".gfx906.s"), {},
                                                     isa::Architecture::kGfx906),
                        .host = isa::read_host_file(suite_file(name, ".toml"), size)});
  }
  std::ranges::sort(programs, {}, &SuiteProgram::name);
  return programs;
}

double shared_bytes_of_warp(const SuiteProgram& suite, const isa::Kernel& kernel) {
  double most = 0;
  for (const isa::LaunchSpec& launch : suite.host.launches) {
    if (launch.kernel != kernel.name) continue;
    const kernel_profile::TbResources needs =
        kernel_profile::tb_resources(kernel.descriptor, suite.program.architecture,
                                     launch.dispatch.group_items(), launch.arguments);
    most = std::max(most, static_cast<double>(needs.lds_bytes) / needs.warps);
  }
  return most;
}

}  // namespace segue::studies::ctxback
