#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "cmodel/blocks/preempt_engine/bit_set.hpp"
#include "cmodel/gen/execution_engine_layout.hpp"
#include "cmodel/random/random.hpp"
#include "verilator_tb/execution_engine/slot_counts.hpp"
#include "verilator_tb/preempt_engine/context_rows.hpp"
#include "verilator_tb/sm_driver/launches.hpp"

namespace segue::execution_engine {

/// A thread block as an SM has it, or memory.
struct Context {
  preempt_engine::ContextRows rows;
  std::uint32_t tb_id = 0;
  std::uint32_t launch = 0;
  std::uint64_t left = 0;  ///< cycles to run
  std::uint64_t ran = 0;   ///< cycles that it has run
  std::uint32_t rate = 1;  ///< warp-instructions a cycle
  Counter counted = {};    ///< its counters as it began
  bool non_idempotent = false;
};

/// The contexts in memory, by handle; all SMs share it.
using ContextMemory = std::unordered_map<std::uint32_t, Context>;

/// Timing of an SM and its memory, in percent of cycles; and cycles of a set-up.
struct Pacing {
  std::uint64_t issue = 50;    ///< loads and stores of a running thread block
  std::uint64_t announce = 0;  ///< that it will not be idempotent
  std::uint64_t ready = 100;   ///< requests are taken
  std::uint64_t answer = 100;  ///< and answered
  std::uint64_t noise = 0;     ///< illegal messages
  std::uint64_t setup = 4;
};

/// One SM and its memory. Thread blocks are countdowns with loads and stores in flight; a halt of
/// fetch stops one, a change of its epoch drops it. It keeps an account: each row that must be
/// moved is requested once, in order and at its line; a context comes back as it was saved; a
/// thread block leaves finished, saved, or dropped, and nothing else.
///
/// In most cycles little happens in an SM with many slots, so that they are kept as sets, and one
/// is only looked at when one of its levels changes.
class SmStub {
 public:
  SmStub(std::uint32_t index, const Params& params, std::uint64_t seed);

  void reset();
  void set_pacing(const Pacing& pacing) { pacing_ = pacing; }
  [[nodiscard]] const Pacing& pacing() const { return pacing_; }

  /// A set-up or issue. Returns the promise that it breaks, or an empty string.
  std::string take(const SmCmd& cmd, std::uint64_t cycle, ContextMemory& memory,
                   sm_driver::Launches& launches);

  /// Its inputs of a cycle; `now` are the outputs that follow the state. `mute`: no messages.
  void drive(std::uint64_t cycle, const Outputs& now, bool mute, Inputs& in, ContextMemory& memory,
             sm_driver::Launches& launches);
  /// Takes the results of its messages.
  void see(const Inputs& in, const Outputs& out);

  [[nodiscard]] const std::string& complaint() const { return complaint_; }
  /// The context whose kernel it was set up for last.
  [[nodiscard]] std::uint32_t ctx() const { return ctx_; }
  /// Nothing runs and nothing is in flight.
  [[nodiscard]] bool idle() const;
  [[nodiscard]] std::uint64_t progress() const { return progress_; }
  [[nodiscard]] std::string in_words() const;

  /// Counter of the thread block in a slot, so far; zero if there is none.
  [[nodiscard]] Counter counter(std::uint32_t slot) const;
  /// Counter of the thread block that ended there last; read once for each.
  Counter final_counter(std::uint32_t slot);

 private:
  struct Tb {
    Context context;
    std::uint32_t handle = 0;                 ///< from which it is restored
    std::uint64_t ends_at = 0;                ///< while it runs, of the countdown
    std::uint64_t runs_from = 0;              ///< while it runs
    std::uint32_t traps = 0;                  ///< warps in a trap routine
    bool trapped = false;                     ///< the routine was asked for
    bool listed = false;                      ///< `to_move` was made
    std::deque<preempt_engine::Row> to_move;  ///< rows that must still be requested, in order
    std::optional<std::uint32_t> base;        ///< line of its TB header
    std::uint32_t unanswered = 0;

    [[nodiscard]] bool moved() const {
      return unanswered == 0 && traps == 0 && (trapped || (listed && to_move.empty()));
    }
  };
  struct Slot {
    std::optional<Tb> tb;
    std::optional<Counter> final_counter;  ///< of one that has ended, until it is read
  };
  using Set = preempt_engine::Set;
  /// The slots of which something holds.
  struct Slots {
    Set taken = 0;
    Set running = 0;  ///< neither halted, nor restored, nor ended
    Set due = 0;      ///< of these, those that have run for long enough
    Set restoring = 0;
    Set dropped = 0;  ///< another epoch begins in its slot
    Set ended = 0;    ///< it has said so
    Set trapping = 0;
    Set non_idempotent = 0;
    Set shown_drained = 0;  ///< while it was halted
    Set halted = 0;         ///< as the outputs were in the last cycle
    Set epoch = 0;
    Set resident = 0;
  };
  struct Outstanding {
    std::uint32_t tag = 0;
    std::uint32_t slot = 0;
  };

  void follow(const Outputs& now, ContextMemory& memory, sm_driver::Launches& launches);
  void halt(Set slots);
  void run(Set slots);
  void find_due();
  void fly();
  void show_levels(Inputs& in) const;
  [[nodiscard]] Set some(std::uint64_t percent);
  void leave(std::uint32_t index, ContextMemory& memory, sm_driver::Launches& launches);
  void come_back(std::uint32_t index, ContextMemory& memory);
  void draw_event(Inputs& in);
  void draw_answer(Inputs& in);
  void draw_setup_done(std::uint64_t cycle, Inputs& in);
  void see_request(const Request& request);
  void see_event(const Inputs& in, preempt_engine::Error error);
  [[nodiscard]] SetupDone shape() const;
  [[nodiscard]] Counter counted_before(std::uint64_t cycle) const;
  void complain(const std::string& what, std::uint32_t slot);

  std::uint32_t index_;
  Params params_;
  std::uint64_t seed_;
  Pacing pacing_;
  Random random_{0};
  std::vector<Slot> slots_;
  Slots is_;
  std::array<SlotCounts, 2> loads_;  ///< in flight, by their epochs
  SlotCounts all_loads_;
  SlotCounts stores_;
  std::uint64_t cycle_ = 0;
  std::uint64_t next_due_ = 0;  ///< no running thread block is due before
  std::vector<Outstanding> outstanding_;
  bool setting_up_ = false;
  std::uint64_t setup_due_ = 0;
  std::uint32_t descriptor_ = 0;
  std::uint32_t ctx_ = 0;
  std::uint32_t launch_ = 0;
  std::uint64_t progress_ = 0;
  std::string complaint_;
};

}  // namespace segue::execution_engine
