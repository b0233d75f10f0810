#include "cmodel/studies/thesis5/assumptions.hpp"

#include <fmt/format.h>

#include <charconv>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"

namespace segue::studies::thesis5 {
namespace {

using gpu::BadInput;

/// A number from the whole of `text`, in a range; none otherwise.
template <class Number>
std::optional<Number> number(const std::string& text, Number min, Number max) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end || !(value >= min && value <= max)) return std::nullopt;
  return value;
}

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
  if (key == "tb-variation") {
    const auto parsed = number(value, 0.0, 1.0);
    assumptions.tb_variation = parsed.value_or(assumptions.tb_variation);
    return parsed.has_value();
  }
  if (key == "cpu-scale") {
    const auto parsed = number(value, 0.0, 1000.0);
    assumptions.cpu_scale = parsed.value_or(assumptions.cpu_scale);
    return parsed.has_value();
  }
  assumptions.queue_depth = number<std::uint32_t>(value, 1, 1U << 20);
  return assumptions.queue_depth.has_value();
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
  std::vector<std::string_view> names;
  for (const AssumptionKey& key : assumption_keys()) names.push_back(key.key);
  const std::size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  for (const AssumptionKey& key : assumption_keys()) {
    if (key.key != name) continue;
    const std::string value = equals == std::string::npos ? "" : text.substr(equals + 1);
    if (set(assumptions, key.key, value)) return;
    throw BadInput(
        fmt::format("--assume: {} = '{}'; allowed: {}={}", name, value, name, key.values));
  }
  throw BadInput(fmt::format("--assume: unknown assumption '{}'{}; allowed: {}", name,
                             gpu::suggestion(name, names), gpu::join(names)));
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
