#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/cli/kernel/kernel_files.hpp"
#include "cmodel/cli/kernel/kernel_words.hpp"
#include "cmodel/sm_model/launch_trace.hpp"
#include "cmodel/studies/thesis6/assumptions.hpp"

namespace segue::cli {

/// Refuses a name that an option has twice; of NAME=VALUE it is NAME.
/// @throws gpu::BadInput
void refuse_twice(const char* option, const std::vector<std::string>& texts);

/// The SM of `--assume` and `--hardware`, for such runs.
/// @throws gpu::BadInput
studies::thesis6::Assumptions sm_of(const KernelWords& words, studies::thesis6::Subject subject);

/// Refuses sizes of blocks that no chosen scheme has. `chosen` are places in
/// `cost::kFaultSchemes`.
/// @throws gpu::BadInput
void refuse_unused_hardware(const KernelWords& words, const std::vector<std::size_t>& chosen);

/// Whether the scheme at this place has a replay queue.
bool is_queued(std::size_t scheme);

/// Keys of `--hardware` and `--assume`, for `--help`.
std::string sm_options_footer(studies::thesis6::Subject subject);

/// Its end: the instructions that are kept, and exit codes.
std::string sm_limits_footer();

/// "launch 2 of round 3", as the user counts.
std::string launch_in_words(const sm_model::LaunchTrace& trace);

/// The first members of a document about a launch on the SM model.
void describe_launch(const KernelFiles& files, const sm_model::LaunchTrace& trace,
                     const studies::thesis6::Assumptions& assumptions,
                     studies::thesis6::Subject subject, std::string_view decided_by,
                     nlohmann::ordered_json& document);

/// The share of a launch's instructions that have more operands than the front end has names.
std::string untracked_in_words(double share);

/// Lines "assumed ..." with every assumption of such runs.
/// @param heap_alone as that of `thesis6::fixed_assumptions`
std::string assumed_lines(const studies::thesis6::Assumptions& assumptions,
                          studies::thesis6::Subject subject, bool heap_alone = false);

/// The lines of a table's end: instructions with operands without names, sizes of the front end,
/// and assumptions.
std::string sm_notes(const sm_model::LaunchTrace& trace,
                     const studies::thesis6::Assumptions& assumptions,
                     studies::thesis6::Subject subject);

}  // namespace segue::cli
