#include "cmodel/gpu/config/bad_input.hpp"

namespace segue::gpu {

std::string to_string(const Place& place) {
  return place.line == 0 ? place.file : place.file + ":" + std::to_string(place.line);
}

BadInput::BadInput(const Place& place, const std::string& text)
    : std::runtime_error(place.file.empty() ? text : to_string(place) + ": " + text) {}

}  // namespace segue::gpu
