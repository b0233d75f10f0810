#include "cmodel/studies/effisha/assumptions.hpp"

#include <fmt/format.h>

namespace segue::studies::effisha {
namespace {

bool set(Assumptions& assumptions, std::string_view key, const std::string& value) {
  constexpr Time kMost = 1'000'000;
  if (key == "overhead") return set_number(value, 0.0, 1000.0, assumptions.overhead);
  Time us = 0;
  if (!set_number<Time>(value, key == "slice-us" ? 1 : 0, kMost, us)) return false;
  (key == "slice-us" ? assumptions.slice : assumptions.launch) = us * kMicrosecond;
  return true;
}

}  // namespace

const std::vector<AssumptionKey>& assumption_keys() {
  static const std::vector<AssumptionKey> keys = {
      {"overhead", "a number, 0..1000",
       "percent that a transformed kernel takes longer (the paper's mean is 4); not of fig-11"},
      {"slice-us", "a whole number, 1..1000000",
       "time slice of the unchanged GPU; not of fig-9 and fig-11, which have none"},
      {"launch-us", "a whole number, 0..1000000",
       "from the end of a kernel to the start of the next, of EffiSha and PKM"},
  };
  return keys;
}

void assume(Assumptions& assumptions, const std::string& text) {
  assume_one_of(assumption_keys(), text, [&](std::string_view key, const std::string& value) {
    return set(assumptions, key, value);
  });
}

std::vector<std::string> describe(const Assumptions& assumptions) {
  return {fmt::format("overhead={:g}", assumptions.overhead),
          fmt::format("slice-us={}", assumptions.slice / kMicrosecond),
          fmt::format("launch-us={}", assumptions.launch / kMicrosecond)};
}

}  // namespace segue::studies::effisha
