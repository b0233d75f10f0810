#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace segue::cli {

/// A member that is a text; empty if there is none, or it is something else.
inline std::string text_in(const nlohmann::ordered_json& object, const char* member) {
  return object.contains(member) && object[member].is_string() ? object[member].get<std::string>()
                                                               : "";
}

}  // namespace segue::cli
