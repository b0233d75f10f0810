#include "tests/isa/suite_kernels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cmodel/isa/assembly/read_assembly.hpp"
#include "cmodel/isa/suite/reference.hpp"
#include "cmodel/paths/paths.hpp"

namespace segue::isa {

namespace {

std::string suite_path(const std::string& name, const std::string& ending) {
  return source_path(fmt::format("/cmodel/isa/suite/{0}/{0}{1}", name, ending));
}

}  // namespace

std::vector<SuiteKernel> suite_kernels() {
  std::vector<SuiteKernel> kernels;
  for (const auto& entry : std::filesystem::directory_iterator(source_path("/cmodel/isa/suite"))) {
    if (!entry.is_directory()) continue;
    for (const Architecture architecture : {Architecture::kGfx906, Architecture::kGfx1010}) {
      kernels.push_back({.name = entry.path().filename(), .architecture = architecture});
    }
  }
  std::sort(kernels.begin(), kernels.end(),
            [](const auto& a, const auto& b) { return test_name(a) < test_name(b); });
  return kernels;
}

std::string test_name(const SuiteKernel& kernel) {
  std::string name = fmt::format("{}_{}", kernel.name, name_of(kernel.architecture));
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::string assembly_path(const SuiteKernel& kernel) {
  return suite_path(kernel.name, fmt::format(".{}.s", name_of(kernel.architecture)));
}

Program program_of(const SuiteKernel& kernel) { return read_assembly_file(assembly_path(kernel)); }

HostFile small_host_file(const SuiteKernel& kernel) {
  return read_host_file(suite_path(kernel.name, ".toml"), "small");
}

std::vector<std::string> wrong_buffers(const HostFile& file, const HostRun& run) {
  const NamedReference& reference = *find_reference(file.reference);
  std::vector<HostBuffer> expected = initial_buffers(file);
  reference.compute(file, expected);
  const std::string skipped = fmt::format(" {} ", reference.not_compared);
  std::vector<std::string> wrong;
  for (std::size_t k = 0; k < expected.size(); ++k) {
    if (skipped.find(fmt::format(" {} ", expected[k].name)) != std::string::npos) continue;
    if (compare(run.buffers[k], expected[k], file.buffers[k])) wrong.push_back(expected[k].name);
  }
  return wrong;
}

}  // namespace segue::isa
