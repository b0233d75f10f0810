#include "cmodel/isa/host/formula.hpp"

#include <fmt/format.h>
#include <muParser.h>

#include <cmath>
#include <stdexcept>

namespace segue::isa {

struct Formula::Parser {
  mu::Parser parser;
  double index = 0;
};

namespace {

double modulo(double a, double b) { return a - b * std::floor(a / b); }
double floor_of(double a) { return std::floor(a); }
double truncated(double a) { return std::trunc(a); }

[[noreturn]] void refuse(const std::string& text, const mu::Parser::exception_type& error) {
  throw std::invalid_argument(fmt::format("formula '{}': {}", text, error.GetMsg()));
}

}  // namespace

Formula::Formula(const std::string& text, const Constants& constants)
    : parser_(std::make_unique<Parser>()) {
  try {
    mu::Parser& parser = parser_->parser;
    parser.DefineFun("mod", &modulo);
    parser.DefineFun("floor", &floor_of);
    parser.DefineFun("trunc", &truncated);
    for (const auto& [name, value] : constants) parser.DefineConst(name, value);
    parser.DefineVar("i", &parser_->index);
    parser.SetExpr(text);
    (void)parser.Eval();
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
