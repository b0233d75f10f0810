#include "cmodel/isa/compile/compile_opencl.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/compile/run_program.hpp"
#include "cmodel/paths/paths.hpp"

namespace segue::isa {

namespace {

/// A program of this name in the folders of PATH; empty: none.
std::string on_path(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string file = folder + "/" + name;
    if (access(file.c_str(), X_OK) == 0) return file;
  }
  return "";
}

std::string compiler() {
  if (const char* named = std::getenv("SEGUE_CLANG"); named != nullptr && *named != '\0') {
    const std::string name = named;
    const std::string path = name.find('/') == std::string::npos ? on_path(name) : name;
    if (!path.empty() && access(path.c_str(), X_OK) == 0) return path;
    throw gpu::BadInput(fmt::format("SEGUE_CLANG is '{}', which cannot be executed", name));
  }
  for (const char* name : {"clang-16", "clang"}) {
    const std::string path = on_path(name);
    if (!path.empty()) return path;
  }
  throw gpu::BadInput(
      "there is no clang to compile OpenCL C with; install Debian's clang-16, or name another in "
      "SEGUE_CLANG, or give assembly (.s)");
}

}  // namespace

std::string compile_opencl(const std::string& source, const std::vector<std::string>& options,
                           Architecture architecture) {
  if (!std::ifstream(source)) throw gpu::BadInput(gpu::Place{.file = source}, "cannot be read");
  std::vector<std::string> arguments = {"-x",
                                        "cl",
                                        "-cl-std=CL2.0",
                                        "--target=amdgcn-amd-amdhsa",
                                        fmt::format("-mcpu={}", name_of(architecture)),
                                        "-O3",
                                        "-nogpulib",
                                        "-include",
                                        source_path("/cmodel/isa/opencl/work_items.h")};
  arguments.insert(arguments.end(), options.begin(), options.end());
  arguments.insert(arguments.end(), {"-S", "-o", "-", source});
  const ProgramResult result = run_program(compiler(), arguments);
  if (result.exit_code != 0) {
    throw gpu::BadInput(gpu::Place{.file = source},
                        fmt::format("does not compile:\n{}", result.errors));
  }
  return result.output;
}

}  // namespace segue::isa
