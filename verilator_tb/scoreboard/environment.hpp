#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gen/scoreboard_layout.hpp"
#include "cmodel/random/random.hpp"
#include "verilator_tb/frame/due_operations.hpp"
#include "verilator_tb/plant/operation.hpp"
#include "verilator_tb/scoreboard/noise.hpp"
#include "verilator_tb/scoreboard/warp_stub.hpp"

namespace segue::scoreboard {

/// Everything around a scoreboard: a fetch of lines, an issue queue that keeps the waits of each
/// instruction, pipelines that read, check, fault and commit out of order, a replay of faulted
/// instructions, and the operations that set their rates. They keep the promises that the
/// scoreboard asks of its users. They follow the scoreboard's answers, so that they also go on from
/// messages that were made up and turned out legal.
class Environment {
 public:
  /// `stimulus` outlives this.
  Environment(const Params& params, const plant::Stimulus& stimulus);

  /// The inputs of a cycle; the first is a reset cycle. `now`: the scoreboard's outputs before it.
  const Inputs& drive(std::uint64_t cycle, const Outputs& now);
  /// Takes the scoreboard's answers of that cycle.
  void take(const Outputs& out);

  /// No more operations, no new instructions.
  void stop();

  [[nodiscard]] const Inputs& inputs() const { return in_; }
  /// A warp that had faulted has its last instruction back in this cycle.
  [[nodiscard]] bool replayed() const { return replayed_; }
  [[nodiscard]] bool finished() const { return !in_reset_ && stopped_ && !busy(); }
  [[nodiscard]] bool busy() const { return can_.live != 0 || can_.replay != 0; }
  [[nodiscard]] std::uint64_t progress() const { return events_; }
  [[nodiscard]] std::vector<std::string> unfinished() const;

 private:
  struct Rates {
    std::uint64_t fetch = 100, issue = 100, read = 100, check = 100, commit = 100;
    std::uint64_t pair = 0, memory = 0, late = 0, fault = 0, source = 0, destination = 0;
    std::uint64_t registers = 1, in_turn = 100, haste = 0, noise = 0;
    std::uint64_t fence = 0, second = 0;
    std::uint32_t warps = 1;
  };
  /// Warps that have something of a kind, one bit each.
  struct Sets {
    std::uint64_t live = 0, issue = 0, read = 0, check = 0, commit = 0, withdraw = 0;
    std::uint64_t room = 0;    ///< a free place, and nothing to be replayed first
    std::uint64_t replay = 0;  ///< something to be replayed
  };
  using Of = std::uint64_t (WarpStub::*)() const;

  // environment.cpp: inputs of a cycle.
  void apply(const plant::Operation& operation);
  void say_insert(const plant::Operation& operation);
  void forget_all();
  void fetch();
  void fetch_line(std::uint32_t warp);
  void fetch_again(std::uint32_t warp);
  [[nodiscard]] InsertMsg draw(std::uint32_t warp);
  [[nodiscard]] std::uint32_t draw_name();
  [[nodiscard]] std::uint32_t free_slot(const WarpStub& warp, std::uint64_t taken);
  void pipelines();
  void lanes(std::uint64_t rate, std::uint64_t warps, Of of, std::uint64_t& valid,
             std::vector<PlaceRef>& at);
  void commit();
  [[nodiscard]] bool is_last_step(const PlaceRef& at) const;
  [[nodiscard]] std::optional<PlaceRef> one_of(std::uint64_t warps, Of of);
  /// Any bit of a set that is not empty.
  [[nodiscard]] std::uint32_t any_of(std::uint64_t set);

  // environment_take.cpp: results of a cycle.
  void hear_waits(const Outputs& now);
  void take_insert(std::size_t lane);
  void take_back(const PlaceRef& at);
  void release(const Release& what);
  void remove(const PlaceRef& at);
  void kill(std::uint64_t warps);
  void settle(std::uint64_t warp);

  Params params_;
  Widths widths_;
  std::uint64_t seed_;
  frame::DueOperations operations_;
  std::uint64_t cycle_ = 0;
  std::uint64_t reset_until_ = 1;
  bool in_reset_ = true;
  bool stopped_ = false;
  bool replayed_ = false;
  std::uint64_t events_ = 0;

  Inputs in_;
  Rates rates_;
  Random random_{0};
  Noise noise_;
  std::vector<WarpStub> warps_;
  std::array<std::optional<PlaceRef>, 2> untold_;  // by lane, inserted in the last cycle
  Sets can_;
  std::optional<std::size_t> again_lane_;  // of this cycle's insert for a replay
};

}  // namespace segue::scoreboard
