#include "cmodel/isa/host/run_host_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string_view>

#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/isa/execute/execution_error.hpp"

namespace segue::isa {

namespace {

template <class T>
std::vector<std::byte> bytes_of_value(T value) {
  std::vector<std::byte> bytes(sizeof(T));
  std::memcpy(bytes.data(), &value, sizeof(T));
  return bytes;
}

/// A scalar type of OpenCL C, as the compiler's metadata names it.
struct Scalar {
  std::string_view name;
  enum class Kind : std::uint8_t { kSigned, kUnsigned, kFloat } kind;
};
constexpr std::array kScalars = {
    Scalar{"char", Scalar::Kind::kSigned},  Scalar{"uchar", Scalar::Kind::kUnsigned},
    Scalar{"short", Scalar::Kind::kSigned}, Scalar{"ushort", Scalar::Kind::kUnsigned},
    Scalar{"int", Scalar::Kind::kSigned},   Scalar{"uint", Scalar::Kind::kUnsigned},
    Scalar{"long", Scalar::Kind::kSigned},  Scalar{"ulong", Scalar::Kind::kUnsigned},
    Scalar{"float", Scalar::Kind::kFloat},  Scalar{"double", Scalar::Kind::kFloat},
};

[[noreturn]] void no_value(double value, const KernelParameter& parameter,
                           std::string_view allowed) {
  throw std::invalid_argument(fmt::format("{} is no value of a parameter '{}'; allowed: {}", value,
                                          parameter.type_name, allowed));
}

/// `value` as the parameter's type has it. Values of a host file are doubles: whole numbers end
/// where not each of them is one.
ValueArgument value_for(double value, const KernelParameter& parameter) {
  constexpr double kExact = 9007199254740992.0;  // 2^53
  const auto* const scalar = std::ranges::find(kScalars, parameter.type_name, &Scalar::name);
  if (scalar == kScalars.end()) {
    std::vector<std::string_view> names;
    for (const Scalar& known : kScalars) names.push_back(known.name);
    throw std::invalid_argument(fmt::format("a number for a parameter '{}'; allowed: for one of {}",
                                            parameter.type_name, gpu::join(names)));
  }
  if (scalar->kind == Scalar::Kind::kFloat) {
    if (parameter.type_name == "double") return {bytes_of_value(value)};
    const auto narrow = static_cast<float>(value);
    if (std::isfinite(value) && !std::isfinite(narrow)) {
      no_value(value, parameter,
               fmt::format("up to {:.7g} either way", std::numeric_limits<float>::max()));
    }
    return {bytes_of_value(narrow)};
  }
  const bool is_signed = scalar->kind == Scalar::Kind::kSigned;
  const int bits = static_cast<int>(8 * std::min(parameter.size, 8U)) - (is_signed ? 1 : 0);
  const double limit = std::ldexp(1.0, bits);
  const double highest = std::min(limit, kExact) - 1;
  const double lowest = is_signed ? std::max(-limit, 1 - kExact) : 0.0;
  if (value != std::floor(value) || value < lowest || value > highest) {
    no_value(value, parameter, fmt::format("whole numbers, {:.0f} to {:.0f}", lowest, highest));
  }
  const auto integer = static_cast<std::int64_t>(value);
  std::vector<std::byte> bytes = bytes_of_value(integer);
  bytes.resize(parameter.size, integer < 0 ? std::byte{0xFF} : std::byte{0});
  return {std::move(bytes)};
}

std::vector<LaunchArgument> arguments_of(const LaunchSpec& launch, const Kernel& kernel) {
  std::vector<const KernelParameter*> parameters;
  for (const KernelParameter& parameter : kernel.parameters) {
    if (parameter.kind != KernelParameter::Kind::kHidden) parameters.push_back(&parameter);
  }
  std::vector<LaunchArgument> arguments;
  for (std::size_t k = 0; k < launch.arguments.size(); ++k) {
    const ArgumentSpec& spec = launch.arguments[k];
    if (const auto* buffer = std::get_if<BufferReference>(&spec)) {
      arguments.emplace_back(BufferArgument{
          Memory::address_of(static_cast<unsigned>(Memory::kFirstBuffer + buffer->index))});
    } else if (const auto* local = std::get_if<LocalBytes>(&spec)) {
      arguments.emplace_back(LocalArgument{local->bytes});
    } else if (k < parameters.size() && parameters[k]->kind == KernelParameter::Kind::kValue) {
      arguments.emplace_back(value_for(std::get<double>(spec), *parameters[k]));
    } else {
      arguments.emplace_back(ValueArgument{});
    }
  }
  return arguments;
}

const Kernel& kernel_of(const LaunchSpec& launch, const Program& program) {
  if (const Kernel* kernel = program.find(launch.kernel)) return *kernel;
  std::vector<std::string_view> names;
  for (const Kernel& kernel : program.kernels) names.push_back(kernel.name);
  throw gpu::BadInput(
      launch.place,
      fmt::format("there is no kernel '{}' in {}{}; there are: {}", launch.kernel, program.file,
                  gpu::suggestion(launch.kernel, names), gpu::join(names)));
}

/// Of the first element; -0 is zero, too.
bool is_zero(const HostBuffer& buffer) {
  const std::size_t width = bytes_of(buffer.element);
  std::uint64_t bits = 0;
  std::memcpy(&bits, buffer.bytes.data(), width);
  const std::uint64_t sign = is_float(buffer.element) ? std::uint64_t{1} << (8 * width - 1) : 0;
  return (bits & ~sign) == 0;
}

}  // namespace

void check_launches(const HostFile& file, const Program& program) {
  for (const LaunchSpec& launch : file.launches) {
    const Kernel& kernel = kernel_of(launch, program);
    try {
      static_cast<void>(pack_arguments(kernel, arguments_of(launch, kernel)));
      check_dispatch(kernel, launch.dispatch);
    } catch (const std::invalid_argument& error) {
      throw gpu::BadInput(launch.place, error.what());
    }
  }
}

HostRun run_host_file(const HostFile& file, const Program& program, const LaunchOptions& options) {
  check_launches(file, program);
  HostRun run;
  run.buffers = initial_buffers(file);
  run.of_launch.resize(file.launches.size());
  Memory memory;
  for (std::size_t k = 0; k < run.buffers.size(); ++k) {
    memory.place(static_cast<unsigned>(Memory::kFirstBuffer + k), run.buffers[k].bytes,
                 fmt::format("buffer '{}'", run.buffers[k].name), true);
  }
  std::vector<std::byte> data = program.constants;
  const auto launch_all = [&](std::uint32_t round) {
    for (std::size_t k = 0; k < file.launches.size(); ++k) {
      const LaunchSpec& launch = file.launches[k];
      const Kernel& kernel = kernel_of(launch, program);
      try {
        const PackedArguments arguments = pack_arguments(kernel, arguments_of(launch, kernel));
        RunOptions chosen = options(k, round);
        chosen.data = &data;
        run_kernel(program, kernel, launch.dispatch, arguments, memory, chosen, run.of_launch[k]);
      } catch (const std::invalid_argument& error) {
        throw gpu::BadInput(launch.place, error.what());
      }
    }
  };
  if (!file.loop) {
    launch_all(0);
    return run;
  }
  HostBuffer& flag = run.buffers[file.loop->buffer];
  const std::size_t width = bytes_of(flag.element);
  for (run.rounds = 1;; ++run.rounds) {
    std::fill_n(flag.bytes.begin(), width, std::byte{0});
    launch_all(run.rounds - 1);
    if (is_zero(flag)) return run;
    if (run.rounds == file.loop->most_rounds) {
      throw ExecutionError(fmt::format("{}: '{}' is not 0 after {} rounds (loop.max)", file.path,
                                       flag.name, run.rounds),
                           /*endless=*/true);
    }
  }
}

}  // namespace segue::isa
