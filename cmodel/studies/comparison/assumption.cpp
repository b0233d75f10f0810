#include "cmodel/studies/comparison/assumption.hpp"

#include <fmt/format.h>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"

namespace segue::studies {

void assume_one_of(const std::vector<AssumptionKey>& keys, const std::string& text,
                   const SetAssumption& set) {
  std::vector<std::string_view> names;
  for (const AssumptionKey& key : keys) names.push_back(key.key);
  const std::size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  for (const AssumptionKey& key : keys) {
    if (key.key != name) continue;
    const std::string value = equals == std::string::npos ? "" : text.substr(equals + 1);
    if (set(key.key, value)) return;
    throw gpu::BadInput(
        fmt::format("--assume: {} = '{}'; allowed: {}={}", name, value, name, key.values));
  }
  throw gpu::BadInput(fmt::format("--assume: unknown assumption '{}'{}; allowed: {}", name,
                                  gpu::suggestion(name, names), gpu::join(names)));
}

}  // namespace segue::studies
