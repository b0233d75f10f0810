#pragma once

#include "verilator_tb/plant/report.hpp"
#include "verilator_tb/plant/run_setting.hpp"

namespace segue::plant {

/// One run, and when it fails once more for the waveform.
RunRecord run_and_show(const RunSetting& setting, const Stimulus& stimulus);

/// Leaves the JSON of a run that failed beside its waveform: there whole or not at all.
void leave_report(const RunRecord& record);

}  // namespace segue::plant
