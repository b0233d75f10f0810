#include "cmodel/studies/frontend/assumptions.hpp"

#include <fmt/format.h>

#include "cmodel/blocks/sm_frontend/kinds.hpp"

namespace segue::studies::frontend {
namespace {

bool set_begin(const std::string& value, Begin& begin) {
  if (value != "spread" && value != "together") return false;
  begin = value == "spread" ? Begin::kSpread : Begin::kTogether;
  return true;
}

bool set(Assumptions& assumptions, std::string_view key, const std::string& value) {
  const auto latency = [&](std::uint32_t min, std::uint32_t& target) {
    return set_number<std::uint32_t>(value, min, 10'000, target);
  };
  if (key == "cycles") {
    return set_number<std::uint64_t>(value, 1'000, 1'000'000'000, assumptions.cycles);
  }
  if (key == "warps-of-tb") return set_number(value, 4U, 64U, assumptions.warps_of_tb);
  if (key == "begin") return set_begin(value, assumptions.begin);
  if (key == "miss") return latency(1, assumptions.miss);
  if (key == "math") return latency(1, assumptions.latencies.math);
  if (key == "shared") return latency(1, assumptions.latencies.shared);
  if (key == "branch") return latency(1, assumptions.latencies.control);
  if (key == "variation") return set_number(value, 0.0, 1.0, assumptions.latencies.variation);
  if (key == "check") return latency(sm_frontend::kMostOperands, assumptions.latencies.check);
  return latency(0, assumptions.latencies.commit);
}

}  // namespace

const std::vector<AssumptionKey>& assumption_keys() {
  static const std::vector<AssumptionKey> keys = {
      {"cycles", "a whole number, 1000..1000000000", "counted of each run, after 5000 to warm up"},
      {"warps-of-tb", "a whole number, 4..64", "warps of a thread block"},
      {"math", "a whole number, 1..10000", "cycles from operand read to commit"},
      {"shared", "a whole number, 1..10000", "of an access to shared memory, likewise"},
      {"branch", "a whole number, 1..10000", "likewise"},
      {"check", "a whole number, 3..10000",
       "cycles from the operand read of a global access to its last check"},
      {"commit", "a whole number, 0..10000", "cycles from there to its commit, on average"},
      {"variation", "a number, 0..1", "that takes 1 - v to 1 + v of it, evenly"},
      {"begin", "spread or together",
       "warps begin evenly spread over the loop, or at its beginning"},
      {"miss", "a whole number, 1..10000", "cycles of a miss of the instruction cache"},
  };
  return keys;
}

void assume(Assumptions& assumptions, const std::string& text) {
  assume_one_of(assumption_keys(), text, [&](std::string_view key, const std::string& value) {
    return set(assumptions, key, value);
  });
}

std::vector<std::string> describe(const Assumptions& assumptions) {
  const Latencies& latencies = assumptions.latencies;
  return {fmt::format("cycles={}", assumptions.cycles),
          fmt::format("warps-of-tb={}", assumptions.warps_of_tb),
          fmt::format("math={}", latencies.math),
          fmt::format("shared={}", latencies.shared),
          fmt::format("branch={}", latencies.control),
          fmt::format("check={}", latencies.check),
          fmt::format("commit={}", latencies.commit),
          fmt::format("variation={:g}", latencies.variation),
          fmt::format("begin={}", assumptions.begin == Begin::kSpread ? "spread" : "together"),
          fmt::format("miss={}", assumptions.miss)};
}

std::vector<std::string> fixed_assumptions() {
  return {"the mixes gather, stream, lbm and sgemm: loops drawn up for these figures",
          "a load/store unit that takes an access a cycle, with bandwidth for all"};
}

}  // namespace segue::studies::frontend
