#include "cmodel/studies/thesis6/suite_kernels.hpp"

#include <fmt/format.h>

#include <limits>

#include "cmodel/isa/compile/load_program.hpp"
#include "cmodel/isa/host/host_file.hpp"
#include "cmodel/paths/paths.hpp"
#include "cmodel/studies/grid/digest.hpp"

namespace segue::studies::thesis6 {
namespace {

std::string file_of(std::string_view kernel, std::string_view ending) {
  return source_path(fmt::format("/cmodel/isa/suite/{0}/{0}{1}", kernel, ending));
}

}  // namespace

isa::Program suite_program(std::string_view kernel) {
  return isa::load_program(file_of(kernel, ".gfx1010.s"), {}, isa::Architecture::kGfx1010);
}

std::string suite_host_file(std::string_view kernel) { return file_of(kernel, ".toml"); }

sm_model::LaunchTrace suite_trace(std::string_view kernel, sm_model::TraceRequest request) {
  const isa::Program program = suite_program(kernel);
  const isa::HostFile host = isa::read_host_file(suite_host_file(kernel), "");
  request.most_instructions = std::numeric_limits<std::uint64_t>::max();
  return sm_model::trace_launch(host, program, request);
}

std::string suite_key(std::string_view kernel) {
  return fmt::format("{}; code {}, host file {}", kernel,
                     grid::digest_of_file(file_of(kernel, ".gfx1010.s")),
                     grid::digest_of_file(suite_host_file(kernel)));
}

}  // namespace segue::studies::thesis6
