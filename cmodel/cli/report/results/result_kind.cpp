#include "cmodel/cli/report/results/result_kind.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "cmodel/cli/report/results/text_in.hpp"
#include "cmodel/gpu/config/bad_input.hpp"

namespace segue::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kAllowed =
    "files of segue sweep --results, segue run --json or --trace, segue reproduce --json, segue "
    "area --json";

struct Schema {
  std::string_view name;
  ResultKind kind;
};
constexpr std::array kSchemas = {Schema{"segue-sweep-results-1", ResultKind::kSweepResults},
                                 Schema{"segue-run-1", ResultKind::kRun},
                                 Schema{"segue-reproduce-3", ResultKind::kFigures},
                                 Schema{"segue-area-2", ResultKind::kArea}};

[[noreturn]] void refuse(const std::string& place, std::string_view why) {
  throw gpu::BadInput(fmt::format("{}: {}; allowed: {}", place, why, kAllowed));
}

/// The document's schema, or that of its first element; empty: none.
std::string schema_of(const Json& document) {
  const Json* const object =
      document.is_array() && !document.empty() ? &document.front() : &document;
  if (!object->is_object() || !object->contains("schema")) return "";
  const Json& schema = (*object)["schema"];
  return schema.is_string() ? schema.get<std::string>() : "";
}

bool is_sweep_line(const Json& document) {
  return document.is_object() && document.contains("version") && document.contains("key") &&
         document.contains("result");
}

using IsType = bool (Json::*)() const noexcept;

void need(const Json& object, const char* member, IsType is_type, const char* type,
          const std::string& place) {
  if (object.contains(member) && (object[member].*is_type)()) return;
  refuse(place, fmt::format("'{}' is {}", member,
                            object.contains(member) ? fmt::format("not {}", type) : "missing"));
}

/// That of a row, if it has one: the page says of which it has not.
void check_factor(const Json& row, const std::string& place) {
  if (!row.contains("factor") || row["factor"].is_null()) return;
  if (row["factor"].is_number() && row["factor"].get<double>() >= 1.0) return;
  refuse(place, fmt::format("row '{}': 'factor' is not a number of at least 1",
                            row["name"].get<std::string>()));
}

}  // namespace

ResultKind result_kind(const Json& document, const std::string& place) {
  if (is_sweep_line(document)) return ResultKind::kSweepLine;
  if (document.is_object() && document.contains("traceEvents")) return ResultKind::kTrace;
  const std::string schema = schema_of(document);
  for (const Schema& known : kSchemas) {
    if (schema != known.name) continue;
    if (document.is_array() == (known.kind == ResultKind::kFigures)) return known.kind;
    refuse(place, document.is_array() ? "an array of such results" : "no array of figures");
  }
  if (schema.empty()) refuse(place, "no result of segue");
  std::string known;
  for (const Schema& one : kSchemas)
    known += fmt::format("{}{}", known.empty() ? "" : ", ", one.name);
  throw gpu::BadInput(
      fmt::format("{}: schema '{}' is none that this version of segue reads; allowed: {}", place,
                  schema, known));
}

bool is_failure(const Json& run) {
  const std::string verdict = text_in(run, "verdict");
  return verdict == "mismatch" || verdict == "assertion";
}

void check_run(const Json& run, const std::string& place) {
  if (!run.is_object()) refuse(place, "'run' is not an object");
  for (const char* name : {"machine", "workload", "policy", "technique"}) {
    need(run, name, &Json::is_string, "a text", place);
  }
  need(run, "seed", &Json::is_number, "a number", place);
  if (is_failure(run)) return;
  need(run, "metrics", &Json::is_object, "an object", place);
  need(run, "fidelity", &Json::is_object, "an object", place);
}

void check_figure(const Json& figure, const std::string& place) {
  if (schema_of(figure) != "segue-reproduce-3") refuse(place, "no figure of segue-reproduce-3");
  need(figure, "figure", &Json::is_string, "a text", place);
  need(figure, "title", &Json::is_string, "a text", place);
  need(figure, "rows", &Json::is_array, "an array", place);
  for (const Json& row : figure["rows"]) {
    if (!row.is_object()) refuse(place, "a row is not an object");
    need(row, "name", &Json::is_string, "a text", place);
    need(row, "fidelity", &Json::is_string, "a text", place);
    check_factor(row, place);
  }
}

void check_area_row(const Json& row, const std::string& place) {
  if (!row.is_object()) refuse(place, "a row is not an object");
  need(row, "block", &Json::is_string, "a text", place);
  need(row, "fidelity", &Json::is_string, "a text", place);
}

}  // namespace segue::cli
