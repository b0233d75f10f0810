#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "cmodel/isa/execute/dispatch.hpp"
#include "cmodel/isa/program/kernel.hpp"

namespace segue::isa {

/// The value that a launch gives for a kernel's parameter.
struct BufferArgument {
  std::uint64_t address = 0;
};
struct ValueArgument {
  std::vector<std::byte> bytes;
};
struct LocalArgument {
  std::uint32_t bytes = 0;  ///< of shared memory
};
using LaunchArgument = std::variant<BufferArgument, ValueArgument, LocalArgument>;

/// The arguments as the kernel finds them in memory, and the shared memory of a thread block.
struct PackedArguments {
  std::vector<std::byte> bytes;
  std::uint32_t lds_bytes = 0;
};

/// Where an argument's shared memory begins, behind `used_bytes`.
std::uint32_t local_offset(std::uint32_t used_bytes);

/// @throws std::invalid_argument if number, kinds or sizes are not the kernel's
PackedArguments pack_arguments(const Kernel& kernel, const std::vector<LaunchArgument>& arguments);

/// The same bytes with the sizes of the launch, where the kernel asks for them as hidden arguments
/// (code object 5). Its other hidden ones, such as buffers for printing, are 0.
std::vector<std::byte> with_hidden(std::vector<std::byte> arguments, const Kernel& kernel,
                                   const Dispatch& dispatch);

}  // namespace segue::isa
