#include "cmodel/cli/run/run_columns.hpp"

#include <fmt/format.h>

#include "cmodel/cli/common/csv_field.hpp"

namespace segue::cli {

std::string run_fields(const RunRequest& request) {
  return fmt::format("{},{},{},{},{},", csv_field(request.machine.name),
                     csv_field(request.workload.name), csv_field(request.policy),
                     csv_field(request.technique), request.options.seed);
}

}  // namespace segue::cli
