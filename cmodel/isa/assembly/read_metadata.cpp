#include "cmodel/isa/assembly/read_metadata.hpp"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <stdexcept>

namespace segue::isa {

namespace {

KernelParameter::Kind kind_of(const std::string& value_kind) {
  if (value_kind == "global_buffer") return KernelParameter::Kind::kBuffer;
  if (value_kind == "by_value") return KernelParameter::Kind::kValue;
  if (value_kind == "dynamic_shared_pointer") return KernelParameter::Kind::kLocal;
  if (value_kind.starts_with("hidden_")) return KernelParameter::Kind::kHidden;
  throw std::invalid_argument(
      fmt::format("a kernel's parameter is a '{}': buffers, values and local memory are supported",
                  value_kind));
}

KernelParameter parameter_of(const YAML::Node& node) {
  KernelParameter parameter;
  const auto value_kind = node[".value_kind"].as<std::string>();
  parameter.kind = kind_of(value_kind);
  if (parameter.kind == KernelParameter::Kind::kHidden) parameter.hidden = value_kind.substr(7);
  if (node[".type_name"]) parameter.type_name = node[".type_name"].as<std::string>();
  parameter.offset = node[".offset"].as<std::uint32_t>();
  parameter.size = node[".size"].as<std::uint32_t>();
  if (parameter.offset > 4096 || parameter.size > 4096) {
    throw std::invalid_argument("a kernel's parameter lies beyond 4096 bytes");
  }
  return parameter;
}

}  // namespace

void read_metadata(const std::string& text, Program& program) {
  try {
    const YAML::Node root = YAML::Load(text);
    for (const YAML::Node& node : root["amdhsa.kernels"]) {
      const auto name = node[".name"].as<std::string>();
      for (Kernel& kernel : program.kernels) {
        if (kernel.name != name) continue;
        for (const YAML::Node& parameter : node[".args"]) {
          kernel.parameters.push_back(parameter_of(parameter));
        }
        if (node[".max_flat_workgroup_size"]) {
          kernel.largest_group = node[".max_flat_workgroup_size"].as<std::uint32_t>();
        }
        if (node[".reqd_workgroup_size"]) {
          kernel.required_group = node[".reqd_workgroup_size"].as<std::array<std::uint32_t, 3>>();
        }
      }
    }
  } catch (const YAML::Exception& error) {
    throw std::invalid_argument(fmt::format("metadata: {}", error.what()));
  }
}

}  // namespace segue::isa
