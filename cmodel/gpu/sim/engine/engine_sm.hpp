#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cmodel/gen/execution_engine_layout.hpp"
#include "cmodel/gpu/kernel_profile/work.hpp"
#include "cmodel/gpu/sim/engine/context_shape.hpp"
#include "cmodel/gpu/sim/engine/line_port.hpp"
#include "cmodel/gpu/sim/launch_state.hpp"
#include "cmodel/gpu/sim/sm/tb_progress.hpp"

namespace segue::gpu {

/// A thread block with its context in memory.
struct SavedTb {
  std::uint32_t tb_id = 0;
  Cycle done = 0;  ///< cycles that it has run
};

/// Saved thread blocks by handle.
using SavedTbs = std::unordered_map<std::uint32_t, SavedTb>;

/// How a thread block left its SM.
struct TbEnd {
  enum class How : std::uint8_t { kFinished, kSaved, kRestarts, kKilled };

  How how = How::kFinished;
  std::uint32_t slot = 0;
  std::uint32_t tb_id = 0;
  std::uint32_t handle = 0;  ///< if saved
  Cycle lost = 0;            ///< cycles that it will run again
};

/// An SM at the ports of an execution engine: its thread blocks are countdowns with nothing in
/// flight, and the lines of contexts go through its share of the memory's bandwidth. The engine
/// makes all decisions about thread blocks.
class EngineSm {
 public:
  EngineSm(std::uint32_t sm, Cycle setup_time, Cycle memory_latency)
      : sm_(sm), setup_time_(setup_time), memory_latency_(memory_latency) {}

  /// A set-up or issue. `launch` is that of the set-up's context.
  /// @throws HarnessError for one that the SM's state does not allow.
  void take(const execution_engine::SmCmd& cmd, Cycle now, const LaunchState* launch,
            SavedTbs& saved);

  /// When it next has a message; later than any time if never.
  [[nodiscard]] Cycle next_event() const;
  /// Drives the SM's messages of cycle `now`.
  void drive(Cycle now, execution_engine::Inputs& in) const;
  /// Updates inputs that depend on the outputs of this state. True if an input changes.
  bool look(Cycle now, const execution_engine::Outputs& out, execution_engine::Inputs& in);
  /// Thread blocks that have left since it was asked last.
  std::vector<TbEnd> take_ends(SavedTbs& saved, bool killed);
  /// Takes the verdicts on the messages of cycle `now`.
  /// @throws HarnessError if one is refused.
  void see(Cycle now, const execution_engine::Inputs& in, const execution_engine::Outputs& out);

  /// Counters of a slot's thread block, the last one's if it is empty.
  [[nodiscard]] execution_engine::Counter counter(std::uint32_t slot, Cycle now) const;

  [[nodiscard]] std::uint32_t ctx() const { return ctx_; }
  [[nodiscard]] std::uint32_t resident() const { return resident_; }

 private:
  struct Tb {
    std::uint32_t slot = 0;
    std::uint32_t tb_id = 0;
    Cycle length = 0;  ///< `kNever`: it never ends
    Cycle done = 0;    ///< at `since`
    Cycle since = 0;
    bool runs = false;
    bool restoring = false;
    bool dropped = false;
    bool ended = false;
    bool idempotent = true;  ///< as far as the engine was told
    bool gone = false;
    std::optional<std::uint32_t> handle =
        {};                   ///< from which it is restored, or to which it is saved
    std::uint32_t lines = 0;  ///< of data that are live

    [[nodiscard]] Cycle done_at(Cycle now) const { return runs ? done + (now - since) : done; }
    [[nodiscard]] Cycle exit() const { return length >= kNever ? kNever : since + (length - done); }
  };

  [[nodiscard]] const Tb* find(std::uint32_t slot) const;
  [[nodiscard]] Tb* find(std::uint32_t slot) {
    return const_cast<Tb*>(std::as_const(*this).find(slot));
  }
  [[nodiscard]] bool is_over(const Tb& tb, Cycle now) const {
    return !tb.restoring && !tb.ended && !tb.dropped && !tb.gone && tb.length < kNever &&
           tb.done_at(now) >= tb.length;
  }
  /// Time of its first non-idempotent instruction; `kNever`: none, or already announced.
  [[nodiscard]] Cycle announces(const Tb& tb) const;
  [[nodiscard]] std::uint32_t live_lines(Cycle done, Cycle length) const;
  [[nodiscard]] execution_engine::Counter counter_of(const Tb& tb, Cycle now) const;
  void step(Tb& tb, Cycle now, const execution_engine::Outputs& out);

  std::uint32_t sm_;
  Cycle setup_time_;
  Cycle memory_latency_;
  const KernelPlan* kernel_ = nullptr;
  ContextShape shape_;
  std::uint64_t stream_ = 0;
  std::uint64_t line_cost_ = 0;  ///< 1/1024 cycles
  std::uint32_t ctx_ = 0;
  Cycle setup_end_ = kNoEvent;  ///< while it is set up
  std::vector<Tb> tbs_;
  std::uint64_t epoch_ = 0;
  std::uint32_t resident_ = 0;
  /// By slot, counters of the last thread block that has left it.
  std::array<execution_engine::Counter, 32> last_counters_{};
  LinePort port_;
};

}  // namespace segue::gpu
