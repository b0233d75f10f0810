#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>

#include "cmodel/blocks/fault_unit/fault_unit.hpp"
#include "cmodel/layout/model.hpp"

namespace segue::sm_model {

/// A fault unit in a simulator: its twin, its RTL, or both.
using FaultUnitModel = layout::Model<fault_unit::Types>;
/// Makes one of these sizes. Called from several threads at a time.
using FaultUnitFactory =
    std::function<std::unique_ptr<FaultUnitModel>(const fault_unit::Params& params)>;

/// How a fault is served, in cycles: of all from the fault to the region's presence, some are spent
/// in a handler that takes one region after another, and on a link that moves one after another.
struct FaultService {
  std::uint64_t latency = 0;  ///< of a fault alone
  std::uint64_t handler = 0;  ///< of these; 0: any number of faults at once
  std::uint64_t link = 0;     ///< of these; 0: nothing is moved
};

/// Regions that are not there when a kernel begins. Thesis, 6.4 and 6.5.3.
struct Paging {
  std::set<std::uint64_t> migrated;   ///< their contents are in the CPU's memory
  std::set<std::uint64_t> allocated;  ///< without contents: they only need memory
  FaultService migration;             ///< by the CPU
  FaultService allocation;            ///< by the CPU, or by the GPU's own handler
  /// Faults go to the GPU's own handler first, which serves any number at once, allocates, and
  /// leaves regions with contents to the CPU (6.4.2) after `forward` cycles.
  bool own_first = false;
  std::uint64_t forward = 0;
  std::uint32_t in_flight = fault_unit::Params{}.num_entries;  ///< regions, at most
  FaultUnitFactory unit = {};                                  ///< empty: the twin
};

}  // namespace segue::sm_model
