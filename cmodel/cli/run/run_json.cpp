#include "cmodel/cli/run/run_json.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cmodel/cli/area/hardware_json.hpp"
#include "cmodel/cli/common/anywhere.hpp"
#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/run/kernel_rows.hpp"
#include "cmodel/cli/run/observers_json.hpp"
#include "cmodel/cli/run/process_figures.hpp"
#include "cmodel/cli/run/run_columns.hpp"
#include "cmodel/cli/run/run_settings.hpp"
#include "cmodel/cli/run/run_warnings.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"
#include "cmodel/paths/json_text.hpp"

namespace segue::cli {
namespace {

using Json = nlohmann::ordered_json;

/// JSON has no infinity: persistent threads have a null time.
Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

/// None is null.
Json timer_us(const RunRequest& request, std::uint32_t cycles) {
  return cycles == 0 ? Json(nullptr) : Json(request.machine.clock.us(cycles));
}

/// How each launch with a deadline ended; null for the latency of one that did not complete.
Json deadlines(const RunRequest& request, const gpu::ProcessResult& process) {
  const gpu::Clock& clock = request.machine.clock;
  Json json;
  for (const gpu::Outcome outcome : gpu::kOutcomes) {
    json[std::string(to_string(outcome))] = process.count(outcome);
  }
  json["launches"] = Json::array();
  for (const gpu::LaunchOutcome& launch : process.outcomes) {
    const std::optional<gpu::Cycle> latency = launch.latency();
    json["launches"].push_back({{"release_ms", clock.us(launch.release) / 1e3},
                                {"latency_us", latency ? Json(clock.us(*latency)) : Json()},
                                {"outcome", to_string(launch.outcome)}});
    if (launch.launches > 1) json["launches"].back()["launches"] = launch.launches;
    if (const auto& tb = launch.delay.waited_for) {
      json["launches"].back()["waited_for"] = {
          {"sm", tb->sm},
          {"slot", tb->slot},
          {"tb", tb->tb_id},
          {"technique", gpu::find_technique(tb->technique)->name}};
    }
    if (launch.delay.tbs_not_left != 0) {
      json["launches"].back()["not_left"] = {{"tbs", launch.delay.tbs_not_left},
                                             {"sms", launch.delay.sms_not_vacated}};
    }
  }
  return json;
}

/// Null where it was not measured.
Json number_if(bool measured, double number) { return measured ? Json(number) : Json(nullptr); }

Json number_if(std::optional<double> number) { return number ? finite(*number) : Json(nullptr); }

Json metrics(const RunRequest& request, const gpu::RunResult& result) {
  const gpu::Clock& clock = request.machine.clock;
  Json processes = Json::array();
  for (const gpu::ProcessResult& process : result.processes) {
    const ProcessFigures figures = figures_of(process, clock);
    Json row;
    row["name"] = process.name;
    row["application"] = process.application;
    row["background"] = process.background;
    row["ntt"] = number_if(figures.ntt);
    row["runs"] = process.runs;
    row["turnaround_ms"] = number_if(figures.shared_ms);
    row["alone_ms"] = number_if(figures.alone_ms);
    if (request.plan.kernels_share_sms()) {
      row["progress"] = number_if(figures.progress);
      row["work_ms"] = process.useful_cycles / clock.mhz() / 1e3;
      row["work_alone_ms"] = number_if(figures.work_alone_ms);
    }
    row["finished_tbs"] = process.finished_tbs;
    row["preempted_tbs"] = process.preempted_tbs;
    if (!process.outcomes.empty()) row["deadlines"] = deadlines(request, process);
    processes.push_back(std::move(row));
  }
  const auto figure = [&](double gpu::Metrics::*value) {
    return result.metrics ? finite((*result.metrics).*value) : Json(nullptr);
  };
  Json json;
  json["antt"] = figure(&gpu::Metrics::antt);
  json["stp"] = figure(&gpu::Metrics::stp);
  json["fairness"] = figure(&gpu::Metrics::fairness);
  json["processes"] = std::move(processes);
  return json;
}

Json fidelity(const RunRequest& request) {
  const Fidelity basis = fidelity_of(request);
  Json json;
  for (const char* figure :
       {"antt", "stp", "fairness", "ntt", "turnaround_ms", "alone_ms", "simulated_ms",
        "preemptions", "mean_vacate_us", "open_preempts", "killed_vacates", "flushed_tbs",
        "mean_lost_us", "runs", "finished_tbs", "preempted_tbs", "deadlines", "tb_events",
        "kernels"}) {
    json[figure] = kModelled;
  }
  if (request.plan.kernels_share_sms()) {
    for (const char* figure : {"progress", "work_ms", "work_alone_ms"}) json[figure] = kModelled;
  }
  for (const char* figure : {"decisions", "event_hash", "ticks_per_tb", "driver_ticks",
                             "without_frame", "selected_tbs", "selections"}) {
    json[figure] = kChecked;
  }
  for (const char* figure : {"speed", "cpu_s"}) json[figure] = kMeasured;
  json["given"] = basis.given;
  json["published"] = basis.published;
  json["assumed"] = basis.assumed;
  return json;
}

/// The profile of a kernel beyond its table; members only for the parts that it has.
void add_profile(const gpu::KernelProfile& profile, Json& kernel) {
  if (profile.instructions != 0) kernel["instructions_per_tb"] = profile.instructions;
  if (!profile.context.points().empty()) {
    kernel["context"] = Json::array();
    for (const gpu::ContextSize::Point& point : profile.context.points()) {
      kernel["context"].push_back({{"progress", point.progress}, {"bytes", point.bytes}});
    }
  }
  if (profile.first_non_idempotent) {
    kernel["non_idempotent_at"] = finite(*profile.first_non_idempotent);
  }
  if (profile.faults) {
    kernel["faults_per_tb"] = profile.faults->per_tb;
    kernel["fault_latency_us"] = profile.faults->latency_us;
  }
}

Json kernels(const RunRequest& request) {
  Json json = Json::array();
  for (const KernelRow& row : kernel_rows(request)) {
    Json kernel;
    kernel["application"] = row.application;
    kernel["kernel"] = row.kernel;
    kernel["tbs"] = row.tbs;
    kernel["tbs_per_sm"] = row.tbs_per_sm;
    kernel["tb_time_corrected_us"] = finite(row.tb_time_corrected);
    kernel["tb_time_printed_us"] = finite(row.tb_time_printed);
    kernel["context_bytes"] = row.context_bytes;
    kernel["save_time_us"] = row.save_time;
    kernel["alone_us"] = finite(row.alone_us);
    add_profile(row.profile, kernel);
    json.push_back(std::move(kernel));
  }
  return json;
}

Json stall(const RunRequest& request, const gpu::RunResult& result) {
  const gpu::StallReport& report = *result.stall;
  const gpu::Clock& clock = request.machine.clock;
  Json json;
  json["part"] = result.stalled_part;
  json["at_ms"] = clock.us(report.at) / 1e3;
  json["time_up"] = report.time_up;
  json["waiting"] = Json::array();
  for (const auto& waiting : report.waiting) {
    json["waiting"].push_back(
        {{"process", waiting.process},
         {"kernel", waiting.kernel},
         {"persistent", waiting.persistent},
         {"since_ms", clock.us(waiting.since) / 1e3},
         {"due_ms", waiting.due == gpu::kNever ? Json(nullptr) : Json(clock.us(waiting.due) / 1e3)},
         {"completed_runs", waiting.completed_runs},
         {"starved", waiting.starved}});
  }
  json["holders"] = Json::array();
  for (const auto& holder : report.holders) {
    json["holders"].push_back({{"process", holder.process},
                               {"kernel", holder.kernel},
                               {"persistent", holder.persistent},
                               {"sms", holder.sms},
                               {"resident_tbs", holder.resident_tbs},
                               {"told_to_vacate", holder.vacating}});
  }
  return json;
}

const char* driver(const RunRequest& request) {
  return request.rtl_compared ? "twin and rtl" : request.rtl ? "rtl" : "twin";
}

/// The members that every document of a run begins with.
Json heading(const RunRequest& request) {
  Json json;
  json["schema"] = "segue-run-1";
  json["command"] = "run";
  json["version"] = SEGUE_VERSION;
  json.update(settings_json(request));
  return json;
}

}  // namespace

nlohmann::ordered_json settings_json(const RunRequest& request) {
  Json json;
  json["seed"] = request.options.seed;
  json["machine"] = request.machine.name;
  json["workload"] = request.workload.name;
  json["policy"] = request.policy;
  json["technique"] = request.technique;
  const gpu::Technique& technique = *gpu::find_technique(request.options.technique);
  if (technique.drops) {
    const bool strict = request.options.idempotence == gpu::Idempotence::kStrict;
    json["idempotence"] = strict ? "strict" : "relaxed";
  }
  if (technique.by_selector) {
    json["limit_us"] = request.machine.clock.us(request.plan.latency_limit);
    json["headroom_us"] = request.machine.clock.us(request.plan.headroom);
  }
  json["quantum_us"] = timer_us(request, request.plan.quantum);
  json["drain_deadline_us"] = timer_us(request, request.plan.drain_deadline);
  json["release_event"] = request.plan.modes.release_event;
  json["spare_once"] = request.plan.modes.spare_once;
  json["fullest_victim"] = request.plan.modes.fullest_victim;
  json["fcfs_exclusive"] = request.plan.modes.fcfs_exclusive;
  json["tb_time"] = request.options.tb_time == gpu::TbTime::kCorrected ? "corrected" : "printed";
  json["engine"] = request.engine == gpu::EngineKind::kCycle ? "cycle" : "closed";
  json["max_time_us"] = number_if(request.options.max_time_us);
  json["driver"] = driver(request);
  json["skip"] = request.skip;
  json["repeated_by"] = with_environment(run_command_line(request.again));
  return json;
}

std::string failure_json(const RunRequest& request, const char* verdict,
                         const std::string& reason) {
  Json json = heading(request);
  json["verdict"] = verdict;
  json["reason"] = reason;
  return json_text(json, 2) + "\n";
}

std::string run_json(const RunRequest& request, const gpu::RunResult& result,
                     const RunObservers& seen) {
  Json json = heading(request);
  if (gpu::find_technique(request.options.technique)->by_selector) {
    json["selected_tbs"] = {{"flush", result.leaves.flushed},
                            {"drain", result.leaves.drained},
                            {"switch", result.leaves.switched}};
    json["selections"] = {{"count", result.answers.answers},
                          {"late", result.answers.late},
                          {"mean_cycles", result.answers.mean_cycles()},
                          {"max_cycles", result.answers.longest}};
    // With the engines they are not seen from outside.
    if (request.engine == gpu::EngineKind::kCycle || result.answers.answers == 0) {
      json["selections"]["mean_cycles"] = json["selections"]["max_cycles"] = nullptr;
    }
  }
  json["without_frame"] = result.without_frame;
  json["verdict"] = verdict_of(result);
  json["event_hash"] = fmt::format("{:016x}", result.event_hash);
  json["metrics"] = metrics(request, result);
  json["speed"] = number_if(result.tb_events != 0, result.tb_events_per_s());
  json["speed_unit"] = "TB events per second of one core";
  json["ticks_per_tb"] = number_if(result.tb_events != 0, result.ticks_per_tb());
  json["simulated_ms"] = request.machine.clock.us(result.simulated) / 1e3;
  json["tb_events"] = result.tb_events;
  json["driver_ticks"] = result.driver_ticks;
  json["preemptions"] = result.preemptions;
  // A preempt names an SM, or some of its thread blocks.
  json["preempted"] = request.plan.kernels_share_sms() ? "thread blocks of an SM" : "SM";
  json["mean_vacate_us"] =
      number_if(result.preemptions != 0, result.mean_vacate_cycles / request.machine.clock.mhz());
  json["open_preempts"] = result.open_preempts;
  json["killed_vacates"] = result.killed_vacates;
  json["flushed_tbs"] = result.restarts;
  json["mean_lost_us"] =
      number_if(result.restarts != 0, result.mean_lost_cycles / request.machine.clock.mhz());
  json["cpu_s"] = result.cpu_s;
  json["fidelity"] = fidelity(request);
  json["kernels"] = kernels(request);
  std::vector<std::string> warnings = request.warnings;
  for (std::string& line : missed_windows(request, result.simulated)) {
    warnings.push_back(std::move(line));
  }
  json["warnings"] = std::move(warnings);
  if (result.stall) json["stall"] = stall(request, result);
  if (request.shows_hardware) json["hardware"] = hardware_json(hardware_of(request));
  add_observers(request, seen, json);
  return json_text(json, 2) + "\n";
}

}  // namespace segue::cli
