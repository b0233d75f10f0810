#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cmodel/cli/report/results/result_kind.hpp"

namespace segue::cli {

/// Every member of a document that a command writes, wherever it stands, has to have a value that
/// a command can have written: no text for a number, no time, area or count below 0. Members that
/// no command writes can be anything, and any member can be missing.
///
/// @param kind of a sweep's line: the record, which is the line's member "result"; of a trace: only
/// its settings, "otherData"
/// @param place of the document, such as "results.jsonl:3", for the message
/// @throws gpu::BadInput with place and name, such as 'kernels[0].save_time_us'
void check_values(const nlohmann::ordered_json& document, ResultKind kind,
                  const std::string& place);

}  // namespace segue::cli
