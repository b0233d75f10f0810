#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "cmodel/blocks/block_switcher/block_switcher.hpp"
#include "cmodel/layout/model.hpp"
#include "cmodel/sm_model/frontend_model.hpp"
#include "cmodel/sm_model/host_link.hpp"
#include "cmodel/sm_model/kernel_sm.hpp"
#include "cmodel/sm_model/launch_trace.hpp"
#include "cmodel/sm_model/load_store_unit.hpp"
#include "cmodel/sm_model/paged_memory.hpp"
#include "cmodel/sm_model/second_level.hpp"
#include "cmodel/sm_model/sm_machine.hpp"
#include "cmodel/sm_model/tb_queue.hpp"
#include "cmodel/sm_model/warp_code.hpp"

namespace segue::sm_model {

/// A warp of an SM that has been stopped: of its trace it has executed `executed` instructions.
struct StoppedWarp {
  const TbTrace* tb = nullptr;
  std::uint32_t slot = 0;    ///< of its thread block
  std::uint32_t number = 0;  ///< in its thread block
  std::size_t executed = 0;
  std::uint32_t of_tb = 0;       ///< stopped warps of its thread block, itself among them
  std::uint64_t drained_at = 0;  ///< cycle in which the last one of these committed
};

/// Everything around an SM; null members are its own, or not there.
struct SmSurroundings {
  std::uint32_t sm = 0;  ///< its number
  std::shared_ptr<TbQueue> tbs;
  std::shared_ptr<PagedMemory> paged;          ///< null: all memory is there
  std::shared_ptr<SecondLevel> second_level;   ///< null: one for this SM alone
  std::shared_ptr<HostLink> host;              ///< null: nothing reads the host's memory
  const BlockSwitching* switching = nullptr;   ///< null: no thread block leaves the SM
  sm_frontend::FrontendFactory frontend = {};  ///< empty: the twin, settled once a cycle
};

/// An SM that runs thread blocks of a launch, cycle by cycle. The front end decides about fetch,
/// issue and replay, the block switcher about the thread blocks that leave and come.
class SmCore {
 public:
  /// @param at_once thread blocks in its slots
  SmCore(const LaunchTrace& trace, const SmMachine& machine, FaultScheme scheme,
         std::uint32_t at_once, SmSurroundings around);

  /// Without a block switcher: starts the next thread block in a slot, in cycle `now`, before the
  /// first one, or later when all is done.
  void start(std::uint32_t slot, std::uint64_t now = 0);

  /// The cycle `now`, later than the last one and no later than `wakes_at()`.
  /// @throws gpu::HarnessError if a block refuses a message, or nothing moves
  void cycle(std::uint64_t now);
  /// The next cycle in which anything happens; the last one when all is done, or nothing can move.
  [[nodiscard]] std::uint64_t wakes_at() const { return wakes_at_; }
  [[nodiscard]] bool done() const { return done_; }
  /// Regions of the paged memory have come: a cycle in which they are seen.
  void wake(std::uint64_t at) { wakes_at_ = done_ ? wakes_at_ : std::min(wakes_at_, at); }

  /// No warp fetches or issues from cycle `now` on, the next one. Without a block switcher and
  /// faults.
  void stop(std::uint64_t now);
  /// Whether all that was under way has committed, also of warps that have ended.
  [[nodiscard]] bool stopped() const;
  /// The warps of thread blocks that have not ended. Instructions behind the oldest one that was
  /// not issued count as not executed: the GPU of CTXBack issues a warp's in order.
  [[nodiscard]] std::vector<StoppedWarp> stopped_warps() const;
  /// A warp of a thread block that has been started begins no earlier than in this cycle.
  void hold(std::uint32_t slot, std::uint32_t number, std::uint64_t until) {
    warps_of(slot)[number].begins_at = until;
  }
  /// The cycle in which its last instruction committed; 0 if it had none.
  [[nodiscard]] std::uint64_t ended_at(std::uint32_t slot, std::uint32_t number) const {
    return warps_[std::size_t{slot} * warps_of_tb_ + number].ended_at;
  }

  /// Up to now; `tbs` and `regions_mapped` are those of all SMs that share them.
  [[nodiscard]] KernelCycles result() const;
  [[nodiscard]] const SwitchCounts& switches() const { return switches_; }

 private:
  /// An instruction in a unit of a fixed latency.
  struct Flight {
    sm_frontend::Tag tag;
    std::uint64_t due = 0;
  };
  /// Instructions of a warp up to the first one to which something has not happened.
  class Prefix {
   public:
    void mark(std::size_t index) {
      if (index < end_) return;  // again: a replay
      ahead_ |= std::uint64_t{1} << (index - end_);
      const int whole = std::countr_one(ahead_);
      end_ += static_cast<std::size_t>(whole);
      ahead_ = whole == 64 ? 0 : ahead_ >> whole;
    }
    [[nodiscard]] std::size_t end() const { return end_; }

   private:
    std::size_t end_ = 0;
    std::uint64_t ahead_ = 0;  ///< a bit an instruction from `end_` on
  };
  struct WarpSlot {
    WarpCode code = {};
    std::uint32_t tb = 0;  ///< slot of its thread block
    std::size_t fetched = 0;
    std::size_t committed = 0;
    Prefix issued_to = {};
    Prefix committed_to = {};
    std::uint64_t begins_at = 0;   ///< cycle
    std::uint64_t drained_at = 0;  ///< cycle, of a stopped one
    std::uint64_t ended_at = 0;    ///< cycle
    bool live = false;             ///< the front end has it
    bool at_barrier = false;
    bool faulted = false;  ///< and is to be resumed when these regions are there
    std::vector<std::uint64_t> lacks = {};
  };
  struct TbSlot {
    const TbTrace* trace = nullptr;
    const TbTrace* ahead = nullptr;  ///< what its warps execute before it; null: nothing
    std::uint32_t number = 0;        ///< of the block switcher
    std::uint32_t unfinished = 0;    ///< warps
    std::uint32_t at_barrier = 0;
    std::uint32_t not_ended = 0;  ///< warps that the front end still has
    std::uint64_t began_at = 0;
  };
  /// An instruction of a saved context, with its operands in the log.
  struct Kept {
    sm_frontend::Saved saved;
    std::uint32_t warp = 0;  ///< of its thread block
    std::uint32_t operands = 0;
  };
  /// A thread block off chip.
  struct SavedTb {
    TbSlot tb;
    std::vector<WarpSlot> warps;
    std::vector<sm_frontend::Context> contexts;
    std::vector<Kept> kept;
  };
  enum class Phase : std::uint8_t {
    kNone,
    kStopping,  ///< warps drain
    kSaving,    ///< the front end hands its part out
    kEnding,    ///< warps leave the front end
    kOut,       ///< the context moves to memory
    kIn,        ///< and from there
    kStarting,  ///< warps come to the front end
    kFilling,   ///< which takes its part back
  };
  /// The move that is under way.
  struct Move {
    Phase phase = Phase::kNone;
    block_switcher::Move what;
    std::uint64_t due = 0;  ///< of its transfer
    bool told = false;      ///< the front end has the command to save
    std::size_t filled = 0;
    std::uint32_t operands = 0;  ///< that the instruction filled last lacks
    SavedTb context;
  };
  struct QueuedCommand {
    sm_frontend::Command command;
    bool finishes = false;  ///< its warp has run to its end
  };
  struct Event {
    block_switcher::Source source = block_switcher::Source::kMoved;
    std::uint32_t tb = 0;
  };

  // sm_core.cpp
  void give(const sm_frontend::Command& command);
  void start_tb(std::uint32_t slot, const NextTb& next, std::uint32_t number);
  void finish(std::uint32_t warp);
  void open_barrier(std::uint32_t slot);
  void show_inputs();
  void clock();
  void note_poisoned();
  void resume();
  void fault(const Check& check);
  void command();
  void end_tb(std::uint32_t slot);
  void commit();
  void commit_memory_or_branch();
  void commit(std::uint32_t lane, const sm_frontend::Tag& tag);
  void note_drained();
  void fetch(std::uint64_t warp, std::uint64_t seq);
  void take_reads(std::uint64_t valid, std::span<const sm_frontend::Reading> readings);
  void take_read(const sm_frontend::Reading& reading);
  void refuse_errors() const;
  void fall_asleep();
  [[nodiscard]] bool stands_still();
  [[nodiscard]] std::uint64_t lanes_of(const TracedInstruction& instruction) const;
  [[nodiscard]] std::size_t index_of(const sm_frontend::Tag& tag) const;
  [[nodiscard]] const TracedInstruction& instruction_of(const sm_frontend::Tag& tag) const;
  [[nodiscard]] std::span<WarpSlot> warps_of(std::uint32_t slot) {
    return std::span(warps_).subspan(std::size_t{slot} * warps_of_tb_, warps_of_tb_);
  }

  // sm_core_moves.cpp
  void tell(block_switcher::Source source, std::uint32_t tb);
  void drive_switcher();
  void give_event(const Event& event);
  void begin(const block_switcher::Move& move);
  void drive_move();
  void observe_move();
  void observe_stopping();
  void observe_saving();
  void end_save();
  void start_restored();
  void observe_filling();
  void end_restore();
  void send(sm_frontend::CommandOp op, std::uint32_t warp);
  std::uint64_t transfer(const SavedTb& context);
  [[nodiscard]] bool uses_transfer_ports() const;

  const LaunchTrace& trace_;
  const SmMachine& machine_;
  SmSurroundings around_;
  const std::uint32_t warps_of_tb_;
  const std::uint64_t seq_mask_;
  sm_frontend::SmFrontend twin_;  ///< settled once a cycle, and asked for no errors
  std::unique_ptr<sm_frontend::FrontendModel> model_;  ///< in its place, if there is one
  sm_frontend::Inputs in_;
  sm_frontend::Outputs out_;
  const bool disabling_;
  const std::size_t image_words_;  ///< of the twin
  LoadStoreUnit unit_;
  std::uint64_t poisoned_ = 0;  ///< warps with a fault, as of this cycle's beginning
  std::uint64_t resolved_ = 0;  ///< regions, at the last look at warps that wait for them
  bool looks_ = false;          ///< at them in the next cycle
  std::uint64_t faults_ = 0;
  static constexpr std::size_t kLatencies = static_cast<std::size_t>(Latency::kMemory);
  std::array<std::deque<Flight>, kLatencies> pipes_;  ///< by latency, in order of `due`
  std::vector<WarpSlot> warps_;
  std::vector<TbSlot> tbs_;
  std::deque<QueuedCommand> commands_;
  std::uint32_t running_ = 0;  ///< thread blocks on the SM
  std::uint64_t now_ = 0;
  std::uint64_t wakes_at_ = 0;
  bool began_ = false;
  std::vector<std::uint32_t>
      seen_;                    ///< the twin's registers behind a cycle in which nothing happened
  std::uint64_t seen_at_ = 0;   ///< that cycle
  std::uint64_t looks_at_ = 0;  ///< earliest cycle of the next look
  bool active_ = false;         ///< something happened in this cycle
  bool done_ = false;
  std::uint64_t moved_at_ = 0;
  std::uint64_t last_commit_ = 0;
  std::uint64_t committed_ = 0;
  std::uint64_t tb_cycles_ = 0;

  static constexpr std::uint64_t kRuns = ~std::uint64_t{0};
  std::uint64_t stopped_at_ = kRuns;  ///< first cycle in which nothing is issued
  std::uint32_t undrained_ = 0;       ///< warps

  // Block switching.
  std::unique_ptr<SwitcherModel> switcher_;
  block_switcher::Inputs switcher_in_;
  block_switcher::Outputs switcher_out_;
  bool switcher_set_up_ = false;
  bool switcher_quiet_ = false;  ///< and its state stays as it is without a message
  bool asked_ = false;           ///< a thread block, of the queue
  const TbTrace* granted_ = nullptr;
  std::deque<Event> events_;
  Move move_;
  std::vector<SavedTb> off_chip_;  ///< by number; without a trace: none
  SwitchCounts switches_;
};

}  // namespace segue::sm_model
