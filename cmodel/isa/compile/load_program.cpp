#include "cmodel/isa/compile/load_program.hpp"

#include <fmt/format.h>

#include <utility>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/assembly/read_assembly.hpp"
#include "cmodel/isa/compile/called_functions.hpp"
#include "cmodel/isa/compile/compile_opencl.hpp"

namespace segue::isa {

Program load_program(const std::string& source, const std::vector<std::string>& options,
                     Architecture architecture) {
  if (source.ends_with(".s")) {
    Program program = read_assembly_file(source);
    if (program.architecture != architecture) {
      throw gpu::BadInput(gpu::Place{.file = source},
                          fmt::format("is assembly of {}, not of {}", name_of(program.architecture),
                                      name_of(architecture)));
    }
    return program;
  }
  if (!source.ends_with(".cl")) {
    throw gpu::BadInput(gpu::Place{.file = source}, "is neither OpenCL C (.cl) nor assembly (.s)");
  }
  CompiledOpencl compiled = compile_opencl(source, options, architecture);
  refuse_calls(compiled.assembly, source);
  Program program = read_assembly(compiled.assembly, source + " (compiled)");
  program.included = std::move(compiled.included);
  return program;
}

}  // namespace segue::isa
