#include "cmodel/cli/run/observers_json.hpp"

#include <nlohmann/json.hpp>

#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/run/latency_distributions.hpp"

namespace segue::cli {
namespace {

using Json = nlohmann::ordered_json;

Json kernels(const RunRequest& request, const statistics::KernelStatistics& statistics) {
  const gpu::Clock& clock = request.machine.clock;
  Json json = Json::array();
  for (const statistics::KernelCounts& counts : statistics.kernels()) {
    const gpu::ProcessPlan& process = request.plan.processes[counts.ctx];
    Json row;
    row["process"] = process.name;
    row["kernel"] = process.kernels[counts.kernel].name;
    row["launches"] = counts.launches;
    // Null for an event that no launch has reached.
    const auto add = [&](const char* mean, const char* max, const statistics::Times& times) {
      const bool measured = times.count != 0;
      row[mean] = measured ? Json(times.mean() / clock.mhz()) : Json(nullptr);
      row[max] = measured ? Json(clock.us(times.max)) : Json(nullptr);
    };
    add("mean_to_first_sm_us", "max_to_first_sm_us", counts.to_first_sm);
    add("mean_to_done_us", "max_to_done_us", counts.to_done);
    row["tbs_ended"] = counts.tbs_ended;
    row["tbs_preempted"] = counts.tbs_preempted;
    row["mean_resumed_per_tb"] =
        counts.tbs_ended == 0 ? Json(nullptr) : Json(counts.resumed_per_tb());
    json.push_back(std::move(row));
  }
  return json;
}

Json processes(const RunRequest& request, const statistics::ProcessStatistics& statistics) {
  const gpu::Clock& clock = request.machine.clock;
  Json json = Json::array();
  for (std::size_t ctx = 0; ctx < statistics.processes().size(); ++ctx) {
    const statistics::ProcessTimes& times = statistics.processes()[ctx];
    Json row;
    row["process"] = request.plan.processes[ctx].name;
    row["cpu_ms"] = clock.us(times.cpu) / 1e3;
    row["copy_ms"] = clock.us(times.copy) / 1e3;
    row["in_sms_ms"] = clock.us(times.sms) / 1e3;
    row["waiting_ms"] = clock.us(times.waiting) / 1e3;
    json.push_back(std::move(row));
  }
  return json;
}

Json latencies(const RunRequest& request, const statistics::VacateLatencies& seen) {
  Json json = Json::array();
  for (const LatencyDistribution& latency : latency_distributions(request, seen)) {
    const statistics::Distribution& d = latency.us;
    Json buckets = Json::array();
    for (const statistics::Bucket& bucket : d.buckets) {
      buckets.push_back({{"from_us", bucket.low}, {"to_us", bucket.high}, {"count", bucket.count}});
    }
    json.push_back({{"technique", latency.way},
                    {"count", d.count},
                    {"min_us", d.min},
                    {"mean_us", d.mean},
                    {"median_us", d.median},
                    {"p95_us", d.p95},
                    {"max_us", d.max},
                    {"buckets", std::move(buckets)}});
  }
  return json;
}

Json trace(const RunRequest& request, const trace::RunTrace& seen) {
  const gpu::Clock& clock = request.machine.clock;
  return {{"file", request.trace},
          {"from_ms", clock.us(request.trace_time.begin) / 1e3},
          {"to_ms", clock.us(request.trace_time.end) / 1e3},
          {"reasons", seen.has_reasons()}};
}

}  // namespace

void add_observers(const RunRequest& request, const RunObservers& seen, Json& document) {
  if (request.statistics) {
    document["statistics"] = {{"kernels", kernels(request, *seen.kernels())},
                              {"processes", processes(request, *seen.processes())}};
    document["fidelity"]["statistics"] = kModelled;
  }
  if (seen.latencies() != nullptr) {
    document["preemption_latency"] = latencies(request, *seen.latencies());
    document["fidelity"]["preemption_latency"] = kModelled;
  }
  if (seen.trace() != nullptr) document["trace"] = trace(request, *seen.trace());
}

}  // namespace segue::cli
