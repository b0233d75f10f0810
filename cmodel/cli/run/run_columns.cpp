#include "cmodel/cli/run/run_columns.hpp"

#include <fmt/format.h>

#include "cmodel/cli/common/csv_field.hpp"

namespace segue::cli {

std::string run_fields(const RunRequest& request) {
  return fmt::format("{},{},{},{},{},{},", csv_field(request.machine.name),
                     csv_field(request.workload.name), csv_field(request.policy),
                     csv_field(request.technique), request.options.seed,
                     csv_field(request.settings));
}

std::string_view verdict_of(const gpu::RunResult& result) {
  if (!result.stall) return "complete";
  return result.stall->time_up ? "stopped" : "no-progress";
}

}  // namespace segue::cli
