#pragma once

#include "verilator_tb/plant/report.hpp"
#include "verilator_tb/plant/run_setting.hpp"

namespace segue::plant {

/// One run. Nothing is written but counts of coverage.
/// @throws BadInput if these cannot be written
RunRecord run_once(const RunSetting& setting, const Stimulus& stimulus);

// Files of a run that failed, each there whole or not at all. In any case its verdict stands: a
// file that cannot be written is a line of `unwritten`.
/// Runs once more, in a process of its own, for the waveform.
void leave_wave(const RunSetting& setting, const Stimulus& stimulus, RunRecord& record);
/// The JSON beside the waveform.
void leave_report(const RunSetting& setting, RunRecord& record);

/// One run, and when it fails once more for the waveform.
RunRecord run_and_show(const RunSetting& setting, const Stimulus& stimulus);

}  // namespace segue::plant
