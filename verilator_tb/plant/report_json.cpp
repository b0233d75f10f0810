#include "verilator_tb/plant/report_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cmodel/paths/json_text.hpp"
#include "verilator_tb/plant/report.hpp"

namespace segue::plant {
namespace {

using Json = nlohmann::ordered_json;

Json header() {
  return {{"schema", "segue-cosim-1"}, {"command", "cosim"}, {"version", SEGUE_VERSION}};
}

Json of_shrunk(const ShrunkRecord& shrunk) {
  Json json;
  if (!shrunk.file.empty()) {
    json["file"] = shrunk.file.string();
    json["repeat"] = shrunk.repeat;
  }
  json["operations_before"] = shrunk.operations_before;
  json["first_divergent_cycle_before"] = shrunk.at_before;
  json["operations"] = shrunk.operations;
  json["first_divergent_cycle"] = shrunk.at;
  json["runs"] = shrunk.runs;
  json["seconds"] = shrunk.seconds;
  json["complete"] = shrunk.complete;
  return json;
}

Json of_run(const RunRecord& record) {
  const LockstepResult& result = record.result;
  Json json;
  json["block"] = record.block;
  json["config"] = record.config.name;
  json["sizes"] = record.config.sizes;
  json["seed"] = record.seed;
  json["cycles"] = result.cycles;
  json["verdict"] = to_string(result.verdict);
  json["cycles_per_s"] =
      result.seconds > 0 ? Json(static_cast<double>(result.cycles) / result.seconds) : Json();
  json["cycles_matched"] = result.matched;
  if (!record.unwritten.empty()) json["unwritten"] = record.unwritten;
  if (result.verdict == Verdict::kEqual) return json;
  json["bucket"] = record.bucket;
  json["first_divergent_cycle"] = result.at;
  json["signals"] = Json::array();
  for (const Difference& difference : result.differences) {
    json["signals"].push_back(
        {{"field", difference.field}, {"rtl", difference.rtl}, {"twin", difference.twin}});
  }
  json["rules"] = Json::array();
  for (const RuledBy& rule : record.rules) {
    json["rules"].push_back({{"field", rule.field}, {"page", rule.page}, {"says", rule.says}});
  }
  json["one_sided"] = result.one_sided;
  json["notes"] = result.notes;
  json["transactions"] = result.transactions;
  json["operations"] = record.operations;
  json["repeat"] = record.repeat;
  if (record.wave) json["wave"] = record.wave->path.string();
  if (!record.report.empty()) json["report"] = record.report.string();
  if (record.shrunk) json["shrunk"] = of_shrunk(*record.shrunk);
  return json;
}

Json of_coverage(const Coverage& coverage) {
  Json seen = Json::object();
  Json excluded = Json::object();
  const auto bins = coverage.bins();
  for (std::size_t bin = 0; bin < bins.size(); ++bin) {
    (bins[bin].excluded ? excluded : seen)[std::string(bins[bin].name)] = coverage.count(bin);
  }
  return {{"covered", coverage.covered()},
          {"total", coverage.total()},
          {"bins", seen},
          {"excluded", excluded}};
}

}  // namespace

std::string json_run(const RunRecord& record) { return json_text(of_run(record)); }

std::string json_coverage(const Coverage& coverage) { return json_text(of_coverage(coverage)); }

std::string json_report(const std::vector<RunRecord>& records) {
  const auto failed = std::find_if(records.begin(), records.end(), [](const RunRecord& record) {
    return record.result.verdict != Verdict::kEqual;
  });
  Json json = header();
  const RunRecord& shown = failed != records.end() ? *failed : records.front();
  json.update(of_run(shown));
  json["fidelity"] = {{"cycles_per_s", kMeasured}};
  if (shown.shrunk) json["fidelity"]["seconds"] = kMeasured;
  Coverage coverage;
  for (const RunRecord& record : records) coverage.merge(record.result.coverage);
  json["coverage"] = of_coverage(coverage);
  if (records.size() > 1) {
    json["runs"] = Json::array();
    for (const RunRecord& record : records) json["runs"].push_back(of_run(record));
  }
  return json_text(json, 2);
}

std::string json_harness_error(const std::string& block, const std::string& config,
                               std::uint64_t seed, const std::string& what) {
  Json json = header();
  json["block"] = block;
  json["config"] = config;
  json["seed"] = seed;
  json["cycles"] = 0;
  json["verdict"] = to_string(Verdict::kHarnessError);
  json["cycles_per_s"] = nullptr;
  json["notes"] = Json::array({what});
  return json_text(json, 2);
}

}  // namespace segue::plant
