#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gen/preempt_engine_layout.hpp"
#include "cmodel/random/random.hpp"
#include "verilator_tb/frame/due_operations.hpp"
#include "verilator_tb/plant/operation.hpp"
#include "verilator_tb/preempt_engine/context_rows.hpp"

namespace segue::preempt_engine {

/// SM driver, SM and memory around a preemption engine. The SM has thread blocks with loads and
/// stores in flight, drops one when its epoch changes, and knows of each context which rows are
/// live; the memory answers in any order. It keeps an account of its own: every thread block leaves
/// once and with the right outcome, every row that must be moved is requested once, in the order of
/// the layout and at its address, and a context comes back as it was saved.
class Environment {
 public:
  /// `stimulus` outlives this.
  Environment(const Params& params, const plant::Stimulus& stimulus);

  /// The inputs of a cycle; the first is a reset cycle. `now` are the outputs with idle inputs.
  const Inputs& drive(std::uint64_t cycle, const Outputs& now);
  /// The outputs of that cycle.
  void take(const Outputs& out);

  /// No more messages.
  void stop() { stopped_ = true; }

  [[nodiscard]] const Inputs& inputs() const { return in_; }
  [[nodiscard]] bool finished() const { return in_.rst_n && stopped_; }
  [[nodiscard]] bool busy() const { return false; }
  [[nodiscard]] std::uint64_t progress() const { return messages_; }
  [[nodiscard]] std::vector<std::string> unfinished() const { return {}; }
  [[nodiscard]] const std::string& complaint() const { return complaint_; }

 private:
  /// A context as the SM and the memory know it.
  struct Context {
    std::uint64_t content = 0;  ///< decides which rows are live
    std::uint32_t tb_id = 0;
    std::uint32_t kernel = 0;
    bool non_idempotent = false;
    Method method = Method::kWalk;
    std::uint32_t handle = 0;
  };
  /// A resident thread block.
  struct Tb {
    Context context;
    bool restoring = false;
    bool known = true;     ///< its context was saved, not made up
    bool dropped = false;  ///< another epoch begins in its slot
    bool ended = false;    ///< it has said so
    bool killed = false;
    bool may_flush = false;  ///< it was asked to, some time
    bool may_save = false;
    std::uint32_t traps = 0;            ///< warps in a trap routine
    bool trapped = false;               ///< the routine was asked for
    std::deque<Row> to_move;            ///< rows that must still be requested, in their order
    bool listed = false;                ///< `to_move` was made
    std::optional<std::uint32_t> base;  ///< line of its TB header
    std::uint32_t unanswered = 0;
  };
  struct Slot {
    std::optional<Tb> tb;
    std::vector<bool> loads;  ///< in flight, by their epochs
    std::uint32_t stores = 0;
    bool shown_drained = false;  ///< while it was halted
    bool epoch = false;
  };

  void apply(const plant::Operation& operation);
  void reset();
  void run_slots(const Outputs& now);
  void draw_event(const Outputs& now);
  [[nodiscard]] bool may_be_legal(const EventMsg& event) const;
  void draw_command(const Outputs& now);
  Command any_command(const Outputs& now);
  Command setup_command();
  void draw_answer();
  [[nodiscard]] ContextRows rows_of(const Tb& tb) const;
  void take_command(Error error);
  void take_event(const Outputs& out, Error error);
  void take_request(const Request& request);
  void take_report(const Report& report);
  void complain(const std::string& what, std::uint32_t slot);

  Params params_;
  std::uint64_t seed_;
  frame::DueOperations operations_;
  Random random_{0};
  std::uint64_t cycle_ = 0;
  std::uint64_t reset_until_ = 1;
  bool stopped_ = false;
  std::uint64_t start_ = 0, preempt_ = 0, kill_ = 0;
  std::uint64_t issue_ = 0, finish_ = 0, announce_ = 0;
  std::uint64_t ready_ = 100, answer_ = 100, report_ = 100;
  std::uint64_t noise_ = 0;

  std::vector<Slot> slots_;
  std::vector<std::optional<Kernel>> kernels_;
  bool region_ = false;
  std::uint32_t base_ = 0;
  std::uint32_t frame_log2_ = 0;
  std::uint32_t regions_ = 0;        ///< so far: each lies elsewhere
  std::vector<Context> saved_;       ///< contexts in the region
  std::vector<std::uint32_t> done_;  ///< handles of contexts that are no longer needed
  struct Outstanding {
    std::uint32_t tag = 0;
    std::uint32_t slot = 0;
  };
  std::vector<Outstanding> outstanding_;
  std::uint32_t next_tb_ = 0;
  std::uint64_t messages_ = 0;
  bool illegal_event_ = false;  ///< that of this cycle must be refused
  std::string complaint_;
  Inputs in_;
};

}  // namespace segue::preempt_engine
