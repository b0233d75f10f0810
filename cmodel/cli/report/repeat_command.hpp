#pragma once

#include "cmodel/cli/report/results/result_set.hpp"

namespace segue::cli {

/// Gives every entry that has none a member "command": the line that repeats it, as far as the
/// result tells its options. Workloads and machines of one's own are known by their names only.
void add_repeat_commands(ResultSet& results);

}  // namespace segue::cli
