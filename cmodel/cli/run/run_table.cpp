#include "cmodel/cli/run/run_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

#include "cmodel/cli/area/hardware_remark.hpp"
#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/run/process_figures.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"

namespace segue::cli {
namespace {

/// " (quantum 100 us)", or nothing if there is none.
std::string timer(const RunRequest& request, const char* name, std::uint32_t cycles) {
  if (cycles == 0) return "";
  return fmt::format(" ({} {:.6g} us)", name, request.machine.clock.us(cycles));
}

/// " in 300.5 cycles each, at most 700", or nothing where the requests are not seen.
std::string took(const gpu::AnswerCounts& answers) {
  if (answers.longest == 0) return "";
  return fmt::format(" in {:.1f} cycles each, at most {}", answers.mean_cycles(), answers.longest);
}

std::string headline(const RunRequest& request) {
  return fmt::format(
      "workload {} on machine {}: policy {}{}, technique {}{}{}, seed {}, {} decides\n",
      request.workload.name, request.machine.name, request.policy,
      timer(request, "quantum", request.plan.quantum), request.technique,
      timer(request, "deadline", request.plan.drain_deadline),
      timer(request, "limit", static_cast<std::uint32_t>(request.plan.latency_limit)),
      request.options.seed,
      request.rtl_compared ? "the twin, beside the RTL,"
      : request.rtl        ? "the RTL"
                           : "the twin");
}

std::string figure(std::optional<double> value) {
  return value && std::isfinite(*value) ? fmt::format("{:.3f}", *value) : "-";
}

/// Why no run of the process alone was made, or the figure of it.
std::string alone(const gpu::ProcessResult& process, std::optional<double> ms) {
  return process.background ? "background" : process.periodic ? "periodic" : figure(ms);
}

void append_processes(const RunRequest& request, const gpu::RunResult& result, std::string& text) {
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "\n{:<18} {:>5} {:>11} {:>11} {:>8} {:>12} {:>12}\n", "process", "runs",
                 "alone ms", "shared ms", "NTT", "TBs ended", "preempted");
  for (const gpu::ProcessResult& process : result.processes) {
    const ProcessFigures figures = figures_of(process, request.machine.clock);
    fmt::format_to(out, "{:<18} {:>5} {:>11} {:>11} {:>8} {:>12} {:>12}\n", process.name,
                   process.runs, alone(process, figures.alone_ms), figure(figures.shared_ms),
                   figure(figures.ntt), process.finished_tbs, process.preempted_tbs);
  }
}

/// Processes that are compared by their work in the time of the run: milliseconds of thread
/// blocks at full speed.
void append_work(const RunRequest& request, const gpu::RunResult& result, std::string& text) {
  const gpu::Clock& clock = request.machine.clock;
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "\n{:<18} {:>5} {:>13} {:>13} {:>9} {:>12} {:>12}\n", "process", "runs",
                 "alone, TB ms", "shared, TB ms", "progress", "TBs ended", "preempted");
  for (const gpu::ProcessResult& process : result.processes) {
    const ProcessFigures figures = figures_of(process, clock);
    fmt::format_to(out, "{:<18} {:>5} {:>13} {:>13} {:>9} {:>12} {:>12}\n", process.name,
                   process.runs, alone(process, figures.work_alone_ms),
                   figure(process.useful_cycles / clock.mhz() / 1e3), figure(figures.progress),
                   process.finished_tbs, process.preempted_tbs);
  }
}

/// What a launch has waited for, in a line that says how it ended.
void append_delay(const gpu::Delay& delay, std::string& text) {
  const auto out = std::back_inserter(text);
  if (const auto& tb = delay.waited_for) {
    fmt::format_to(out, ": waited for SM {}, thread block {} in slot {} ({})", tb->sm, tb->tb_id,
                   tb->slot, gpu::find_technique(tb->technique)->name);
  }
  if (delay.tbs_not_left != 0) {
    fmt::format_to(out, "{} thread blocks still leaving: {} (SMs: {})",
                   delay.waited_for ? ";" : ":", delay.tbs_not_left, delay.sms_not_vacated);
  }
}

/// The first launches that missed their deadlines, and the thread blocks that they waited for.
void append_misses(const RunRequest& request, const gpu::RunResult& result, std::string& text) {
  constexpr std::uint64_t kMost = 5;
  const gpu::Clock& clock = request.machine.clock;
  const auto out = std::back_inserter(text);
  std::uint64_t missed = 0;
  for (const gpu::ProcessResult& process : result.processes) {
    for (const gpu::LaunchOutcome& launch : process.outcomes) {
      if (launch.outcome == gpu::Outcome::kMet) continue;
      missed += launch.launches;
      if (missed > kMost) continue;
      fmt::format_to(out, "{} {} at {:.3f} ms", process.name, to_string(launch.outcome),
                     clock.us(launch.end) / 1e3);
      if (launch.outcome == gpu::Outcome::kOpen) {
        fmt::format_to(out, ", the end; released at {:.3f} ms", clock.us(launch.release) / 1e3);
      }
      append_delay(launch.delay, text);
      text += "\n";
    }
  }
  if (missed > kMost) fmt::format_to(out, "and {} more, all with --json\n", missed - kMost);
}

/// How the launches with a deadline ended.
void append_deadlines(const RunRequest& request, const gpu::RunResult& result, std::string& text) {
  const gpu::Clock& clock = request.machine.clock;
  const auto out = std::back_inserter(text);
  bool first = true;
  for (const gpu::ProcessResult& process : result.processes) {
    if (process.outcomes.empty()) continue;
    if (first) {
      fmt::format_to(out, "\n{:<18} {:>8} {:>8} {:>8} {:>8} {:>5} {:>19}\n", "deadlines",
                     "launches", "met", "late", "killed", "open", "worst completed us");
      first = false;
    }
    std::optional<gpu::Cycle> worst;  // of those that completed: a kill is no latency
    for (const gpu::LaunchOutcome& launch : process.outcomes) {
      if (const auto latency = launch.latency()) worst = std::max(worst.value_or(0), *latency);
    }
    fmt::format_to(out, "{:<18} {:>8} {:>8} {:>8} {:>8} {:>5} {:>19}\n", process.name,
                   process.launches(), process.count(gpu::Outcome::kMet),
                   process.count(gpu::Outcome::kLate), process.count(gpu::Outcome::kKilled),
                   process.count(gpu::Outcome::kOpen),
                   worst ? fmt::format("{:.3f}", clock.us(*worst)) : "-");
  }
  append_misses(request, result, text);
}

/// Two figures at least: a slow run's rate is no 0.00.
std::string millions(double number) {
  return number < 1e5 ? fmt::format("{:.2g}", number / 1e6) : fmt::format("{:.2f}", number / 1e6);
}

void append_hardware(const RunRequest& request, std::string& text) {
  const cost::HardwareCost hardware = hardware_of(request);
  fmt::format_to(std::back_inserter(text),
                 "its hardware: {:.1f} kGE +-{:.0f} %, {} flip-flops, {} SRAM bits   [{}]{}\n",
                 hardware.kge(), 100.0 * hardware.uncertainty(), hardware.flip_flop_bits(),
                 hardware.sram_bits(), kModelled, hardware_remark(hardware));
}

void append_fidelity(const RunRequest& request, std::string& text) {
  const Fidelity fidelity = fidelity_of(request);
  const auto out = std::back_inserter(text);
  const bool engines = request.engine == gpu::EngineKind::kCycle;
  const bool selects = gpu::find_technique(request.options.technique)->by_selector;
  const bool shares = request.plan.kernels_share_sms();
  const char* const by = request.rtl_compared ? "the twins and the RTL, equal in every cycle"
                         : request.rtl        ? "the RTL itself"
                         : engines || selects ? "the twins of their RTL"
                                              : "the twin of its RTL";
  fmt::format_to(out, "\n{:<10}the {}{} decisions, by {}\n", kChecked,
                 shares ? "allocator's" : "SM driver's",
                 engines && selects ? ", the selector's and the preemption engines'"
                 : engines          ? " and the preemption engines'"
                 : selects          ? " and the selector's"
                                    : "",
                 by);
  fmt::format_to(out, "{:<10}SMs, saves and restores, and with them all times and ratios\n",
                 kModelled);
  text += sources_text(fidelity);
}

/// Why the run ended early. One that the user's limit stopped has its figures behind it.
std::string stall_text(const RunRequest& request, const gpu::RunResult& result) {
  std::string text = result.stall->time_up
                         ? "\nThe run was stopped. Its figures so far stand below.\n"
                         : fmt::format("\nThe run of {} ended early.\n", result.stalled_part);
  for (const std::string& line : gpu::describe(*result.stall, request.machine.clock)) {
    text += "  " + line + "\n";
  }
  return text;
}

}  // namespace

std::string sources_text(const Fidelity& fidelity) {
  std::string text;
  const auto out = std::back_inserter(text);
  for (const std::string& file : fidelity.given) {
    fmt::format_to(out, "{:<10}{}\n", kGiven, file);
  }
  for (const std::string& table : fidelity.published) {
    fmt::format_to(out, "{:<10}kernels: {}\n", kPublished, table);
  }
  for (const std::string& guess : fidelity.assumed) {
    fmt::format_to(out, "{:<10}{}\n", kAssumed, guess);
  }
  return text;
}

std::string run_table(const RunRequest& request, const gpu::RunResult& result) {
  const gpu::Clock& clock = request.machine.clock;
  std::string text = headline(request);
  if (result.stall) text += stall_text(request, result);
  if (result.stall && !result.stall->time_up) return text;
  if (request.plan.compares_work()) {
    append_work(request, result, text);
  } else {
    append_processes(request, result, text);
  }
  append_deadlines(request, result, text);
  const auto out = std::back_inserter(text);
  if (result.metrics) {
    fmt::format_to(out, "\nANTT {}   STP {}   fairness {}   [{}]\n", figure(result.metrics->antt),
                   figure(result.metrics->stp), figure(result.metrics->fairness), kModelled);
  } else {
    fmt::format_to(out, "\nno ANTT, STP, fairness: no process was compared with a run alone\n");
  }
  const bool shares = request.plan.kernels_share_sms();
  if (result.preemptions == 0 && result.open_preempts == 0) {
    fmt::format_to(out, "no {} preempted   [{}]\n", shares ? "thread block" : "SM", kModelled);
  } else if (result.preemptions != 0) {
    fmt::format_to(out, "{} {}, {:.2f} us each until vacated   [{}]\n", result.preemptions,
                   shares ? "preempts of thread blocks" : "SMs preempted",
                   result.mean_vacate_cycles / clock.mhz(), kModelled);
  }
  if (result.open_preempts != 0) {
    fmt::format_to(out, "{} {} at the end   [{}]\n", result.open_preempts,
                   shares ? "preempts of thread blocks under way" : "SMs preempted and not vacated",
                   kModelled);
  }
  if (result.killed_vacates != 0) {
    fmt::format_to(out, "{} SMs vacated because their kernel was killed   [{}]\n",
                   result.killed_vacates, kModelled);
  }
  if (result.without_frame != 0) {
    fmt::format_to(out, "{} thread blocks ran to their ends for want of a frame   [{}]\n",
                   result.without_frame, kChecked);
  }
  if (const gpu::LeaveCounts& leaves = result.leaves; leaves.all() != 0) {
    fmt::format_to(out,
                   "the selector flushed {}, drained {} and switched {} thread blocks   [{}]\n",
                   leaves.flushed, leaves.drained, leaves.switched, kChecked);
  }
  if (const gpu::AnswerCounts& answers = result.answers; answers.answers != 0) {
    fmt::format_to(out, "it named {} SMs{}, {} of them late   [{}]\n", answers.answers,
                   took(answers), answers.late, kChecked);
  }
  if (result.restarts != 0) {
    fmt::format_to(out, "{} thread blocks flushed, {:.2f} us of work lost each   [{}]\n",
                   result.restarts, result.mean_lost_cycles / clock.mhz(), kModelled);
  }
  fmt::format_to(out, "{:.3f} ms simulated, {} TB events   [{}]\n",
                 clock.us(result.simulated) / 1e3, result.tb_events, kModelled);
  const bool has_events = result.tb_events != 0;
  fmt::format_to(out, "{} driver cycles a TB event   [{}]\n",
                 has_events ? fmt::format("{:.2f}", result.ticks_per_tb()) : "-", kChecked);
  fmt::format_to(out, "{} million TB events a second of one core   [{}]\n",
                 has_events ? millions(result.tb_events_per_s()) : "-", kMeasured);
  if (request.shows_hardware) append_hardware(request, text);
  fmt::format_to(out, "event hash {:016x}\n", result.event_hash);
  append_fidelity(request, text);
  return text;
}

}  // namespace segue::cli
