#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace segue::studies::grid {

/// A list of finite numbers as JSON text, every bit of them.
std::string numbers_to_json(const std::vector<double>& numbers);

/// The list of `count` numbers that a JSON text is; none if it is anything else.
std::optional<std::vector<double>> numbers_from_json(const std::string& text, std::size_t count);

}  // namespace segue::studies::grid
