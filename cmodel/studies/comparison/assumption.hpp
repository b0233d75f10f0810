#pragma once

#include <charconv>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace segue::studies {

/// A key of `segue reproduce --assume`, its values and its meaning, for `--help` and reports.
struct AssumptionKey {
  std::string_view key;
  std::string_view values;
  std::string_view meaning;
};

/// Gives a value to a key; false if the key does not allow it.
using SetAssumption = std::function<bool(std::string_view key, const std::string& value)>;

/// Sets one of `keys` by `set`.
/// @param text KEY=VALUE
/// @throws gpu::BadInput for an unknown key, or a value that `set` refuses
void assume_one_of(const std::vector<AssumptionKey>& keys, const std::string& text,
                   const SetAssumption& set);

/// Sets `target` to the number that is the whole of `text` if it lies in a range; false otherwise.
template <class Number, class Target>
bool set_number(const std::string& text, Number min, Number max, Target& target) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end || !(value >= min && value <= max)) return false;
  target = value;
  return true;
}

}  // namespace segue::studies
