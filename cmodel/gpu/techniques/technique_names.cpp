#include "cmodel/gpu/techniques/technique_names.hpp"

#include <fmt/format.h>

#include <vector>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"

namespace segue::gpu {
namespace {

std::vector<std::string_view> supported() {
  std::vector<std::string_view> names;
  for (const Technique& technique : kTechniques) {
    if (technique.is_built()) names.push_back(technique.name);
  }
  return names;
}

}  // namespace

TechniqueCode technique_from_name(std::string_view name, std::string_view where) {
  const std::vector<std::string_view> names = supported();
  for (const Technique& technique : kTechniques) {
    if (technique.name != name) continue;
    if (technique.is_built()) return technique.code;
    throw BadInput(fmt::format("{}: technique '{}' is not supported yet; allowed: {}", where, name,
                               join(names)));
  }
  throw BadInput(fmt::format("{}: unknown technique '{}'{}; allowed: {}", where, name,
                             suggestion(name, names), join(names)));
}

std::string techniques_that(bool Technique::*holds) {
  std::vector<std::string_view> names;
  for (const Technique& technique : kTechniques) {
    if (technique.is_built() && technique.*holds) names.push_back(technique.name);
  }
  return join(names);
}

std::string supported_techniques() { return join(supported()); }

std::string describe_techniques() {
  std::string text;
  for (const Technique& technique : kTechniques) {
    if (!technique.is_built()) continue;
    text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", technique.name, technique.help);
  }
  return text;
}

}  // namespace segue::gpu
