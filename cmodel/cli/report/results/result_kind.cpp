#include "cmodel/cli/report/results/result_kind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "cmodel/cli/report/results/json_values.hpp"
#include "cmodel/cli/report/results/text_in.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"

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

void check_value(const Json& row, const char* member, const std::string& place) {
  if (!row.contains(member) || row[member].is_null() || row[member].is_number()) return;
  refuse(place, fmt::format("row '{}': '{}' is neither a number nor null",
                            row["name"].get<std::string>(), member));
}

/// That of a row, if it has one: the page says of which it has not.
void check_factor(const Json& row, const std::string& place) {
  if (!row.contains("factor") || row["factor"].is_null()) return;
  if (row["factor"].is_number() && row["factor"].get<double>() >= 1.0) return;
  refuse(place, fmt::format("row '{}': 'factor' is not a number of at least 1",
                            row["name"].get<std::string>()));
}

/// The words that figures have for how far they can be trusted.
constexpr std::array<std::string_view, 6> kLabels = {"checked", "modelled", "published",
                                                     "assumed", "given",    "measured"};
/// Where an area comes from.
constexpr std::array<std::string_view, 2> kOrigins = {"measured", "fitted"};
constexpr std::array<std::string_view, 5> kVerdicts = {"complete", "no-progress", "stopped",
                                                       "mismatch", "assertion"};

/// @throws gpu::BadInput unless `value` is one of these words
void check_word(const Json& value, const std::string& name, std::span<const std::string_view> words,
                const std::string& place) {
  const std::string word = value.is_string() ? value.get<std::string>() : "";
  if (std::ranges::find(words, word) != words.end()) return;
  throw gpu::BadInput(fmt::format("{}: '{}' is {}{}; allowed: {}", place, name, shown_value(value),
                                  word.empty() ? "" : gpu::suggestion(word, words),
                                  gpu::join(words)));
}

[[noreturn]] void refuse_value(const Json& value, const std::string& name, std::string_view allowed,
                               const std::string& place) {
  throw gpu::BadInput(
      fmt::format("{}: '{}' is {}; allowed: {}", place, name, shown_value(value), allowed));
}

/// Gains in percent can be below 0; no time, count or ratio of a row is.
void check_not_negative(const Json& row, const char* member, const std::string& within,
                        const std::string& place) {
  if (!row.contains(member) || !row.contains("unit") || row["unit"] == "%") return;
  const Json& value = row[member];
  const Json& least = is_interval(value) ? value.front() : value;
  if (!least.is_number() || least.get<double>() >= 0.0) return;
  refuse_value(value, within + member, "nothing below 0 where the unit is not %", place);
}

/// Where it exists; null: without one.
void check_whole(const Json& object, const char* member, const std::string& within,
                 const std::string& place) {
  if (!object.contains(member) || object[member].is_null() || is_whole(object[member])) return;
  refuse_value(object[member], within + member, "a whole number of at least 0, or null", place);
}

/// That of a row, if it has one.
void check_interval(const Json& row, const char* member, const std::string& within,
                    const std::string& place) {
  if (!row.contains(member) || row[member].is_null() || is_interval(row[member])) return;
  refuse_value(row[member], within + member, "[LOW, HIGH], numbers in this order, or null", place);
}

/// Where no process got on, throughput and fairness are 0; a slowdown never is.
void check_metrics(const Json& metrics, const std::string& place) {
  if (!metrics.contains("antt") || metrics["antt"] != 0) return;
  refuse_value(metrics["antt"], "metrics.antt", "a number above 0, or null", place);
}

/// Files, tables and guesses are lists; every other member is the label of a figure.
void check_fidelity(const Json& fidelity, const std::string& place) {
  for (const auto& [figure, label] : fidelity.items()) {
    if (figure != "given" && figure != "published" && figure != "assumed") {
      check_word(label, "fidelity." + figure, kLabels, place);
    } else if (!label.is_array()) {
      refuse(place, fmt::format("'fidelity.{}' is not an array", figure));
    }
  }
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
  if (!is_whole(run["seed"])) {
    refuse_value(run["seed"], "seed", "a whole number of at least 0", place);
  }
  need(run, "verdict", &Json::is_string, "a text", place);
  check_word(run["verdict"], "verdict", kVerdicts, place);
  if (is_failure(run)) return;
  need(run, "metrics", &Json::is_object, "an object", place);
  need(run, "fidelity", &Json::is_object, "an object", place);
  check_fidelity(run["fidelity"], place);
  check_metrics(run["metrics"], place);
  if (run.contains("hardware")) check_hardware(run["hardware"], place);
}

void check_hardware(const Json& hardware, const std::string& place) {
  if (!hardware.is_object()) refuse(place, "'hardware' is not an object");
  if (hardware.contains("fidelity")) {
    check_word(hardware["fidelity"], "hardware.fidelity", kLabels, place);
  }
  if (!hardware.contains("blocks") || !hardware["blocks"].is_array()) return;
  for (std::size_t k = 0; k < hardware["blocks"].size(); ++k) {
    const Json& block = hardware["blocks"][k];
    if (!block.is_object() || !block.contains("from")) continue;
    check_word(block["from"], fmt::format("hardware.blocks[{}].from", k), kOrigins, place);
  }
}

void check_figure(const Json& figure, const std::string& place) {
  if (schema_of(figure) != "segue-reproduce-3") refuse(place, "no figure of segue-reproduce-3");
  need(figure, "figure", &Json::is_string, "a text", place);
  need(figure, "title", &Json::is_string, "a text", place);
  need(figure, "rows", &Json::is_array, "an array", place);
  check_whole(figure, "seed", "", place);
  if (figure.contains("fidelity")) {
    need(figure, "fidelity", &Json::is_object, "an object", place);
    check_fidelity(figure["fidelity"], place);
  }
  for (const Json& row : figure["rows"]) {
    if (!row.is_object()) refuse(place, "a row is not an object");
    need(row, "name", &Json::is_string, "a text", place);
    need(row, "fidelity", &Json::is_string, "a text", place);
    const std::string within = row["name"].get<std::string>() + ".";
    check_word(row["fidelity"], within + "fidelity", kLabels, place);
    for (const char* const member : {"published", "ours"}) check_value(row, member, place);
    check_factor(row, place);
    check_whole(row, "n", within, place);
    for (const char* const member : {"ci", "range"}) check_interval(row, member, within, place);
    for (const char* const member : {"published", "ours", "geometric", "ci", "range"}) {
      check_not_negative(row, member, within, place);
    }
  }
}

void check_area_row(const Json& row, const std::string& place) {
  if (!row.is_object()) refuse(place, "a row is not an object");
  need(row, "block", &Json::is_string, "a text", place);
  need(row, "fidelity", &Json::is_string, "a text", place);
  check_word(row["fidelity"], "fidelity", kLabels, place);
  if (row.contains("from")) check_word(row["from"], "from", kOrigins, place);
}

}  // namespace segue::cli
