#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cmodel/blocks/replay_queue/replay_queue.hpp"
#include "cmodel/random/random.hpp"
#include "tests/replay_queue/oracle/replay_ledger.hpp"
#include "tests/replay_queue/oracle/resident_tbs.hpp"
#include "verilator_tb/replay_queue/message.hpp"

namespace segue::replay_queue::oracle {

/// A twin in a random SM that keeps the environment assumptions: warps fetch, issue out of order,
/// fault in some lanes, are drained, taken over and replayed; thread blocks are saved, come back in
/// other slots, are killed or end. The ledger judges all replays and saves.
class RandomSm {
 public:
  RandomSm(const Params& params, std::uint64_t seed)
      : params_(params), twin_(params), out_{}, random_(seed), tbs_(params) {}

  /// Some steps, then as many as all thread blocks need to end. Returns the first complaint.
  std::string run(int steps);

  /// Changes the twin's answers before they are looked at.
  std::function<void(const Inputs&, Outputs&)> spoil = [](const Inputs&, Outputs&) {};

  std::uint64_t inserts = 0, faults = 0, take_overs = 0, hand_backs = 0, replays = 0, commits = 0,
                handed_out = 0, restored = 0, saves = 0, kills = 0, ends = 0;

 private:
  using Place = ReplayLedger::Place;

  void step();
  void look(const Inputs& in);

  // Outputs of the queue (random_sm_outputs.cpp).

  void check_outputs();
  void check_bit(const std::string& name, std::uint64_t bits, std::uint32_t w, bool expected);
  void check_offer();
  void check_save();
  void take_offer(const Outputs& shown);
  void take_handed_out(const Instruction& instruction);

  // The SM without the queue (random_sm_tbs.cpp).

  void begin_and_end();
  [[nodiscard]] bool is_done(const Tb& tb) const;
  void check_done(const Warp& warp);
  void launch(std::uint32_t t);
  /// A context comes back if its warps and all its instructions have room.
  void restore(std::uint32_t t);
  std::uint32_t draw_slot(std::vector<std::uint32_t>& slots);
  Instruction draw_instruction();
  std::uint32_t draw_handle();
  void fetch_and_execute();
  void fetch(std::uint32_t t, Warp& warp);
  /// An instruction without access to memory, in any order.
  void execute(Warp& warp);

  // Instructions that enter and leave the queue (random_sm_accesses.cpp).

  /// A restored instruction, one that is taken over, or one that is issued.
  void draw_new_entry(Inputs& in);
  bool draw_restore(Inputs& in);
  bool draw_take_over(Inputs& in);
  void draw_insert(Inputs& in);
  void draw_reissue(Inputs& in);
  void draw_hand_back(Inputs& in);
  void draw_commit(Inputs& in);
  void draw_fault(Inputs& in);
  /// An access that was not issued in this step, and is taken out of the pipeline.
  std::optional<std::pair<std::uint32_t, Id>> draw_executing(Warp& warp);

  // Commands (random_sm_commands.cpp).

  void draw_command(Inputs& in);
  [[nodiscard]] bool leaves_with_its_block(const Warp& warp) const;
  /// Stops the warps of the thread block that leaves, then saves it.
  void go_on_leaving(Inputs& in);
  void hold(Inputs& in, Warp& warp);
  void save(Inputs& in, std::uint32_t t);
  void kill(Inputs& in, std::uint32_t t);
  /// Something of the warp is elsewhere in the SM or about to be.
  [[nodiscard]] bool is_out(const Warp& warp) const;

  /// A random warp of those that satisfy a condition, or none.
  template <typename Condition>
  Warp* draw_warp(const Condition& condition) {
    std::vector<Warp*> all;
    for (auto& tb : tbs_) {
      if (!tb || !tb->to_restore.empty() || tb->saving) continue;
      for (Warp& warp : tb->warps) {
        if (condition(warp)) all.push_back(&warp);
      }
    }
    if (all.empty() || !random_.percent(80)) return nullptr;
    return all[random_.below(all.size())];
  }
  /// Takes a random one of these out of an issue queue.
  template <typename Wanted>
  std::optional<Fetched> take(Warp& warp, const Wanted& wanted) {
    std::vector<std::size_t> at;
    for (std::size_t i = 0; i < warp.issue_queue.size(); ++i) {
      if (wanted(warp.issue_queue[i])) at.push_back(i);
    }
    if (at.empty()) return std::nullopt;
    const std::size_t i = at[random_.below(at.size())];
    const Fetched fetched = warp.issue_queue[i];
    warp.issue_queue.erase(warp.issue_queue.begin() + static_cast<std::ptrdiff_t>(i));
    return fetched;
  }
  [[nodiscard]] bool drained(const Warp& warp) const {
    return warp.stopped && warp.executing.empty() && !ledger_.any(warp.number, Place::kDue);
  }
  [[nodiscard]] std::uint32_t seq_mask() const { return (1U << params_.seq_bits) - 1; }
  void complain(const std::string& what) {
    if (complaint_.empty()) complaint_ = what;
  }

  Params params_;
  ReplayQueue twin_;
  Outputs out_;
  AtPorts at_ports_;
  Body next_body_;  ///< of the instruction that entered in the last step
  ReplayLedger ledger_;
  Random random_;
  ResidentTbs tbs_;
  std::deque<Tb> contexts_;
  std::vector<std::function<void()>> actions_;  ///< of this step's messages, after its handshakes
  std::optional<std::uint32_t> fresh_;          ///< entry that is filled in this step
  std::uint32_t leaving_ = 0;                   ///< slot whose thread block leaves, if any
  std::uint64_t next_number_ = 0;
  std::uint32_t idle_ = 0, saving_ = 0;
  bool ending_ = false;
  std::string complaint_;
};

}  // namespace segue::replay_queue::oracle
