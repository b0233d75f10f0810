#include "cmodel/studies/chimera/assumptions.hpp"

#include <fmt/format.h>

namespace segue::studies::chimera {
namespace {

/// Sets the assumption from its value; false if that is none of the key's.
bool set(Assumptions& assumptions, std::string_view key, const std::string& value) {
  if (key == "requests") {
    return set_number<std::uint32_t>(value, 1, 100'000, assumptions.requests);
  }
  if (key == "tb-variation") return set_number(value, 0.0, 1.0, assumptions.tb_variation);
  if (key == "headroom") {
    return set_number<std::uint32_t>(value, 0, 1'000'000, assumptions.headroom);
  }
  if (key == "non-idempotent-at") {
    return set_number(value, 0.0, 1.0, assumptions.non_idempotent_at);
  }
  return set_number<std::uint64_t>(value, 1, std::uint64_t{1} << 40, assumptions.budget);
}

}  // namespace

const std::vector<AssumptionKey>& assumption_keys() {
  static const std::vector<AssumptionKey> keys = {
      {"requests", "a whole number, 1..100000",
       "of the periodic task beside each benchmark, one a millisecond"},
      {"tb-variation", "a number, 0..1", "thread blocks last 1 - v to 1 + v of their mean, evenly"},
      {"headroom", "a whole number, 0..1000000",
       "cycles that Chimera's selector keeps of the latency limit"},
      {"non-idempotent-at", "a number, 0..1",
       "share of a thread block before what cannot be done twice, in kernels that Table 2 calls "
       "not idempotent; without, as their file says"},
      {"budget", "a whole number, 1..1099511627776",
       "warp instructions after which a benchmark of a pair is measured"},
  };
  return keys;
}

void assume(Assumptions& assumptions, const std::string& text) {
  assume_one_of(assumption_keys(), text, [&](std::string_view key, const std::string& value) {
    return set(assumptions, key, value);
  });
}

std::vector<std::string> describe(const Assumptions& assumptions) {
  std::vector<std::string> lines = {fmt::format("requests={}", assumptions.requests),
                                    fmt::format("tb-variation={:g}", assumptions.tb_variation),
                                    fmt::format("headroom={}", assumptions.headroom)};
  if (assumptions.non_idempotent_at) {
    lines.push_back(fmt::format("non-idempotent-at={:g}", *assumptions.non_idempotent_at));
  }
  lines.push_back(fmt::format("budget={}", assumptions.budget));
  return lines;
}

}  // namespace segue::studies::chimera
