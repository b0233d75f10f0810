#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/gpu/config/config_tree.hpp"

namespace segue::gpu {

/// The allowed range of a number; `text` is its wording in messages.
struct IntegerRange {
  std::int64_t min = 0;
  std::int64_t max = std::numeric_limits<std::int64_t>::max();
};
struct NumberRange {
  double min = 0.0;
  double max = std::numeric_limits<double>::max();
  bool min_allowed = true;
  bool infinity_allowed = false;
};

/// A table of a user's file, read key by key. Every complaint is a `BadInput` that names the place
/// and the allowed values.
class Section {
 public:
  /// `what` is the table's name for messages, such as "machine".
  /// @throws BadInput if `node` is no table or has a key that is not in `keys`.
  Section(const ConfigNode& node, std::string what, std::span<const std::string_view> keys);

  [[nodiscard]] const Place& place() const { return node_->place; }
  [[nodiscard]] const Place& place_of(std::string_view key) const;
  [[nodiscard]] bool has(std::string_view key) const { return find(key) != nullptr; }

  /// These throw if the key is missing, of another type or out of range. Control characters of
  /// texts are escaped: names are printed.
  [[nodiscard]] std::string text(std::string_view key) const;
  [[nodiscard]] std::int64_t integer(std::string_view key, IntegerRange range) const;
  [[nodiscard]] double number(std::string_view key, NumberRange range) const;
  [[nodiscard]] std::vector<std::string> texts(std::string_view key) const;
  [[nodiscard]] std::vector<std::int64_t> integers(std::string_view key, IntegerRange range) const;

  /// The same with a value for an absent key.
  [[nodiscard]] std::string text_or(std::string_view key, std::string absent) const;
  [[nodiscard]] std::int64_t integer_or(std::string_view key, IntegerRange range,
                                        std::int64_t absent) const;
  [[nodiscard]] double number_or(std::string_view key, NumberRange range, double absent) const;
  [[nodiscard]] bool flag_or(std::string_view key, bool absent) const;
  [[nodiscard]] std::vector<std::string> texts_or_none(std::string_view key) const;

  /// The tables of an array of tables; none if the key is absent.
  [[nodiscard]] std::vector<Section> tables(std::string_view key, const std::string& what,
                                            std::span<const std::string_view> keys) const;

  /// The value as it stands in the file, of any type; null if the key is absent.
  [[nodiscard]] const ConfigNode* value(std::string_view key) const { return find(key); }

  /// A complaint about this key's value, or about the table if the key is absent.
  [[noreturn]] void fail(std::string_view key, const std::string& text) const;

 private:
  [[nodiscard]] const ConfigNode* find(std::string_view key) const;
  [[nodiscard]] const ConfigNode& require(std::string_view key) const;

  const ConfigNode* node_;  ///< outlives the section
  std::string what_;
};

}  // namespace segue::gpu
