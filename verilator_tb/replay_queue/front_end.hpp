#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gen/replay_queue_layout.hpp"
#include "verilator_tb/plant/operation.hpp"
#include "verilator_tb/plant/random.hpp"
#include "verilator_tb/replay_queue/noise.hpp"
#include "verilator_tb/replay_queue/warp_stub.hpp"

namespace segue::replay_queue {

/// Everything around a replay queue: a front end that fetches, issues, commits and faults, a fault
/// handler, a preemption engine, and the operations that say how often. It follows what the queue
/// answers, so that it also goes on from messages that were made up and turned out legal.
class FrontEnd {
 public:
  /// `stimulus` outlives this.
  FrontEnd(const Params& params, const plant::Stimulus& stimulus);

  /// The inputs of a cycle; the first is a reset cycle. `now`: what the queue shows before it.
  const Inputs& drive(std::uint64_t cycle, const Outputs& now);
  /// What the queue answered in that cycle.
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

  // front_end.cpp: what it does in a cycle.
  void apply_due_operations();
  void apply(const plant::Operation& operation);
  void begin_reset(std::uint64_t cycles);
  void withdraw();
  void fetch(const Outputs& now);
  void issue(const Outputs& now);
  void reissue();
  void end_something();
  void give_back(const Outputs& now);
  void restore(const Outputs& now);
  void command(const Outputs& now);
  [[nodiscard]] bool command_for(std::uint32_t tb, const Outputs& now);
  [[nodiscard]] bool is_drained(std::uint32_t w, const Outputs& now) const;

  // front_end_take.cpp: what came of it.
  void take_new(const Outputs& out);
  void take_about_entries(const Outputs& out);
  void take_outgoing(const Outputs& out);
  void take_command(const Command& command);
  void killed(std::uint32_t tb);
  void stop_warp(std::uint32_t w) { warps_[w].stop(cycle_ + random_.below(rates_.delay + 1)); }
  [[nodiscard]] static bool is_legal(const Outputs& out, Source source) {
    return (out.err_valid >> static_cast<unsigned>(source) & 1) == 0;
  }
  [[nodiscard]] Error error(const Outputs& out, Source source) const {
    return out.err_code[static_cast<std::size_t>(source)];
  }
  std::optional<InFlight> land(std::uint64_t entry);

  Params params_;
  const plant::Stimulus& stimulus_;
  std::size_t next_operation_ = 0;
  std::uint64_t cycle_ = 0;
  std::uint64_t reset_until_ = 1;
  bool in_reset_ = true;
  bool stopped_ = false;
  bool resting_ = false;
  std::uint64_t events_ = 0;

  Inputs in_;
  Rates rates_;
  plant::Random random_{0};
  Noise noise_;
  std::vector<WarpStub> warps_;
  std::vector<TbStub> tbs_;
  std::vector<InFlight> in_flight_;
  std::vector<Command> commands_;  // to be given as soon as the port is free
};

}  // namespace segue::replay_queue
