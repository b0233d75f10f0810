// Assembly of kernels: whatever the text, it is read or refused as BadInput; what was read is
// printed and read again, and executed until it ends, faults or has run for long enough.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/isa/analysis/liveness.hpp"
#include "cmodel/isa/assembly/print_assembly.hpp"
#include "cmodel/isa/assembly/read_assembly.hpp"
#include "cmodel/isa/execute/execution_error.hpp"
#include "cmodel/isa/execute/run_kernel.hpp"
#include "tests/fuzz/target.hpp"

namespace segue::isa {
namespace {

std::vector<LaunchArgument> arguments_for(const Kernel& kernel) {
  std::vector<LaunchArgument> arguments;
  for (const KernelParameter& parameter : kernel.parameters) {
    switch (parameter.kind) {
      case KernelParameter::Kind::kBuffer:
        arguments.emplace_back(BufferArgument{Memory::address_of(1)});
        break;
      case KernelParameter::Kind::kValue:
        arguments.emplace_back(ValueArgument{std::vector<std::byte>(parameter.size, std::byte{3})});
        break;
      case KernelParameter::Kind::kLocal:
        arguments.emplace_back(LocalArgument{64});
        break;
      case KernelParameter::Kind::kHidden:
        break;
    }
  }
  return arguments;
}

void execute(const Program& program, const Kernel& kernel) {
  std::vector<std::byte> data(4096);
  Memory memory;
  memory.place(1, data, "data", true);
  RunOptions options;
  options.most_instructions = 2000;
  const Dispatch dispatch{.dimensions = 1, .global = {80, 1, 1}, .local = {80, 1, 1}};
  ExecutionCounts counts;
  try {
    run_kernel(program, kernel, dispatch, pack_arguments(kernel, arguments_for(kernel)), memory,
               options, counts);
  } catch (const ExecutionError&) {         // NOLINT(bugprone-empty-catch): as promised
  } catch (const std::invalid_argument&) {  // NOLINT(bugprone-empty-catch): as promised
  }
}

void try_text(const std::string& text) {
  Program program;
  try {
    program = read_assembly(text, "fuzz");
  } catch (const gpu::BadInput&) {
    return;
  }
  const std::string printed = print_assembly(program);
  const Program again = read_assembly(printed, "printed");
  if (again.code.size() != program.code.size() || print_assembly(again) != printed) std::abort();
  for (const Kernel& kernel : program.kernels) {
    const Liveness liveness(program, kernel);
    execute(program, kernel);
  }
}

}  // namespace
}  // namespace segue::isa

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  segue::isa::try_text(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
