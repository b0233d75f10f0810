#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

#include "cmodel/cli/area/hardware_json.hpp"
#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/estimate/estimate_report.hpp"
#include "cmodel/cli/run/run_json.hpp"
#include "cmodel/paths/json_text.hpp"

namespace segue::cli {
namespace {

using EstimateJson = nlohmann::ordered_json;

EstimateJson time_json(double us) { return std::isfinite(us) ? EstimateJson(us) : EstimateJson(); }

EstimateJson kernel_json(const KernelEstimate& it) {
  return {{"application", it.application},
          {"kernel", it.kernel},
          {"tbs_per_sm", it.tbs_per_sm},
          {"context_bytes",
           {{"registers", it.register_bytes},
            {"shared", it.shared_bytes},
            {"other", it.other_bytes},
            {"saved", it.saved_bytes}}},
          {"tb_save_us", it.tb_save_us},
          {"tb_restore_us", it.tb_save_us},
          {"tb_throttle_us",
           it.tb_throttle_us > 0.0 ? EstimateJson(it.tb_throttle_us) : EstimateJson()},
          {"sm_save_us", it.sm_save_us},
          {"tb_drain_us", time_json(it.tb_drain_us)},
          {"sm_drain_us", time_json(it.sm_drain_us)},
          {"ways", it.ways}};
}

/// @param preempted of a latency: "sms", or "commands" where kernels share an SM
EstimateJson run_json_of(const EstimateRun& run, const char* preempted) {
  EstimateJson json = {
      {"verdict", run.verdict},
      {"stall", run.stall.empty() ? EstimateJson() : EstimateJson(run.stall)},
      {"preemptions", run.preemptions},
      {"open_preempts", run.open_preempts},
      {"mean_vacate_us", run.preemptions == 0 ? EstimateJson() : EstimateJson(run.mean_us)},
      {"latencies", EstimateJson::array()}};
  for (const LatencyDistribution& it : run.latencies) {
    json["latencies"].push_back({{"told", it.way},
                                 {preempted, it.us.count},
                                 {"median_us", it.us.median},
                                 {"p95_us", it.us.p95},
                                 {"max_us", it.us.max}});
  }
  return json;
}

}  // namespace

std::string estimate_json(const Estimate& estimate) {
  EstimateJson json;
  json["schema"] = "segue-estimate-1";
  json["command"] = "estimate";
  json["version"] = SEGUE_VERSION;
  json["machine"] = estimate.request.machine.name;
  json["workload"] = estimate.request.workload.name;
  json["policy"] = estimate.request.policy;
  json["technique"] = estimate.request.technique;
  json["faults"] = estimate.faults;
  const EstimateJson settings = settings_json(estimate.request);
  for (const char* key :
       {"idempotence", "limit_us", "headroom_us", "quantum_us", "seed", "max_time_us"}) {
    const bool of_run = std::string_view(key) == "seed" || std::string_view(key) == "max_time_us";
    if (settings.contains(key) && (estimate.run || !of_run)) json[key] = settings.at(key);
  }
  json["kernels"] = EstimateJson::array();
  for (const KernelEstimate& it : estimate.kernels) json["kernels"].push_back(kernel_json(it));
  const char* const preempted = estimate.request.plan.kernels_share_sms() ? "commands" : "sms";
  json["run"] = estimate.run ? run_json_of(*estimate.run, preempted) : EstimateJson();
  json["hardware"] = hardware_json(estimate.hardware);
  const Fidelity basis = fidelity_of(estimate.request);
  json["fidelity"] = {{"kernels", kModelled},    {"ways", ways_fidelity(estimate.request)},
                      {"run", kModelled},        {"hardware", kModelled},
                      {"given", basis.given},    {"published", basis.published},
                      {"assumed", basis.assumed}};
  return json_text(json, 2) + "\n";
}

}  // namespace segue::cli
