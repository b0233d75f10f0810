#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/cost/block_cost.hpp"
#include "cmodel/gpu/plan/plan.hpp"

namespace segue::cost {

/// How an SM survives a page fault (thesis 6.3). Each needs the blocks of those before it.
enum class FaultScheme : std::uint8_t {
  kStall,        ///< it does not: the baseline
  kWarpDisable,  ///< until commit or last check: the gate in front of fetch
  kReplayQueue,  ///< and the replay queue
  kOperandLog,   ///< and the operand log
};

/// As the command line writes them.
inline constexpr std::array<std::pair<std::string_view, FaultScheme>, 5> kFaultSchemes = {
    {{"stall", FaultScheme::kStall},
     {"wd-commit", FaultScheme::kWarpDisable},
     {"wd-lastcheck", FaultScheme::kWarpDisable},
     {"replay-queue", FaultScheme::kReplayQueue},
     {"operand-log", FaultScheme::kOperandLog}}};

/// The blocks for page faults. The engine model has no page faults: they cost area, and no time.
struct FaultBlocks {
  FaultScheme scheme = FaultScheme::kStall;
  bool block_switcher = false;  ///< in each SM: thread blocks leave while they wait (thesis 6.4.1)
  bool fault_unit = false;      ///< of the GPU: the faults in flight (thesis 6.1, 6.4.2)
  /// By block, the sizes that are not those of Table 6.1.
  std::map<std::string, Sizes, std::less<>> changed = {};

  [[nodiscard]] bool any() const {
    return scheme != FaultScheme::kStall || block_switcher || fault_unit;
  }
};

/// Some copies of a block.
struct CountedBlock {
  std::uint32_t count = 0;
  BlockCost cost;  ///< of one
  bool in_sm = false;
};

/// The preemption hardware of a GPU.
struct HardwareCost {
  std::vector<CountedBlock> blocks;

  [[nodiscard]] double kge() const;
  [[nodiscard]] std::uint64_t flip_flop_bits() const;
  [[nodiscard]] std::uint64_t sram_bits() const;
  /// Of kge, as a share: the blocks' uncertainties added up, as if all erred in one direction.
  [[nodiscard]] double uncertainty() const;
  [[nodiscard]] bool stale() const;
  /// Of a part nobody can tell: there is no RTL.
  [[nodiscard]] bool unchecked() const;
  /// A part was mapped with less effort than the others.
  [[nodiscard]] bool less_effort() const;
  /// A part is larger than all that were synthesised.
  [[nodiscard]] bool beyond_rows() const;
  /// Parts without a row of their size, by name.
  [[nodiscard]] std::vector<std::string> fitted() const;
};

/// The blocks that a plan's policy and technique need, at the sizes of its machine: the SM driver
/// or the allocator; unless thread blocks only drain, a preemption engine in each SM; under Chimera
/// the selector. A fault scheme adds its blocks to each SM, at Table 6.1's sizes unless they were
/// changed; a block switcher has the machine's thread-block slots, a fault unit its SMs. The driver
/// has all policies built in.
/// @throws std::invalid_argument if a block cannot have its size
HardwareCost hardware_cost(const gpu::Plan& plan, const FaultBlocks& faults = {});

/// The blocks of a fault scheme in so many SMs; none of the baseline.
/// @throws std::invalid_argument if a block cannot have its size
HardwareCost fault_cost(std::uint32_t sms, const FaultBlocks& faults);

}  // namespace segue::cost
