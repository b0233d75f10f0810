#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "cmodel/isa/analysis/control_flow.hpp"
#include "cmodel/isa/analysis/liveness.hpp"
#include "cmodel/isa/analysis/shared_memory_races.hpp"
#include "cmodel/isa/flashback/reversal.hpp"
#include "cmodel/isa/program/program.hpp"
#include "cmodel/isa/program/register.hpp"

namespace segue::isa {

/// Contents that a register of a warp has for a while. Numbered within a basic block: those that
/// registers have at its beginning bear the registers' numbers, and each definition adds one.
using Value = std::uint32_t;

inline constexpr Value kNoValue = std::numeric_limits<Value>::max();

struct RegisterValue {
  Register reg = 0;
  Value value = kNoValue;
};

/// Operands and results of an instruction, as values: the use-define chains of CTXBack III.
struct ValueFlow {
  /// EXEC and other implicit registers included; also the result's old contents, where lanes that
  /// sleep, or a part that is not written, keep them and they are needed.
  std::vector<RegisterValue> reads;
  std::vector<RegisterValue> writes;
  /// The last instruction before which it may be executed again: a load is not repeated when what
  /// it has read may have changed. Its own index: never.
  std::uint32_t repeatable_until = 0;
  std::optional<Reversal> reversal;
  std::vector<RegisterValue> reversal_reads;  ///< its result among them
  std::vector<RegisterValue> reversal_gives;  ///< the old contents
  bool reversal_writes_scc = false;
};

/// The values of a basic block.
class BlockValues {
 public:
  /// Contents of all registers at one point.
  using State = std::array<Value, kRegisters>;

  BlockValues(const Program& program, const BasicBlock& block, const Liveness& liveness,
              const SharedMemoryRaces& races);

  [[nodiscard]] const BasicBlock& block() const { return block_; }
  [[nodiscard]] const ValueFlow& of(std::uint32_t index) const {
    return flows_[index - block_.first];
  }
  /// Before an instruction of the block.
  [[nodiscard]] const State& before(std::uint32_t index) const {
    return states_[index - block_.first];
  }
  [[nodiscard]] std::size_t count() const { return definitions_.size(); }
  /// The instruction that makes a value; none for those from before the block.
  [[nodiscard]] std::optional<std::uint32_t> definition(Value value) const {
    const std::uint32_t index = definitions_[value].index;
    return index == kNoTarget ? std::nullopt : std::optional(index);
  }
  /// The register that it is made in.
  [[nodiscard]] Register home(Value value) const { return definitions_[value].reg; }
  /// Instructions that overwrite it and can be undone.
  [[nodiscard]] const std::vector<std::uint32_t>& undone_by(Value value) const {
    return undone_by_[value];
  }
  /// Bytes that it takes in a context, of a warp.
  [[nodiscard]] std::uint32_t bytes(Value value) const {
    return is_vector(home(value)) ? 4 * lanes_ : 4;
  }

 private:
  struct Definition {
    std::uint32_t index = kNoTarget;
    Register reg = 0;
  };

  void add_flow(const Program& program, std::uint32_t index, const Liveness& liveness,
                State& state);
  void limit_loads(const Program& program, const SharedMemoryRaces& races);

  BasicBlock block_;
  std::uint32_t lanes_;
  std::vector<ValueFlow> flows_;
  std::vector<State> states_;
  std::vector<Definition> definitions_;
  std::vector<std::vector<std::uint32_t>> undone_by_;
};

}  // namespace segue::isa
