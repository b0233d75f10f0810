#pragma once

#include <optional>

#include "cmodel/cli/area/area_request.hpp"
#include "cmodel/cost/beside_published.hpp"
#include "cmodel/cost/technology.hpp"

namespace CLI {
class App;
}

namespace segue::cli {

/// The preemption hardware of a machine, as far as it was asked for.
struct HardwareReport {
  gpu::Machine machine;
  std::string policy;
  std::string technique;
  std::string faults;
  cost::HardwareCost cost;
  std::optional<cost::Technology> technology;  ///< with `node`
  std::optional<cost::Node> node;
  std::vector<cost::BesidePublished> published;
};

/// A fault scheme, and behind "+" the blocks that act on faults.
/// @throws gpu::BadInput
cost::FaultBlocks fault_blocks_from_words(const std::string& words);

/// "stall, wd-commit, ...", and the blocks behind "+": for a help text.
std::string fault_words();

/// Adds --faults and --size to a command that runs.
void add_hardware_options(CLI::App& command, std::string& faults, std::string& size);

/// Policy and technique as `words` have them, or else the machine's.
/// @throws gpu::BadInput
HardwareReport find_hardware(const AreaWords& words);

/// The costs of blocks for an SM and the GPU, beside the SM's own storage and published figures.
std::string hardware_table(const HardwareReport& report);

/// The same as one document, "segue-area-hardware-1".
std::string hardware_report_json(const HardwareReport& report);

}  // namespace segue::cli
