#include "cmodel/studies/thesis5/assumptions.hpp"

#include <fmt/format.h>

namespace segue::studies::thesis5 {
namespace {

/// Sets the assumption from its value; false if that is none of the key's.
bool set(Assumptions& assumptions, std::string_view key, const std::string& value) {
  const auto choose = [&](auto& target, std::string_view first, auto is_first,
                          std::string_view second, auto is_second) {
    if (value == first) target = is_first;
    if (value == second) target = is_second;
    return value == first || value == second;
  };
  if (key == "tb-time") {
    return choose(assumptions.tb_time, "corrected", gpu::TbTime::kCorrected, "printed",
                  gpu::TbTime::kPrinted);
  }
  if (key == "dss") return choose(assumptions.literal, "settling", false, "literal", true);
  if (key == "mean") {
    return choose(assumptions.mean, "arithmetic", MeanKind::kArithmetic, "geometric",
                  MeanKind::kGeometric);
  }
  if (key == "tb-variation") return set_number(value, 0.0, 1.0, assumptions.tb_variation);
  if (key == "cpu-scale") return set_number(value, 0.0, 1000.0, assumptions.cpu_scale);
  return set_number<std::uint32_t>(value, 1, 1U << 20, assumptions.queue_depth);
}

}  // namespace

const std::vector<AssumptionKey>& assumption_keys() {
  static const std::vector<AssumptionKey> keys = {
      {"tb-time", "corrected or printed",
       "a thread block's time: Table 5.2's column times the SMs that share the work, or as "
       "printed"},
      {"tb-variation", "a number, 0..1", "thread blocks last 1 - v to 1 + v of their mean, evenly"},
      {"cpu-scale", "a number, 0..1000", "all CPU phases take so many times as long"},
      {"dss", "settling or literal",
       "Algorithm 1 with its end test before the move, or as printed, after it"},
      {"mean", "arithmetic or geometric", "how ratios are averaged over workloads"},
      {"queue-depth", "a whole number, 1..1048576",
       "commands a process may have enqueued before its program waits; 1: none is asynchronous"},
  };
  return keys;
}

void assume(Assumptions& assumptions, const std::string& text) {
  assume_one_of(assumption_keys(), text, [&](std::string_view key, const std::string& value) {
    return set(assumptions, key, value);
  });
}

std::vector<std::string> describe(const Assumptions& assumptions) {
  const bool corrected = assumptions.tb_time == gpu::TbTime::kCorrected;
  const bool arithmetic = assumptions.mean == MeanKind::kArithmetic;
  std::vector<std::string> lines = {
      fmt::format("tb-time={}", corrected ? "corrected" : "printed"),
      fmt::format("tb-variation={:g}", assumptions.tb_variation),
      fmt::format("cpu-scale={:g}", assumptions.cpu_scale),
      fmt::format("dss={}", assumptions.literal ? "literal" : "settling"),
      fmt::format("mean={}", arithmetic ? "arithmetic" : "geometric")};
  if (assumptions.queue_depth) {
    lines.push_back(fmt::format("queue-depth={}", *assumptions.queue_depth));
  }
  return lines;
}

}  // namespace segue::studies::thesis5
