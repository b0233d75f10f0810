#pragma once

#include <string>
#include <vector>

#include "cmodel/isa/program/architecture.hpp"

namespace segue::isa {

struct CompiledOpencl {
  std::string assembly;
  std::vector<std::string> included;  ///< files, but for the compiler's and this project's own
};

/// The assembly of an OpenCL C file, from a stock clang: `$SEGUE_CLANG`, or `clang-16` or `clang`
/// on the path.
/// @throws gpu::BadInput with the compiler's own message, or the name of the package that has it
/// @throws CompilerFailed if the compiler ends otherwise than with a message on the source
CompiledOpencl compile_opencl(const std::string& source, const std::vector<std::string>& options,
                              Architecture architecture);

}  // namespace segue::isa
