// Vector comparisons: a mask of what v2 is to v4, with zeros for lanes that sleep.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/isa/instructions/compare.hpp"

namespace segue::isa::instructions {
namespace {

template <class Read, class Predicate>
void mask_of(const std::string& name, const std::string& operands, Style style, Read read,
             Predicate predicate) {
  const auto holds = [=](const Lane& l) { return predicate(read(l, 2), read(l, 4)); };
  compare({
      {"v_cmp_" + name + " vcc, " + operands, mask(kVccLo, holds), style, {}, On::kGfx9},
      {"v_cmp_" + name + " s[8:9], " + operands, mask(8, holds), style, {}, On::kGfx9},
      {"v_cmp_" + name + " vcc_lo, " + operands, mask(kVccLo, holds), style, {}, On::kGfx10},
      {"v_cmp_" + name + " s8, " + operands, mask(8, holds), style, {}, On::kGfx10},
      {"v_cmpx_" + name + " vcc, " + operands,
       both(mask(kVccLo, holds), mask(kExecLo, holds)),
       style,
       {},
       On::kGfx9},
      {"v_cmpx_" + name + " " + operands, mask(kExecLo, holds), style, {}, On::kGfx10},
  });
}

template <class Read>
void integers(const std::string& type, const std::string& operands, Read read) {
  const auto check = [&](const std::string& name, auto predicate) {
    mask_of(name + "_" + type, operands, Style::kInteger, read, predicate);
  };
  check("lt", [](auto a, auto b) { return a < b; });
  check("eq", [](auto a, auto b) { return a == b; });
  check("le", [](auto a, auto b) { return a <= b; });
  check("gt", [](auto a, auto b) { return a > b; });
  check("ne", [](auto a, auto b) { return a != b; });
  check("ge", [](auto a, auto b) { return a >= b; });
}

TEST(VectorCompare, Integers) {
  integers("i32", "v2, v4", [](const Lane& l, unsigned k) { return l.i(k); });
  integers("u32", "v2, v4", [](const Lane& l, unsigned k) { return l.u(k); });
  integers("i64", "v[2:3], v[4:5]", [](const Lane& l, unsigned k) { return l.l(k); });
  integers("u64", "v[2:3], v[4:5]", [](const Lane& l, unsigned k) { return l.q(k); });
  integers("u16", "v2, v4", [](const Lane& l, unsigned k) { return l.u(k) & 0xFFFFU; });
  integers("i16", "v2, v4",
           [](const Lane& l, unsigned k) { return S32{static_cast<S16>(l.u(k))}; });
}

template <class Read>
void floats(const std::string& type, const std::string& operands, Style style, Read read) {
  const auto check = [&](const std::string& name, auto predicate) {
    mask_of(name + "_" + type, operands, style, read, predicate);
  };
  check("lt", [](auto a, auto b) { return a < b; });
  check("eq", [](auto a, auto b) { return a == b; });
  check("le", [](auto a, auto b) { return a <= b; });
  check("gt", [](auto a, auto b) { return a > b; });
  check("lg", [](auto a, auto b) { return a < b || a > b; });
  check("ge", [](auto a, auto b) { return a >= b; });
  check("o", [](auto a, auto b) { return !std::isnan(a) && !std::isnan(b); });
  check("u", [](auto a, auto b) { return std::isnan(a) || std::isnan(b); });
  check("nge", [](auto a, auto b) { return !(a >= b); });
  check("nlg", [](auto a, auto b) { return !(a < b || a > b); });
  check("ngt", [](auto a, auto b) { return !(a > b); });
  check("nle", [](auto a, auto b) { return !(a <= b); });
  check("neq", [](auto a, auto b) { return !(a == b); });
  check("nlt", [](auto a, auto b) { return !(a < b); });
}

TEST(VectorCompare, Floats) {
  floats("f32", "v2, v4", Style::kFloat, [](const Lane& l, unsigned k) { return l.f(k); });
  floats("f64", "v[2:3], v[4:5]", Style::kDouble, [](const Lane& l, unsigned k) { return l.d(k); });
}

TEST(VectorCompare, Choices) {
  compare({
      {"v_cndmask_b32 v0, v2, v4, vcc",
       result([](const Lane& l) { return l.bit(kVccLo) ? l.u(4) : l.u(2); }),
       {},
       {},
       On::kGfx9},
      {"v_cndmask_b32 v0, v2, v4, s[8:9]",
       result([](const Lane& l) { return l.bit(8) ? l.u(4) : l.u(2); }),
       {},
       {},
       On::kGfx9},
      {"v_cndmask_b32 v0, v2, v4, s8",
       result([](const Lane& l) { return l.bit(8) ? l.u(4) : l.u(2); }),
       {},
       {},
       On::kGfx10},
  });
}

}  // namespace
}  // namespace segue::isa::instructions
