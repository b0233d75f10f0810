#include "cmodel/isa/host/formula.hpp"

#include <fmt/format.h>
#include <muParser.h>

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

/// muParser would assign.
bool assigns(const std::string& text) {
  for (std::size_t at = text.find('='); at != std::string::npos; at = text.find('=', at + 1)) {
    const bool behind = at > 0 && std::string_view("=<>!").find(text[at - 1]) != std::string::npos;
    const bool before = at + 1 < text.size() && text[at + 1] == '=';
    if (!behind && !before) return true;
  }
  return false;
}

[[noreturn]] void refuse(const std::string& text, const mu::Parser::exception_type& error) {
  throw std::invalid_argument(fmt::format("formula '{}': {}", text, error.GetMsg()));
}

}  // namespace

Formula::Formula(const std::string& text, const Constants& constants, bool with_index)
    : parser_(std::make_unique<Parser>()) {
  if (assigns(text)) {
    throw std::invalid_argument(
        fmt::format("formula '{}' has a '='; allowed: '==' to compare", text));
  }
  try {
    mu::Parser& parser = parser_->parser;
    parser.EnableOptimizer(false);  // it would compute (i + 1) / 3 as i * (1 / 3) + 1 / 3
    parser.DefineFun("mod", &modulo);
    parser.DefineFun("floor", &floor_of);
    parser.DefineFun("trunc", &truncated);
    for (const auto& [name, value] : constants) parser.DefineConst(name, value);
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
