#include "cmodel/studies/grid/numbers_json.hpp"

#include <nlohmann/json.hpp>

namespace segue::studies::grid {

std::string numbers_to_json(const std::vector<double>& numbers) {
  return nlohmann::json(numbers).dump();
}

std::optional<std::vector<double>> numbers_from_json(const std::string& text, std::size_t count) {
  const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_array() || json.size() != count) return std::nullopt;
  std::vector<double> numbers;
  for (const nlohmann::json& number : json) {
    if (!number.is_number()) return std::nullopt;
    numbers.push_back(number.get<double>());
  }
  return numbers;
}

}  // namespace segue::studies::grid
