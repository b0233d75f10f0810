#include <nlohmann/json.hpp>

#include "cmodel/paths/json_text.hpp"
#include "verilator_tb/plant/regress_report.hpp"
#include "verilator_tb/plant/regress_rows.hpp"
#include "verilator_tb/plant/report.hpp"
#include "verilator_tb/plant/report_json.hpp"

namespace segue::plant {
namespace {

using Json = nlohmann::ordered_json;

Json of_row(const RegressRow& row) {
  Json json;
  json["block"] = row.block;
  json["config"] = row.config;
  json["seeds"] = row.seeds;
  json["runs"] = row.runs;
  json["failed"] = row.failed;
  json["kept"] = row.kept;
  json["cycles"] = row.cycles;
  json["verdict"] = to_string(row.worst);
  const std::optional<double> rate = row.cycles_per_s();
  json["seconds"] = rate ? Json(row.seconds) : Json();
  json["cycles_per_s"] = rate ? Json(*rate) : Json();
  return json;
}

Json of_bucket(const Bucket& bucket) {
  Json json;
  json["bucket"] = bucket.name;
  json["count"] = bucket.runs.size();
  json["repeat"] = Json::array();
  for (const RegressRun* run : bucket.runs) json["repeat"].push_back(run->repeat);
  return json;
}

}  // namespace

std::string regress_json(const RegressRequest& request, const RegressResult& result) {
  Json json = {{"schema", "segue-regress-1"}, {"command", "regress"}, {"version", SEGUE_VERSION}};
  std::uint64_t failed = 0;
  Verdict worst = Verdict::kEqual;
  for (const RegressRun& run : result.runs) {
    failed += run.verdict != Verdict::kEqual ? 1 : 0;
    if (exit_code(run.verdict) > exit_code(worst)) worst = run.verdict;
  }
  json["verdict"] = to_string(worst);
  json["num_runs"] = result.runs.size();
  json["failed"] = failed;
  json["seconds"] = result.seconds;
  json["fidelity"] = {{"seconds", kMeasured}, {"cycles_per_s", kMeasured}};
  json["entries"] = Json::array();
  for (const RegressRow& row : rows_of(request, result)) json["entries"].push_back(of_row(row));
  json["buckets"] = Json::array();
  for (const Bucket& bucket : buckets_of(result)) json["buckets"].push_back(of_bucket(bucket));
  json["coverage"] = Json::object();
  for (const auto& [block, coverage] : result.coverage) {
    json["coverage"][block] = Json::parse(json_coverage(coverage));
  }
  json["runs"] = Json::array();
  for (const RegressRun& run : result.runs) json["runs"].push_back(Json::parse(run.json));
  return json_text(json, 2);
}

}  // namespace segue::plant
