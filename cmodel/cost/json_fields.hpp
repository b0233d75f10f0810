#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace segue::cost {

/// An object of a JSON file that a user may have written, read field by field.
/// Every member throws gpu::BadInput, with the file, the object in it, the field and what is
/// allowed.
class JsonFields {
 public:
  /// @param place file and object, such as "warp_gate.json: row 3"; outlived by the document
  JsonFields(const nlohmann::json& object, std::string place);

  [[nodiscard]] const std::string& place() const { return place_; }
  /// Whatever it is. @throws if it is missing
  [[nodiscard]] const nlohmann::json& value(const char* key) const;
  [[nodiscard]] JsonFields object(const char* key) const;
  [[nodiscard]] const nlohmann::json& list(const char* key) const;
  [[nodiscard]] std::string text(const char* key) const;
  [[nodiscard]] std::vector<std::string> texts(const char* key) const;
  [[nodiscard]] bool flag(const char* key) const;
  /// A number above 0, which has a logarithm and sums.
  [[nodiscard]] double positive(const char* key) const;
  [[nodiscard]] std::uint64_t whole(const char* key, std::uint64_t min, std::uint64_t max) const;

  [[noreturn]] void fail(const char* key, const std::string& allowed) const;

 private:
  const nlohmann::json& object_;
  std::string place_;
};

}  // namespace segue::cost
