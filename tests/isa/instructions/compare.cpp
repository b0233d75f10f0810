#include "tests/isa/instructions/compare.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/isa/instructions/machine.hpp"

namespace segue::isa::instructions {
namespace {

bool half_nan(U32 bits) { return (bits & 0x7FFFU) > 0x7C00U; }

bool close(double a, double b, double tolerance) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  if (a == b) return std::signbit(a) == std::signbit(b);
  return tolerance > 0 && std::isfinite(a) && std::isfinite(b) &&
         std::abs(a - b) <= tolerance * std::abs(b) + 1e-38;
}

bool same_result(const Case& one, const Lane& got, const Lane& expected) {
  switch (one.result) {
    case Result::kFloat:
      return close(double{got.f(0)}, double{expected.f(0)}, one.tolerance);
    case Result::kDouble:
      return close(got.d(0), expected.d(0), one.tolerance);
    case Result::kHalf:
      if (got.u(0) >> 16U != expected.u(0) >> 16U) return false;
      return got.u(0) == expected.u(0) || (half_nan(got.u(0)) && half_nan(expected.u(0)));
    case Result::kBits:
      break;
  }
  return got.u(0) == expected.u(0);
}

std::string difference(const Case& one, const Registers& before, Registers& got,
                       Registers& expected) {
  for (unsigned k = 0; k < kScalarRegisters; ++k) {
    if (got.s[k] != expected.s[k]) {
      return fmt::format(
          "s{} = {:#x}, expected {:#x}; s8.. {:#x} {:#x} {:#x} {:#x} {:#x} {:#x}, {}", k, got.s[k],
          expected.s[k], before.s[8], before.s[9], before.s[10], before.s[11], before.s[12],
          before.s[13], before.s[kScc]);
    }
  }
  const unsigned first = one.result == Result::kBits ? 0 : one.result == Result::kDouble ? 2 : 1;
  for (unsigned lane = 0; lane < before.lanes; ++lane) {
    std::string where;
    if (!same_result(one, Lane(got, got, lane), Lane(expected, expected, lane))) where = "v0";
    for (unsigned k = first; k < kVectors && where.empty(); ++k) {
      if (got.v[k][lane] != expected.v[k][lane]) where = fmt::format("v{}", k);
    }
    if (where.empty()) continue;
    std::string text = fmt::format("lane {} awake {}: {} of", lane, before.awake(lane), where);
    for (unsigned k = 0; k < 8; ++k) text += fmt::format(" {:#010x}", before.v[k][lane]);
    text += " =";
    for (unsigned k = 0; k < 4; ++k) text += fmt::format(" {:#010x}", got.v[k][lane]);
    text += ", expected";
    for (unsigned k = 0; k < 4; ++k) text += fmt::format(" {:#010x}", expected.v[k][lane]);
    return text;
  }
  if (got.lds != expected.lds) return "LDS";
  if (got.memory != expected.memory) return "memory";
  return {};
}

void compare_on(const Case& one, Architecture architecture, unsigned rounds) {
  SCOPED_TRACE(fmt::format("{}: {}", name_of(architecture), one.text));
  try {
    const Machine machine(architecture, one.text);
    Random random(1234);
    for (unsigned round = 0; round < rounds; ++round) {
      Registers before = random_registers(random, lanes_of(architecture), one.style);
      if (one.prepare) one.prepare(random, before);
      Registers expected = before;
      one.evaluate(before, expected);
      Registers got = before;
      machine.run(got);
      const std::string text = difference(one, before, got, expected);
      if (!text.empty()) {
        ADD_FAILURE() << text;
        return;
      }
    }
  } catch (const std::exception& error) {
    ADD_FAILURE() << error.what();
  }
}

}  // namespace

void compare(const Case& one, unsigned rounds) {
  if (one.on != On::kGfx10) compare_on(one, Architecture::kGfx906, rounds);
  if (one.on != On::kGfx9) compare_on(one, Architecture::kGfx1010, rounds);
}

void compare(const std::vector<Case>& cases) {
  for (const Case& one : cases) compare(one);
}

}  // namespace segue::isa::instructions
