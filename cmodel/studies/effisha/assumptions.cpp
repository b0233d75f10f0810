#include "cmodel/studies/effisha/assumptions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

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

const std::vector<AssumptionKey>& daemon_keys() {
  static const std::vector<AssumptionKey> keys = {
      {"overhead", "a number, 0..1000",
       "percent that a transformed kernel takes longer (the paper's mean is 4); not of fig-10, "
       "fig-11 and fig-13"},
      {"slice-us", "a whole number, 1..1000000",
       "time slice of the unchanged GPU; of fig-12, fig-14 and fig-15, which have one"},
      {"launch-us", "a whole number, 0..1000000",
       "from the end of a kernel to the start of the next, of EffiSha and PKM; not of fig-10 and "
       "fig-13"},
  };
  return keys;
}

std::vector<AssumptionKey> assumption_keys() {
  std::vector<AssumptionKey> keys = daemon_keys();
  std::ranges::copy(thesis6::assumption_keys(thesis6::Subject::kYielding),
                    std::back_inserter(keys));
  return keys;
}

void assume(Assumptions& assumptions, const std::string& text) {
  if (is_of_sms(text)) {
    thesis6::assume(assumptions.gpu, text, thesis6::Subject::kYielding);
    return;
  }
  assume_one_of(assumption_keys(), text, [&](std::string_view key, const std::string& value) {
    return set(assumptions, key, value);
  });
}

bool is_of_sms(const std::string& text) { return thesis6::acts(text, thesis6::Subject::kYielding); }

std::vector<std::string> describe(const Assumptions& assumptions) {
  std::vector<std::string> texts = {fmt::format("overhead={:g}", assumptions.overhead),
                                    fmt::format("slice-us={}", assumptions.slice / kMicrosecond),
                                    fmt::format("launch-us={}", assumptions.launch / kMicrosecond)};
  for (const std::string& text : describe(assumptions.gpu, thesis6::Subject::kYielding)) {
    texts.push_back(text);
  }
  return texts;
}

}  // namespace segue::studies::effisha
