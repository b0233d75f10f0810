#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace segue::isa {

/// Names and values that formulas may use.
using Constants = std::map<std::string, double>;

/// Whether formulas can use a constant of this name.
bool is_formula_name(std::string_view name);

/// The constants that a formula uses and, if it does, `i`; whether there are such is not asked.
/// @throws std::invalid_argument that names the error in `text`
std::vector<std::string> names_in_formula(const std::string& text);

/// An arithmetic formula over constants and the index `i`: + - * / ^, comparisons, `?:`, sin, cos,
/// exp, ln, sqrt, abs, min, max, and mod(a, b), floor(a), trunc(a).
class Formula {
 public:
  /// @throws std::invalid_argument that names the error in `text`
  Formula(const std::string& text, const Constants& constants, bool with_index = true);
  ~Formula();
  Formula(const Formula&) = delete;
  Formula& operator=(const Formula&) = delete;

  [[nodiscard]] double at(double index) const;

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace segue::isa
