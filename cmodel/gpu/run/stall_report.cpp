#include "cmodel/gpu/run/stall_report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace segue::gpu {
namespace {

StallReport::Holder& holder_of(StallReport& report, const ProcessState& process) {
  const std::string& name = process.plan->name;
  const auto found = std::find_if(report.holders.begin(), report.holders.end(),
                                  [&](const auto& holder) { return holder.process == name; });
  if (found != report.holders.end()) return *found;
  StallReport::Holder holder;
  holder.process = name;
  if (const KernelPlan* kernel = process.launch.kernel; kernel != nullptr) {
    holder.kernel = kernel->name;
    holder.persistent = kernel->persistent;
  }
  return report.holders.emplace_back(std::move(holder));
}

std::string ms(const Clock& clock, Cycle cycles) {
  return fmt::format("{:.3f} ms", clock.us(cycles) / 1e3);
}

std::string describe_waiting(const StallReport::Waiting& waiting, const Clock& clock) {
  const std::string kernel =
      waiting.kernel.empty()
          ? ""
          : fmt::format(" (kernel '{}'{})", waiting.kernel,
                        waiting.persistent ? ", persistent threads, which never end" : "");
  const std::string progress =
      waiting.starved         ? "has made no progress since " + ms(clock, waiting.since)
      : waiting.due != kNever ? "is not done; its next step is due at " + ms(clock, waiting.due)
                              : "is not done; its last progress was at " + ms(clock, waiting.since);
  return fmt::format("{}{} {}; completed runs: {}", waiting.process, kernel, progress,
                     waiting.completed_runs);
}

std::string describe_holder(const StallReport::Holder& holder, const Clock& clock) {
  std::string text =
      fmt::format("{} held by {} (kernel '{}'{}), {} thread block{} resident",
                  holder.sms == 1 ? "1 SM is" : fmt::format("{} SMs are", holder.sms),
                  holder.process, holder.kernel, holder.persistent ? ", persistent threads" : "",
                  holder.resident_tbs, holder.resident_tbs == 1 ? "" : "s");
  if (holder.vacating > 0) {
    text += fmt::format("; {} of them told to vacate, the first at {}", holder.vacating,
                        ms(clock, holder.vacating_since));
  }
  return text;
}

}  // namespace

StallReport stall_report(const Plan& plan, const Host& host, const std::vector<SmHolder>& holders,
                         Cycle now) {
  StallReport report;
  report.at = now;
  report.time_up = now >= plan.max_time;
  for (const ProcessState& process : host.processes()) {
    if (!host.unfinished(process)) continue;
    report.waiting.push_back(
        {.process = process.plan->name,
         .kernel = process.launch.kernel == nullptr ? "" : process.launch.kernel->name,
         .persistent = process.launch.kernel != nullptr && process.launch.kernel->persistent,
         .since = std::min(host.progress_since(process), now),
         .due = process.progress_since > now ? process.progress_since : kNever,
         .completed_runs = process.runs,
         .starved = host.progress_since(process) + plan.no_progress_limit <= now});
  }
  for (const SmHolder& sm : holders) {
    if (sm.resident == 0 && sm.vacating_since == kNever) continue;
    StallReport::Holder& holder = holder_of(report, host.processes()[sm.ctx]);
    ++holder.sms;
    holder.resident_tbs += sm.resident;
    if (sm.vacating_since == kNever) continue;
    ++holder.vacating;
    holder.preempts += sm.preempts;
    holder.vacating_since = std::min(holder.vacating_since, sm.vacating_since);
  }
  return report;
}

std::vector<std::string> describe(const StallReport& report, const Clock& clock) {
  std::vector<std::string> lines;
  lines.push_back(fmt::format("{} at {} of simulated time",
                              report.time_up ? "stopped by the time limit" : "no progress",
                              ms(clock, report.at)));
  for (const auto& waiting : report.waiting) lines.push_back(describe_waiting(waiting, clock));
  for (const auto& holder : report.holders) lines.push_back(describe_holder(holder, clock));
  if (report.holders.empty()) lines.emplace_back("no SM is held");
  return lines;
}

}  // namespace segue::gpu
