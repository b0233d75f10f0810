#include "cmodel/isa/execute/launch_arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string_view>

namespace segue::isa {

namespace {

constexpr std::uint32_t kMostLdsBytes = 65536;  // of a group, on gfx9 and gfx10
constexpr std::uint32_t kLdsAlignment = 16;
constexpr std::uint32_t kArgumentAlignment = 64;

const char* kind_name(KernelParameter::Kind kind) {
  switch (kind) {
    case KernelParameter::Kind::kBuffer:
      return "a buffer";
    case KernelParameter::Kind::kValue:
      return "a value";
    case KernelParameter::Kind::kLocal:
      return "local memory";
    case KernelParameter::Kind::kHidden:
      break;
  }
  return "nothing";
}

void store_word(std::vector<std::byte>& bytes, std::uint32_t offset, std::uint64_t value,
                std::uint32_t size) {
  std::memcpy(bytes.data() + offset, &value, std::min<std::size_t>(size, sizeof(value)));
}

/// "block_count_x" of (name, 'x'): the value of a hidden argument; 0 of others.
std::uint64_t hidden_value(std::string_view name, const Dispatch& dispatch) {
  if (name == "grid_dims") return dispatch.dimensions;
  if (name.size() < 3 || name[name.size() - 2] != '_') return 0;
  const auto axis = static_cast<std::size_t>(name.back() - 'x');
  if (axis > 2) return 0;
  name.remove_suffix(2);
  if (name == "block_count") return dispatch.groups()[axis];
  if (name == "group_size") return dispatch.local[axis];
  return 0;  // of "remainder", too: groups are whole
}

}  // namespace

std::vector<std::byte> with_hidden(std::vector<std::byte> arguments, const Kernel& kernel,
                                   const Dispatch& dispatch) {
  for (const KernelParameter& parameter : kernel.parameters) {
    if (parameter.kind != KernelParameter::Kind::kHidden) continue;
    store_word(arguments, parameter.offset, hidden_value(parameter.hidden, dispatch),
               parameter.size);
  }
  return arguments;
}

std::uint32_t local_offset(std::uint32_t used_bytes) {
  return (used_bytes + kLdsAlignment - 1) / kLdsAlignment * kLdsAlignment;
}

PackedArguments pack_arguments(const Kernel& kernel, const std::vector<LaunchArgument>& arguments) {
  PackedArguments packed;
  packed.lds_bytes = kernel.descriptor.lds_bytes;
  std::uint32_t size = kernel.descriptor.argument_bytes;
  for (const KernelParameter& parameter : kernel.parameters) {
    size = std::max(size, parameter.offset + parameter.size);
  }
  // Wide scalar loads may read behind the last argument: the runtime hands out whole cache lines.
  packed.bytes.resize((size + kArgumentAlignment - 1) / kArgumentAlignment * kArgumentAlignment);
  std::size_t given = 0;
  for (const KernelParameter& parameter : kernel.parameters) {
    if (parameter.kind == KernelParameter::Kind::kHidden) continue;
    const std::size_t number = given++;
    if (number >= arguments.size()) continue;
    const LaunchArgument& argument = arguments[number];
    const auto refuse = [&](const std::string& what) {
      throw std::invalid_argument(fmt::format("argument {} of kernel '{}' ({}) is {}, not {}",
                                              number + 1, kernel.name, parameter.type_name,
                                              kind_name(parameter.kind), what));
    };
    if (const auto* buffer = std::get_if<BufferArgument>(&argument)) {
      if (parameter.kind != KernelParameter::Kind::kBuffer) refuse("a buffer");
      store_word(packed.bytes, parameter.offset, buffer->address, parameter.size);
    } else if (const auto* local = std::get_if<LocalArgument>(&argument)) {
      if (parameter.kind != KernelParameter::Kind::kLocal) refuse("local memory");
      packed.lds_bytes = local_offset(packed.lds_bytes);
      store_word(packed.bytes, parameter.offset, packed.lds_bytes, parameter.size);
      packed.lds_bytes += local->bytes;
    } else {
      const auto& value = std::get<ValueArgument>(argument);
      if (parameter.kind != KernelParameter::Kind::kValue) refuse("a value");
      if (value.bytes.size() != parameter.size) {
        refuse(fmt::format("of {} bytes but {}", value.bytes.size(), parameter.size));
      }
      std::copy(value.bytes.begin(), value.bytes.end(), packed.bytes.begin() + parameter.offset);
    }
  }
  if (packed.lds_bytes > kMostLdsBytes) {
    throw std::invalid_argument(fmt::format(
        "kernel '{}' and its arguments have {} bytes of shared memory; allowed: up to {}",
        kernel.name, packed.lds_bytes, kMostLdsBytes));
  }
  if (given != arguments.size()) {
    throw std::invalid_argument(fmt::format("kernel '{}' has {} parameters and is given {}",
                                            kernel.name, given, arguments.size()));
  }
  return packed;
}

}  // namespace segue::isa
