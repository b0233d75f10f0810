#include "cmodel/cost/json_fields.hpp"

#include <fmt/format.h>

#include <utility>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/printable.hpp"
#include "cmodel/paths/json_text.hpp"

namespace segue::cost {
namespace {

using Json = nlohmann::json;

constexpr double kMostOfAny = 1e9;

}  // namespace

JsonFields::JsonFields(const Json& object, std::string place)
    : object_(object), place_(std::move(place)) {
  if (!object_.is_object()) {
    throw gpu::BadInput(fmt::format("{}: is no object; allowed: {{\"NAME\": VALUE, ...}}", place_));
  }
}

void JsonFields::fail(const char* key, const std::string& allowed) const {
  constexpr std::size_t kMostShown = 60;
  if (!object_.contains(key)) {
    throw gpu::BadInput(fmt::format("{}: {} is missing; allowed: {}", place_, key, allowed));
  }
  std::string found = json_text(object_[key]);
  if (found.size() > kMostShown) found = found.substr(0, kMostShown) + "...";
  throw gpu::BadInput(
      fmt::format("{}: {} is {}; allowed: {}", place_, key, gpu::printable(found), allowed));
}

const Json& JsonFields::value(const char* key) const {
  if (!object_.contains(key)) fail(key, "a value");
  return object_[key];
}

JsonFields JsonFields::object(const char* key) const {
  if (!object_.contains(key) || !object_[key].is_object()) fail(key, "an object");
  return {object_[key], place_ + ", " + key};
}

const Json& JsonFields::list(const char* key) const {
  if (!object_.contains(key) || !object_[key].is_array()) fail(key, "a list");
  return object_[key];
}

std::string JsonFields::text(const char* key) const {
  if (!object_.contains(key) || !object_[key].is_string()) fail(key, "a text");
  return object_[key];
}

std::vector<std::string> JsonFields::texts(const char* key) const {
  std::vector<std::string> texts;
  for (const Json& it : list(key)) {
    if (!it.is_string()) fail(key, "a list of texts");
    texts.push_back(it);
  }
  return texts;
}

bool JsonFields::flag(const char* key) const {
  if (!object_.contains(key) || !object_[key].is_boolean()) fail(key, "true or false");
  return object_[key];
}

double JsonFields::positive(const char* key) const {
  const bool is_number = object_.contains(key) && object_[key].is_number();
  const double number = is_number ? object_[key].get<double>() : 0.0;
  if (!(number > 0.0 && number <= kMostOfAny)) {
    fail(key, fmt::format("a number above 0, up to {:.0f}", kMostOfAny));
  }
  return number;
}

std::uint64_t JsonFields::whole(const char* key, std::uint64_t min, std::uint64_t max) const {
  const bool is_whole = object_.contains(key) && object_[key].is_number_unsigned();
  const std::uint64_t number = is_whole ? object_[key].get<std::uint64_t>() : 0;
  if (!is_whole || number < min || number > max) {
    fail(key, fmt::format("a whole number, {}..{}", min, max));
  }
  return number;
}

}  // namespace segue::cost
