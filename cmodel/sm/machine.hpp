#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gen/preempt_engine_layout.hpp"
#include "cmodel/gen/sm_frontend_layout.hpp"
#include "cmodel/random/random.hpp"
#include "cmodel/sm/program.hpp"
#include "cmodel/sm/promises.hpp"
#include "cmodel/sm/tb_switch.hpp"

namespace segue::sm_frontend {

struct Range {
  std::uint32_t low = 1;
  std::uint32_t high = 1;
};

/// How a machine behaves: chances in percent a cycle if not said otherwise, times in cycles.
struct Pacing {
  std::uint32_t fetch = 100;    ///< a line is there
  std::uint32_t miss = 0;       ///< of a warp: it has no line in this cycle
  std::uint32_t unit = 100;     ///< a kind of units takes instructions
  std::uint32_t save = 100;     ///< acceptance of saved items
  std::uint32_t restore = 100;  ///< delivery of restored items
  Range execute{1, 1};          ///< between operand read and commit, all but global ones
  Range check{8, 8};            ///< from operand read to the last check
  Range commit{0, 0};           ///< from there to the commit
  std::uint32_t fault = 0;      ///< of an instruction
  std::uint32_t split = 0;      ///< of a fault: some of its lanes are done
  Range handling{10, 10};       ///< from a fault to its resume
  std::uint32_t stop = 0;       ///< of a warp, per mille
  std::uint32_t preempt = 0;    ///< of a thread block, per mille
  std::uint32_t kill = 0;       ///< likewise
  Range away{10, 10};           ///< from the end of a save to the next start
};

/// Seeded bugs of the machine, to show why the front end is needed (thesis 6.2).
enum class SeededBug : std::uint8_t {
  kNone,
  kLateRelease,       ///< tells the last check in the first cycle of execution
  kLog,               ///< reads the register file where the operand log has the operand
  kReplaysCommitted,  ///< replays committed instructions behind the oldest uncommitted one, too
  // Broken promises of a load/store unit (promises.hpp).
  kChecksOutOfOrder,
  kPassesBehindFault,
  kSplitsBehindFault,
  kFaultsInDoneLanes,
};

/// Actions of the fault handler and the preemption engine on demand.
enum class Event : std::uint8_t {
  kStop,     ///< stop all warps of a thread block, which go on later
  kPreempt,  ///< save it
  kKill,     ///< kill it; it starts again from nothing
};

/// A thread block: a program for each of its warps, and their initial registers and memory.
struct Job {
  std::vector<Program> programs;
  std::vector<WarpState> states;
};

/// Everything around a front end: fetch, register file, units, memory, fault handler, preemption
/// engine. It runs thread blocks, and compares the results of each with the reference. One cycle is
/// `drive`, evaluation, `answer` to the outputs, evaluation, `observe`.
class Machine {
 public:
  Machine(const Params& params, warp_gate::Scheme scheme, const Pacing& pacing, std::uint64_t seed,
          SeededBug seeded_bug = SeededBug::kNone);
  /// The replay queue keeps an instruction until its commit (thesis 6.3.2), not until its last
  /// check. Before the first cycle.
  void keep_until_commit() { at_commit_ = true; }

  /// Adds a job, which starts when slots are free. One that has ended makes place for it.
  void add(Job job);
  void set_pacing(const Pacing& pacing) { pacing_ = pacing; }
  /// That instruction faults when it is issued next, on all its pages.
  void plan_fault(std::uint32_t job, std::uint32_t warp, std::uint32_t index);
  /// As soon as it runs.
  void plan(std::uint32_t job, Event event);

  /// Thread blocks come and go as that says; otherwise by the pacing. It outlives this.
  void set_switch(TbSwitch& tb_switch) { switch_ = &tb_switch; }

  // For a switch, of the thread block in a slot.
  /// The front end holds nothing of this thread block: all is where `read_row` finds it.
  [[nodiscard]] bool is_out(std::uint32_t slot) const;
  /// The thread block was dropped, and nothing of it is anywhere.
  [[nodiscard]] bool is_gone(std::uint32_t slot) const;
  /// The thread block has run to its end.
  [[nodiscard]] bool has_ended(std::uint32_t slot) const;
  /// The thread block has fetched a store, atomic or compare-and-swap.
  [[nodiscard]] bool has_stored(std::uint32_t slot) const;
  /// The thread block leaves its slot, and comes again unless it has ended.
  void leave_slot(std::uint32_t slot);
  /// Rows of its context (machine_rows.cpp). `is_live`: of those that it has; of one that comes
  /// back as its header says.
  using Words = std::vector<std::uint64_t>;
  [[nodiscard]] bool is_live(std::uint32_t slot, const preempt_engine::Row& row) const;
  [[nodiscard]] Words read_row(std::uint32_t slot, const preempt_engine::Row& row) const;
  void write_row(std::uint32_t slot, const preempt_engine::Row& row, const Words& words);
  /// Called when all rows of the thread block that comes back are written.
  void arrange(std::uint32_t slot);
  /// Overwrites everything that rows hold of it with other values.
  void forget(std::uint32_t slot);

  void drive(Inputs& in);
  /// Drives the line and the operand, which depend on the outputs.
  void answer(const Outputs& out, Inputs& in);
  void observe(const Inputs& in, const Outputs& out);

  [[nodiscard]] bool done() const;
  /// The complaint of the first bad cycle; empty if there is none.
  [[nodiscard]] const std::string& complaint() const { return complaint_; }
  [[nodiscard]] std::uint64_t now() const { return now_; }

  /// Counts of events, for tests that require them.
  struct Counts {
    std::uint32_t commits = 0;
    std::uint32_t faults = 0;
    std::uint32_t split_faults = 0;
    std::uint32_t replays = 0;
    std::uint32_t from_log = 0;
    std::uint32_t refetches = 0;
    std::uint32_t saves = 0;
    std::uint32_t saved = 0;
    std::uint32_t saved_logged = 0;
    std::uint32_t kills = 0;
    std::uint32_t stops = 0;
    std::uint32_t barriers = 0;          ///< opened
    std::uint32_t saved_at_barrier = 0;  ///< warps
    std::uint32_t jobs = 0;
  };
  [[nodiscard]] const Counts& counts() const { return counts_; }
  [[nodiscard]] std::size_t jobs_under_way() const;
  /// Where each of them is.
  [[nodiscard]] std::vector<std::string> unfinished() const;

 private:
  struct WarpRun {
    Program program;
    WarpState state;
    WarpState expected;
    std::uint32_t slot = 0;
    bool live = false;
    bool finished = false;
    bool at_barrier = false;
    bool poisoned = false;  ///< its unchecked instructions fault
    std::uint32_t pc = 0;
    std::uint32_t first_seq = 0;
    std::vector<bool> committed;
    std::vector<std::uint64_t> to_do;  ///< lanes, by instruction
    std::vector<bool> planned;         ///< faults
    bool stopped = false;
    bool needs_resume = false;
    bool resuming = false;
    std::uint64_t resume_at = 0;
    Context context;
  };
  struct Kept {
    Saved saved;
    std::uint32_t warp = 0;  ///< of its job
    std::vector<Lanes> data;
    std::uint32_t num_data = 0;  ///< operands of one that comes back
  };
  enum class Phase : std::uint8_t {
    kOut,
    kStarting,
    kRestoring,
    kRunning,
    kStopping,
    kSaving,
    kEnding,
    kKilled,
    kDone,
    // With a switch: it may not run yet; it is out of the front end; dropped; at its end.
    kEntering,
    kOutside,
    kGone,
    kEnded
  };
  struct JobRun {
    Job job;
    std::vector<WarpRun> warps;
    Phase phase = Phase::kOut;
    std::uint64_t start_at = 0;
    std::uint32_t tb = 0;
    std::uint32_t kills = 0;
    std::optional<Event> planned;
    std::deque<Kept> context;
    std::uint32_t num_kept = 0;      ///< of a context that comes back, as its header says
    std::uint32_t num_operands = 0;  ///< likewise
    std::vector<Lanes> operands;     ///< of that context, as they come
  };
  /// An instruction between its operand read and its end.
  struct Flight {
    std::uint64_t id = 0;
    std::uint32_t job = 0;
    std::uint32_t warp = 0;
    std::uint32_t index = 0;
    Reading reading;
    std::vector<Lanes> sources;
    std::uint32_t asked = 0;  ///< operands
    std::uint32_t have = 0;   ///< those that have come
    Lanes result;
    bool faults = false;
    bool check_sent = false;  ///< its last check was announced
    bool checked = false;
    std::uint64_t check_at = 0;
    std::uint64_t commit_at = 0;
  };

  /// The fault of this cycle: its instruction and the lanes that are done.
  struct SplitFault {
    std::uint64_t id = 0;
    std::uint64_t done = 0;  ///< lanes
  };
  struct Owner {
    std::uint32_t job = 0;
    std::uint32_t warp = 0;
  };

  void begin(JobRun& run) const;
  void complain(const std::string& what);
  [[nodiscard]] std::uint64_t in(const Range& range);
  [[nodiscard]] WarpRun& warp_of(const Flight& flight) {
    return jobs_[flight.job].warps[flight.warp];
  }
  [[nodiscard]] const Step& step_of(const Flight& flight) {
    return warp_of(flight).program[flight.index];
  }
  [[nodiscard]] WarpRun* owner(std::uint32_t slot);
  [[nodiscard]] std::uint32_t seq_of(const WarpRun& warp, std::uint32_t index) const;
  [[nodiscard]] std::optional<std::uint32_t> index_of(const WarpRun& warp, std::uint32_t seq) const;
  [[nodiscard]] std::uint64_t pages(const Flight& flight, std::uint64_t lanes);
  [[nodiscard]] std::uint64_t lanes_on(const Flight& flight, std::uint64_t pages);
  void check_errors(const Outputs& out);
  void check_poisoned(const Outputs& out);
  void take_fetch(const Inputs& in, const Outputs& out);
  [[nodiscard]] std::uint64_t warps_with_a_line();
  void arrive(const Flight& flight);
  void open_barrier(JobRun& run);

  // machine_units.cpp
  void drive_check(Inputs& in);
  void drive_fault(Inputs& in);
  void drive_commits(Inputs& in);
  [[nodiscard]] bool is_oldest_unchecked(const Flight& flight) const;
  [[nodiscard]] bool is_due(const Flight& flight);
  [[nodiscard]] bool must_fault(const Flight& flight);
  [[nodiscard]] std::uint64_t first_to_fault(const Flight& flight);
  void take_log_data(const Outputs& out);
  void take_read(const Reading& reading);
  void take_operand(const Inputs& in, const Outputs& out);
  void take_commits(const Inputs& in);
  void take_fault(const Inputs& in);
  [[nodiscard]] Flight* flight_of(std::uint32_t warp, std::uint32_t seq);
  void drop(std::uint64_t id);

  // machine_commands.cpp
  void drive_command(Inputs& in);
  [[nodiscard]] std::optional<Command> command_of(std::uint32_t job);
  [[nodiscard]] std::optional<Command> start_command(std::uint32_t job);
  [[nodiscard]] std::optional<Command> run_command(std::uint32_t job);
  [[nodiscard]] std::optional<Command> stop_command(std::uint32_t job);
  [[nodiscard]] std::optional<Command> end_command(std::uint32_t job);
  [[nodiscard]] bool find_slots(std::uint32_t job);
  void take_command(const Command& command);
  [[nodiscard]] bool kills(const JobRun& run, std::uint32_t chance);
  void kill(std::uint32_t job);
  void resume_later(WarpRun& warp);
  void take_go(const Outputs& out);
  void leave(std::uint32_t job);

  // With a switch.
  [[nodiscard]] std::optional<Command> outside_command(std::uint32_t job);
  [[nodiscard]] bool find_warps(std::uint32_t job);
  [[nodiscard]] bool must_drop(const JobRun& run) const {
    return switch_ != nullptr && switch_->is_dropped(run.tb);
  }
  [[nodiscard]] std::optional<std::uint32_t> job_in(std::uint32_t slot) const;
  [[nodiscard]] const JobRun* in_slot(std::uint32_t slot) const;
  [[nodiscard]] bool is_written(const WarpRun& warp, std::uint32_t reg) const;

  // machine_transfers.cpp
  void drive_transfers(Inputs& in);
  void take_save(const Inputs& in, const Outputs& out);
  void take_restore(const Inputs& in, const Outputs& out);
  void end_save(std::uint32_t job);
  void check_saved(const JobRun& run);
  void watch_save(const Outputs& out);
  void replay_committed(JobRun& run);

  const Params params_;
  const Widths w_;
  const warp_gate::Scheme scheme_;
  Pacing pacing_;
  const SeededBug seeded_bug_;
  bool at_commit_ = false;
  TbSwitch* switch_ = nullptr;
  Random random_;
  std::uint64_t now_ = 0;
  std::uint64_t last_progress_ = 0;
  std::uint64_t last_resume_ = 0;  ///< the last that is to come
  std::deque<JobRun> jobs_;
  std::vector<std::optional<Owner>> slots_;
  std::vector<bool> tbs_;
  std::deque<Flight> flights_;
  std::uint64_t next_id_ = 0;
  std::optional<std::uint64_t> log_for_;  ///< owner of the log's next operand
  std::optional<SplitFault> fault_;
  std::uint32_t line_ = 0;  ///< instructions of the line
  std::uint32_t set_up_ = 0;
  std::uint32_t turn_ = 0;
  std::uint64_t drained_ = 0;  ///< as it was shown last, as the next two
  bool shows_saving_ = false;
  std::vector<Context> contexts_;
  std::deque<std::uint32_t> to_save_;    ///< jobs, as they have drained
  std::optional<std::uint32_t> saving_;  ///< job
  std::uint64_t saving_since_ = 0;
  std::uint32_t awaited_ = 0;               ///< operands of the last saved instruction
  std::optional<std::uint32_t> restoring_;  ///< job
  bool shows_restore_ = false;              ///< until it is taken
  std::uint32_t restored_ = 0;              ///< instructions
  bool shows_operand_ = false;              ///< likewise
  std::uint32_t filled_ = 0;                ///< operands of the one that was restored last
  std::uint32_t to_fill_ = 0;
  std::uint64_t operand_due_ = 0;    ///< cycle of the next that is saved if nothing holds it
  std::uint64_t operand_until_ = 0;  ///< cycle in which it must have come
  std::uint32_t fill_waits_ = 0;     ///< cycles that an operand has been offered to be restored
  std::string complaint_;
  Counts counts_;
  Promises promises_;
};

}  // namespace segue::sm_frontend
