#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace segue::isa {

/// Appends the data of a directive such as ".long 1, 2" in a section of data to `bytes`. Returns
/// whether it is such a directive.
/// @throws std::invalid_argument
bool read_data(std::string_view directive, std::string_view operands,
               std::vector<std::byte>& bytes);

}  // namespace segue::isa
