#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gen/replay_queue_layout.hpp"
#include "cmodel/random/random.hpp"
#include "verilator_tb/frame/due_operations.hpp"
#include "verilator_tb/plant/operation.hpp"
#include "verilator_tb/replay_queue/message.hpp"
#include "verilator_tb/replay_queue/noise.hpp"
#include "verilator_tb/replay_queue/warp_stub.hpp"

namespace segue::replay_queue {

/// Everything around a replay queue: a front end that fetches, issues, commits and faults, a fault
/// handler, a preemption engine, and the operations that set their rates. It follows the queue's
/// answers, so that it also goes on from messages that were made up and turned out legal.
class Environment {
 public:
  /// `stimulus` outlives this.
  Environment(const Params& params, const plant::Stimulus& stimulus);

  /// The inputs of a cycle; the first is a reset cycle. `now`: the queue's outputs before it.
  const Inputs& drive(std::uint64_t cycle, const Outputs& now);
  /// Takes the queue's answers of that cycle.
  void take(const Outputs& out);

  /// No more operations, no faults, no new instructions.
  void stop();

  [[nodiscard]] const Inputs& inputs() const { return in_; }
  [[nodiscard]] bool finished() const { return !in_reset_ && resting_ && !busy(); }
  [[nodiscard]] bool busy() const;
  [[nodiscard]] std::uint64_t progress() const { return events_; }
  [[nodiscard]] std::vector<std::string> unfinished() const;

 private:
  struct InFlight {
    std::uint64_t entry = 0;
    Instruction what;
  };
  struct Rates {
    std::uint64_t fetch = 0, issue = 0, commit = 0, fault = 0;
    std::uint64_t replay = 100, save = 100, noise = 0;
    std::uint64_t delay = 0;
  };

  // environment.cpp: inputs of a cycle.
  void apply(const plant::Operation& operation);
  void begin_reset(std::uint64_t cycles);
  void withdraw();
  [[nodiscard]] std::uint64_t unissued() const;
  [[nodiscard]] std::uint64_t returning(bool all) const;
  [[nodiscard]] bool is_inserting() const;
  void keep_room();
  void give_up_insert();
  void fetch(const Outputs& now);
  void issue(const Outputs& now);
  void reissue();
  void end_something();
  void give_back(const Outputs& now);
  void restore(const Outputs& now);
  void command(const Outputs& now);
  [[nodiscard]] bool vacate(std::uint32_t tb, std::uint64_t ready);
  /// Warps with nothing in flight and nothing on its way into the issue queue.
  [[nodiscard]] static std::uint64_t drained(const Outputs& now) {
    return ~(now.in_flight | (now.replay_valid ? bit(now.replay.warp) : 0));
  }

  // environment_take.cpp: results of a cycle.
  void take_new(const Outputs& out);
  void take_about_entries(const Outputs& out);
  void take_outgoing(const Outputs& out);
  void take_command(const Command& command);
  void killed(std::uint32_t tb);
  void stop_warp(std::uint32_t w) {
    warps_[w].stop(cycle_ + random_.below(rates_.delay + 1));
    look_at(w);
  }
  void go_on(std::uint32_t w) {
    warps_[w].stopped = false;
    look_at(w);
  }
  /// Updates the masks of warps; to be called after a change of a warp.
  void look_at(std::uint32_t w) {
    const WarpStub& warp = warps_[w];
    const auto put = [w](std::uint64_t& warps, bool some) {
      warps = some ? warps | bit(w) : warps & ~bit(w);
    };
    put(stopped_warps_, warp.stopped);
    put(with_queued_, !warp.queued.empty());
    put(with_unissued_, !warp.unissued.empty());
  }
  void enter(std::uint32_t tb, TbStub::Phase phase) {
    tbs_[tb].phase = phase;
    const std::uint64_t t = std::uint64_t{1} << tb;
    elsewhere_ = phase == TbStub::Phase::kRunning ? elsewhere_ & ~t : elsewhere_ | t;
  }
  [[nodiscard]] std::uint64_t with_something() const { return with_queued_ | with_unissued_; }
  [[nodiscard]] static constexpr std::uint64_t bit(std::uint32_t w) {
    return std::uint64_t{1} << w;
  }
  /// Visits these warps until `visit` says that it is enough, from `start` on.
  template <class Visit>
  static void for_each_from(std::uint64_t start, std::uint64_t warps, Visit visit) {
    const std::uint64_t first = warps & ~(bit(static_cast<std::uint32_t>(start)) - 1);
    for (std::uint64_t left : {first, warps & ~first}) {
      for (; left != 0; left &= left - 1) {
        if (visit(static_cast<std::uint32_t>(std::countr_zero(left)))) return;
      }
    }
  }
  [[nodiscard]] static bool is_legal(const Outputs& out, Source source) {
    return (out.err_valid >> static_cast<unsigned>(source) & 1) == 0;
  }
  [[nodiscard]] Error error(const Outputs& out, Source source) const {
    return out.err_code[static_cast<std::size_t>(source)];
  }
  std::optional<InFlight> land(std::uint64_t entry);

  Params params_;
  std::uint64_t seed_;
  frame::DueOperations operations_;
  std::uint64_t cycle_ = 0;
  std::uint64_t reset_until_ = 1;
  bool in_reset_ = true;
  bool stopped_ = false;
  bool resting_ = false;
  std::uint64_t events_ = 0;

  Inputs in_;
  AtPorts at_ports_;
  Body next_body_;                  // of the instruction that entered in this cycle
  std::uint64_t reserve_ = 0;       // that the operations ask for
  std::uint64_t insert_since_ = 0;  // cycle from which on one of a stopped warp waits; 0: none
  Rates rates_;
  Random random_{0};
  Noise noise_;
  std::vector<std::uint64_t> lanes_;  // of each entry, that its instruction must still do
  std::vector<WarpStub> warps_;
  std::uint64_t stopped_warps_ = 0;  // bits, of warps that are stopped, or have such instructions
  std::uint64_t with_queued_ = 0;
  std::uint64_t with_unissued_ = 0;
  std::vector<std::uint64_t> warps_of_tb_;
  std::uint64_t elsewhere_ = 0;  // bits, of thread blocks that do not just run
  std::vector<TbStub> tbs_;
  std::vector<InFlight> in_flight_;
  std::vector<Command> commands_;  // to be given as soon as the port is free
};

}  // namespace segue::replay_queue
