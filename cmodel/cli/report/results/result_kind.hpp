#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace segue::cli {

/// The kind of a JSON document, by its content.
enum class ResultKind {
  kSweepLine,     ///< a line of `segue sweep --results`
  kSweepResults,  ///< `segue sweep --json`
  kRun,           ///< `segue run --json`
  kFigures,       ///< `segue reproduce --json`
  kArea,          ///< `segue area --json`
  kTrace          ///< `segue run --trace`
};

/// @param place of the document, such as "results.jsonl:3", for the message
/// @throws gpu::BadInput if it is none of them, or of another version of their schema
ResultKind result_kind(const nlohmann::ordered_json& document, const std::string& place);

/// A run that an unequal twin or a failed assertion of the RTL ended: it has no figures.
bool is_failure(const nlohmann::ordered_json& run);

/// @throws gpu::BadInput if a result of this kind lacks members that the report reads, or has them
/// of another type, or with a label that does not exist; the other values are check_values()'s
void check_run(const nlohmann::ordered_json& run, const std::string& place);
void check_figure(const nlohmann::ordered_json& figure, const std::string& place);
void check_hardware(const nlohmann::ordered_json& hardware, const std::string& place);
void check_area_row(const nlohmann::ordered_json& row, const std::string& place);

}  // namespace segue::cli
