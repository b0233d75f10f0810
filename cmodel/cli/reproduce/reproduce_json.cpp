#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/reproduce/reproduce_report.hpp"
#include "cmodel/paths/json_text.hpp"
#include "cmodel/studies/comparison/factor.hpp"
#include "cmodel/studies/comparison/log_ratio_error.hpp"

namespace segue::cli {
namespace {

using Json = nlohmann::ordered_json;

Json document(const ReproduceReport& report) {
  Json json;
  json["schema"] = "segue-reproduce-3";
  json["command"] = "reproduce";
  json["version"] = SEGUE_VERSION;
  json["figure"] = report.figure;
  json["title"] = report.title;
  json["machine"] = report.machine;
  json["decided_by"] = report.decided_by.empty() ? Json(nullptr) : Json(report.decided_by);
  json["sizes"] = report.sizes.empty() ? Json(nullptr) : Json(report.sizes);
  json["workloads"] = report.workloads == 0 ? Json(nullptr) : Json(report.workloads);
  json["seed"] = report.is_seeded() ? Json(report.seed) : Json(nullptr);
  json["assumptions"] = report.assumptions;
  json["assumed"] = report.guesses;
  json["given"] = report.given;
  json["without_row"] = report.without_row;
  json["repeated_by"] = report.repeated_by;
  studies::LogRatioError error;
  error.add(report.rows);
  json["ratios"] = error.ratios();
  json["apart"] = error.ratios() > 0 ? Json(error.factor()) : Json(nullptr);
  json["apart_by_group"] = Json::object();
  for (const auto& [group, of_group] : studies::errors_by_group(report.rows)) {
    json["apart_by_group"][group] = of_group.factor();
  }
  const std::optional<studies::MeanFactor> mean = studies::mean_factor(report.rows);
  json["factor"] = mean ? Json(mean->factor) : Json(nullptr);
  json["factor_rows"] = mean ? mean->rows : 0;
  json["fidelity"] = {{"apart", kModelled}, {"apart_by_group", kModelled}, {"factor", kModelled}};
  json["reason"] = report.reason.empty() ? Json(nullptr) : Json(report.reason);
  json["rows"] = Json::array();
  for (const studies::Row& row : report.rows) {
    Json item;
    item["name"] = row.name;
    item["published"] = row.published ? Json(*row.published) : Json(nullptr);
    item["ours"] = std::isnan(row.ours) ? Json(nullptr) : Json(row.ours);
    const std::optional<double> factor = studies::factor_of(row);
    item["factor"] = factor ? Json(*factor) : Json(nullptr);
    const bool known = row.ci && !std::isnan(row.ci->low);
    item["ci"] = known ? Json({row.ci->low, row.ci->high}) : Json(nullptr);
    item["range"] = row.range ? Json({row.range->first, row.range->second}) : Json(nullptr);
    item["geometric"] = row.geometric ? Json(*row.geometric) : Json(nullptr);
    item["n"] = row.ci ? Json(row.ci->n) : Json(nullptr);
    item["unit"] = row.unit;
    item["fidelity"] = kModelled;
    item["note"] = row.note;
    json["rows"].push_back(std::move(item));
  }
  return json;
}

}  // namespace

std::string reproduce_json(const std::vector<ReproduceReport>& reports) {
  Json json = Json::array();
  for (const ReproduceReport& report : reports) json.push_back(document(report));
  return json_text(json, 2) + "\n";
}

}  // namespace segue::cli
