#pragma once

#include <string>

#include "verilator_tb/plant/block.hpp"
#include "verilator_tb/plant/report.hpp"

namespace segue::plant {

/// Runs a stimulus of the block at the sizes of `small` until it fails, with the
/// module and the bench that `block` makes, and gives the report a user would see.
RunRecord run_until_failure(const Block& block, const RtlModule& module, std::uint64_t seed,
                            std::uint64_t cycles);

/// The report as text, without what differs between machines and builds: paths, line
/// numbers.
std::string report_of(const RunRecord& record);

}  // namespace segue::plant
