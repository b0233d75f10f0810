#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "verilator_tb/plant/report.hpp"
#include "verilator_tb/plant/run_setting.hpp"
#include "verilator_tb/plant/shrink.hpp"

namespace segue::plant {

/// The second line of a file of shrunk operations: this and the line that repeats the failed run.
inline constexpr std::string_view kShrunkFrom = "# shrunk from: ";

/// Shrinks the stimulus of a run that failed, to one that fails in the same bucket, and writes it
/// beside the run's report, if it can. `say` is told how it goes. Throws HarnessError if the shrunk
/// stimulus does not fail as the run did.
ShrunkRecord shrink_run(const RunSetting& setting, const Stimulus& stimulus,
                        const RunRecord& failed, const ShrinkBudget& budget,
                        const std::function<void(const std::string&)>& say = {});

}  // namespace segue::plant
