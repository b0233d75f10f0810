#include "cmodel/studies/thesis5/assumptions.hpp"

#include <fmt/format.h>

#include "cmodel/gpu/workload/kernel.hpp"

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
  if (key == "release-event") {
    return choose(assumptions.modes.release_event, "no", false, "yes", true);
  }
  if (key == "spare") return choose(assumptions.modes.spare_once, "passed", false, "once", true);
  if (key == "victim") {
    return choose(assumptions.modes.fullest_victim, "lowest", false, "fullest", true);
  }
  if (key == "fcfs") {
    return choose(assumptions.modes.fcfs_exclusive, "back-to-back", false, "exclusive", true);
  }
  if (key == "draw") {
    return choose(assumptions.replacement, "distinct", false, "replacement", true);
  }
  if (key == "tb-cv" && value == "none") {
    assumptions.tb_cv.reset();
    return true;
  }
  if (key == "tb-cv") return set_number(value, 0.0, gpu::kMaxTbCv, assumptions.tb_cv);
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
      {"tb-cv", "a number, 0..3, or none",
       "thread blocks last lognormally, with this standard deviation / mean (an application's own "
       "tb_cv comes first), and kernels alone as long as the table says in the mean of eight "
       "launches"},
      {"tb-variation", "a number, 0..1",
       "with tb-cv=none: thread blocks last 1 - v to 1 + v of their mean, evenly"},
      {"cpu-scale", "a number, 0..1000", "all CPU phases take so many times as long"},
      {"dss", "settling or literal",
       "Algorithm 1 with its end test before the move, or as printed, after it"},
      {"release-event", "yes or no",
       "with dss=literal: the end of a preemption is an event that invokes Algorithm 1, too"},
      {"spare", "passed or once",
       "the tokens left over from an even split go on to other kernels when theirs end, or not"},
      {"victim", "lowest or fullest",
       "which of a kernel's SMs is taken: the lowest, or the one with most thread blocks"},
      {"fcfs", "back-to-back or exclusive",
       "FCFS, the baseline, shares the SMs among the kernels of all contexts, or the oldest kernel "
       "has them alone (thesis 2.3: only kernels of one context at a time)"},
      {"draw", "distinct or replacement", "an application is in a mix at most once, or more often"},
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
  const gpu::DriverModes& modes = assumptions.modes;
  std::vector<std::string> lines = {
      fmt::format("tb-time={}", corrected ? "corrected" : "printed"),
      assumptions.tb_cv ? fmt::format("tb-cv={:g}", *assumptions.tb_cv) : "tb-cv=none"};
  // What would not act is not said.
  if (!assumptions.tb_cv) {
    lines.push_back(fmt::format("tb-variation={:g}", assumptions.tb_variation));
  }
  lines.push_back(fmt::format("cpu-scale={:g}", assumptions.cpu_scale));
  lines.push_back(fmt::format("dss={}", assumptions.literal ? "literal" : "settling"));
  if (assumptions.literal) {
    lines.push_back(fmt::format("release-event={}", modes.release_event ? "yes" : "no"));
  }
  for (const std::string& line :
       {fmt::format("spare={}", modes.spare_once ? "once" : "passed"),
        fmt::format("victim={}", modes.fullest_victim ? "fullest" : "lowest"),
        fmt::format("fcfs={}", modes.fcfs_exclusive ? "exclusive" : "back-to-back"),
        fmt::format("draw={}", assumptions.replacement ? "replacement" : "distinct")}) {
    lines.push_back(line);
  }
  if (assumptions.queue_depth) {
    lines.push_back(fmt::format("queue-depth={}", *assumptions.queue_depth));
  }
  return lines;
}

const std::vector<std::string>& fixed_assumptions() {
  static const std::vector<std::string> lines = {
      "PPQ exclusive preempts no more SMs than the urgent kernel can fill",
      "a kernel for which an SM is reserved gets another that is free sooner in its place",
      "of \"between A and B\", A is for 2 processes and B for 8"};
  return lines;
}

}  // namespace segue::studies::thesis5
