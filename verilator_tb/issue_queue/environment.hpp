#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gen/issue_queue_layout.hpp"
#include "cmodel/random/random.hpp"
#include "verilator_tb/frame/due_operations.hpp"
#include "verilator_tb/issue_queue/operations.hpp"
#include "verilator_tb/issue_queue/warp_stub.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::issue_queue {

/// Everything around an issue queue: warps that fetch their programs, a scoreboard that tells waits
/// and releases, units, a replay queue and an operand log that have room or not, sources of stops,
/// vacates and kills, and the operations that set their rates. They keep the promises that the
/// queue asks of its users, unless they are told to lie. They follow the queue's answers, so that
/// they also go on from messages that were made up.
class Environment {
 public:
  /// `stimulus` outlives this.
  Environment(const Params& params, const plant::Stimulus& stimulus);

  /// The inputs of a cycle; the first is a reset cycle. `now`: the queue's outputs before it.
  const Inputs& drive(std::uint64_t cycle, const Outputs& now);
  /// Takes the queue's answers of that cycle.
  void take(const Outputs& out);

  /// No more operations, no new instructions.
  void stop();

  [[nodiscard]] const Inputs& inputs() const { return in_; }
  [[nodiscard]] bool finished() const { return !in_reset_ && stopped_ && !busy(); }
  [[nodiscard]] bool busy() const { return in_use_ != 0 || !under_way_.empty(); }
  [[nodiscard]] std::uint64_t progress() const { return events_; }
  [[nodiscard]] std::vector<std::string> unfinished() const;

 private:
  using Phase = WarpStub::Phase;

  /// Percentages, unless it says otherwise.
  struct Rates {
    std::uint64_t insert = 0, two = 0, strangers = 0, pushy = 0;
    std::uint64_t read = 1, check = 1, commit = 1;  ///< most cycles
    std::uint64_t fault = 0;
    std::array<std::uint64_t, kNumUnits> units{100, 100, 100, 100};
    std::uint64_t entries = ~std::uint64_t{0}, log = ~std::uint64_t{0};  ///< numbers
    std::uint64_t flicker = 0, illegal = 0, lies = 0;
  };
  /// An issued instruction on its way to its next step.
  struct Step {
    enum class Kind : std::uint8_t { kRead, kCheck, kCommit };

    Kind kind;
    std::uint64_t due;
    std::uint32_t warp;
    std::uint32_t slot;
    std::uint32_t turn;
  };

  /// The waits of an insert, which are told in the next cycle: as its warp's window has them then,
  /// as given, or any.
  struct Untold {
    enum class Kind : std::uint8_t { kNone, kOfWindow, kGiven, kAny };

    Kind kind = Kind::kNone;
    std::uint32_t warp = 0;
    std::uint32_t slot = 0;
    WaitsMsg given = {};
  };

  void apply(const plant::Operation& operation);
  void say(Op op, const plant::Operation& operation);
  void begin_reset(std::uint64_t cycles);
  void go_on_with_warps(const Outputs& now);
  void vacate(std::uint32_t warp, std::uint64_t away_for);
  void tell_waits();
  void insert(const Outputs& now);
  [[nodiscard]] std::optional<std::uint32_t> any_that_can_fetch();
  void fetch(std::uint32_t lane, std::uint32_t warp);
  void take_steps();
  /// Whether something is released: the step is done.
  bool take_step(Step& step);
  void levels();
  std::uint64_t units();

  // environment_noise.cpp
  void add_illegal(const Outputs& now, std::uint64_t percent);
  void add_lies(std::uint64_t percent);
  void make_up(InsertMsg& msg);
  WaitsMsg any_waits();
  void release(std::uint32_t warp, std::uint32_t slot, bool result);
  void fill(InsertMsg& msg);
  std::uint32_t below(std::uint64_t count) {
    return static_cast<std::uint32_t>(random_.below(count));
  }

  // environment_take.cpp
  void take_insert(std::uint32_t lane, bool refused);
  void take_issue(const Instruction& what);
  void take_back(const Instruction& what);
  void kill(std::uint32_t tb);
  void give_resources_back(Place& place);
  [[nodiscard]] Place* find(const Instruction& what);

  Params params_;
  Widths widths_;
  std::uint64_t seed_;
  frame::DueOperations operations_;
  std::uint64_t cycle_ = 0;
  std::uint64_t reset_until_ = 1;
  bool in_reset_ = true;
  bool stopped_ = false;
  std::uint64_t events_ = 0;
  std::uint64_t in_use_ = 0;

  Inputs in_;
  Rates rates_;
  Mix mix_;
  Random random_{0};
  std::vector<WarpStub> warps_;
  std::array<std::optional<std::uint32_t>, 2> fetched_;  // warps, by lane, in this cycle
  std::array<Untold, 2> untold_;                         // by lane, of this cycle
  std::vector<Step> under_way_;
  std::uint64_t entries_used_ = 0;
  std::vector<std::uint64_t> log_used_;  // by thread block
  struct SaidLevels {
    std::uint64_t unit_ready = 0;
    bool entry_ready = false;
    std::uint64_t room = 0;
  };
  std::optional<SaidLevels> said_levels_;
};

}  // namespace segue::issue_queue
