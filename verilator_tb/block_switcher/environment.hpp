#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gen/block_switcher_layout.hpp"
#include "cmodel/random/random.hpp"
#include "verilator_tb/frame/due_operations.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::block_switcher {

/// A thread block as the SM knows it: from the first move on.
struct TbStub {
  Place place = Place::kNone;
  std::uint32_t live = 0;
  std::uint32_t faulted = 0;
  std::uint32_t waiting = 0;

  [[nodiscard]] std::uint32_t running() const { return live - faulted - waiting; }
};

/// Everything around a block switcher: an SM with thread blocks whose warps run, fault, wait at
/// barriers and end, a mover of contexts, a fault handler, an SM driver, and the operations that
/// set their rates. They keep books of the thread blocks by the messages that were accepted, so
/// that they also go on from messages that were made up and turned out legal.
class Environment {
 public:
  /// `stimulus` outlives this.
  Environment(const Params& params, const plant::Stimulus& stimulus);

  /// The inputs of a cycle; the first is a reset cycle. `now`: the switcher's outputs before it.
  const Inputs& drive(std::uint64_t cycle, const Outputs& now);
  /// Takes the switcher's answers of that cycle.
  void take(const Outputs& out);

  /// No more operations, faults and thread blocks; all warps end.
  void stop();

  [[nodiscard]] const Inputs& inputs() const { return in_; }
  [[nodiscard]] bool finished() const { return !in_reset_ && stopped_ && resting_; }
  [[nodiscard]] bool busy() const { return stopped_ && !resting_; }
  [[nodiscard]] std::uint64_t progress() const { return events_; }
  [[nodiscard]] std::vector<std::string> unfinished() const;
  /// Empty, or says which legal message was refused.
  [[nodiscard]] const std::string& complaint() const { return complaint_; }

 private:
  struct Rates {
    std::uint64_t fault = 0, arrive = 0, end = 100, open = 100, resolve = 100, aim = 0;
    std::uint64_t request = 100, answer = 100, move = 100, moved = 100, noise = 0;
  };
  struct Kernel {
    Setup setup;
    std::uint64_t tbs = 0;
  };

  // environment.cpp: inputs of a cycle.
  void apply(const plant::Operation& operation);
  void forget_all();
  void see_move(const Outputs& now);
  void set_up(const Outputs& now);
  void answer();
  void run_warps();
  void resolve();
  void open_barriers();
  void add_noise(std::uint64_t percent);
  Setup any_setup();
  /// One of the TBs of a mask, any of them.
  std::optional<std::uint32_t> any_of(std::uint64_t tbs);
  /// One of them, and now and then one that leaves: its events come while that can still matter.
  std::optional<std::uint32_t> one_of(std::uint64_t tbs);
  /// One of them: the same one as long as it is among them, or any, by the rate `aim`.
  std::optional<std::uint32_t> aimed_of(std::uint64_t tbs, std::uint32_t& aimed);
  /// A TB number of `TbW` bits, mostly one that exists.
  std::uint32_t any_number();

  // environment_take.cpp: results of a cycle.
  void take_warps(const Outputs& out);
  void take_moved();
  void take_setup();

  /// TBs of which `is_one(stub)` holds, one bit each.
  template <class Predicate>
  static std::uint64_t those(const std::vector<TbStub>& tbs, Predicate is_one) {
    std::uint64_t mask = 0;
    for (std::size_t t = 0; t < tbs.size(); ++t) {
      if (is_one(tbs[t])) mask |= std::uint64_t{1} << t;
    }
    return mask;
  }
  /// Its warps may fault, arrive, end, and its barrier may open.
  static bool is_in(const TbStub& tb) {
    return tb.place == Place::kOn || tb.place == Place::kLeaving;
  }

  Params params_;
  Widths widths_;
  std::uint64_t seed_;
  frame::DueOperations operations_;
  std::uint64_t cycle_ = 0;
  std::uint64_t reset_until_ = 1;
  bool in_reset_ = true;
  bool stopped_ = false;
  bool resting_ = false;
  bool is_made_up_ = false;  // a message of this cycle
  std::uint64_t events_ = 0;
  std::string complaint_;

  Inputs in_;
  Rates rates_;
  Random random_{0};
  Kernel kernel_;                      // set up, or to be set up again
  std::optional<Kernel> next_kernel_;  // when that one has ended
  std::uint64_t tbs_left_ = 0;         // that the driver has
  std::uint32_t warps_ = 0;            // of a TB of the kernel that was accepted
  bool asked_ = false;
  bool offered_ = false;
  bool moving_ = false;
  Move move_;
  std::vector<TbStub> tbs_;
  std::vector<TbStub> soon_;  // as this cycle's messages leave them
  std::uint32_t aimed_fault_ = 0;
  std::uint32_t aimed_arrival_ = 0;
  std::uint32_t aimed_resolution_ = 0;
};

}  // namespace segue::block_switcher
