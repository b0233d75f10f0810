#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "cmodel/cli/sweep/sweep_spec.hpp"

namespace segue::cli {

/// The result of a point, the same at every time and place of its simulation:
///   schema, command (the `segue run` that repeats it), point (its settings), status (done,
///   stopped by its --max-time, or failed), exit_code (of that command); of a point that is not
///   done the reason; and run, the document of `segue run --json` without the members that vary
///   between two runs (cpu_s, speed) and without the workload's kernels; hardware, the needs of
///   machine, policy, technique and faults (hardware_json). Neither if it ended with an exception.
using SweepRecord = nlohmann::ordered_json;

/// Simulates a point. Any failure becomes a record, too.
SweepRecord simulate(const SweepPoint& point);

/// A point's record from the text of an earlier one, maybe of a spec in another folder: files have
/// the names that they have today. Null if the text is no record.
SweepRecord read_record(const SweepPoint& point, const std::string& text);

/// Is it the point's result? Not where its files were missing, broken or changed while the sweep
/// ran: all of them could be read when it began.
[[nodiscard]] bool is_lasting(const SweepRecord& record);

/// A setting of the point; policy and technique are the run's own where the spec leaves them to the
/// machine. Null: not given.
[[nodiscard]] SweepRecord setting_of(const SweepRecord& record, std::string_view key);

[[nodiscard]] bool has_failed(const SweepRecord& record);

}  // namespace segue::cli
