#include "cmodel/isa/host/formula.hpp"

#include <fmt/format.h>
#include <muParser.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string_view>

namespace segue::isa {

struct Formula::Parser {
  mu::Parser parser;
  double index = 0;
};

namespace {

double modulo(double a, double b) { return a - b * std::floor(a / b); }
double floor_of(double a) { return std::floor(a); }
double truncated(double a) { return std::trunc(a); }
double sine(double a) { return std::sin(a); }
double cosine(double a) { return std::cos(a); }
double exponential(double a) { return std::exp(a); }
double logarithm(double a) { return std::log(a); }
double root(double a) { return std::sqrt(a); }
double magnitude(double a) { return std::fabs(a); }
double least(const double* values, int count) { return *std::min_element(values, values + count); }
double greatest(const double* values, int count) {
  return *std::max_element(values, values + count);
}

/// The functions of the page (cmodel/isa/README.md) and no others: muParser's own `rint` rounds
/// halves up, and its pi has 12 decimals.
void define_functions(mu::Parser& parser) {
  parser.ClearFun();
  parser.ClearConst();
  parser.DefineFun("sin", &sine);
  parser.DefineFun("cos", &cosine);
  parser.DefineFun("exp", &exponential);
  parser.DefineFun("ln", &logarithm);
  parser.DefineFun("sqrt", &root);
  parser.DefineFun("abs", &magnitude);
  parser.DefineFun("min", &least);
  parser.DefineFun("max", &greatest);
  parser.DefineFun("mod", &modulo);
  parser.DefineFun("floor", &floor_of);
  parser.DefineFun("trunc", &truncated);
}

/// muParser would assign.
bool assigns(const std::string& text) {
  for (std::size_t at = text.find('='); at != std::string::npos; at = text.find('=', at + 1)) {
    const bool behind = at > 0 && std::string_view("=<>!").find(text[at - 1]) != std::string::npos;
    const bool before = at + 1 < text.size() && text[at + 1] == '=';
    if (!behind && !before) return true;
  }
  return false;
}

/// Of a formula, for a message.
std::string shortened(const std::string& text) {
  constexpr std::size_t kMost = 200;
  if (text.size() <= kMost) return text;
  return fmt::format("{} ... ({} characters)", text.substr(0, kMost), text.size());
}

[[noreturn]] void refuse(const std::string& text, const mu::Parser::exception_type& error) {
  throw std::invalid_argument(fmt::format("formula '{}': {}", shortened(text), error.GetMsg()));
}

void refuse_assignment(const std::string& text) {
  if (!assigns(text)) return;
  throw std::invalid_argument(
      fmt::format("formula '{}' has a '='; allowed: '==' to compare", shortened(text)));
}

}  // namespace

bool is_formula_name(std::string_view name) {
  constexpr std::string_view kDigits = "0123456789";
  const mu::Parser parser;
  return !name.empty() && kDigits.find(name.front()) == std::string_view::npos &&
         name.find_first_not_of(parser.ValidNameChars()) == std::string_view::npos;
}

std::vector<std::string> names_in_formula(const std::string& text) {
  refuse_assignment(text);
  try {
    mu::Parser parser;
    define_functions(parser);
    parser.SetExpr(text);
    std::vector<std::string> names;
    for (const auto& [name, variable] : parser.GetUsedVar()) names.push_back(name);
    return names;
  } catch (const mu::Parser::exception_type& error) {
    refuse(text, error);
  }
}

Formula::Formula(const std::string& text, const Constants& constants, bool with_index)
    : parser_(std::make_unique<Parser>()) {
  // Constants that it does not use would only cost time: each formula would take them all.
  const std::vector<std::string> names = names_in_formula(text);
  try {
    mu::Parser& parser = parser_->parser;
    parser.EnableOptimizer(false);  // it would compute (i + 1) / 3 as i * (1 / 3) + 1 / 3
    define_functions(parser);
    for (const std::string& name : names) {
      if (const auto it = constants.find(name); it != constants.end()) {
        parser.DefineConst(name, it->second);
      }
    }
    if (with_index) parser.DefineVar("i", &parser_->index);
    parser.SetExpr(text);
    int values = 0;
    (void)parser.Eval(values);
    if (values != 1) {
      throw std::invalid_argument(fmt::format(
          "formula '{}' has {} values; allowed: one, with a point in numbers", text, values));
    }
  } catch (const mu::Parser::exception_type& error) {
    refuse(text, error);
  }
}

Formula::~Formula() = default;

double Formula::at(double index) const {
  parser_->index = index;
  try {
    return parser_->parser.Eval();
  } catch (const mu::Parser::exception_type& error) {
    refuse(parser_->parser.GetExpr(), error);
  }
}

}  // namespace segue::isa
