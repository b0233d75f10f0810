#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cmodel/blocks/replay_queue/replay_queue.hpp"
#include "cmodel/random/random.hpp"
#include "tests/replay_queue/oracle/replay_ledger.hpp"

namespace segue::replay_queue::oracle {

/// A twin in a random SM that keeps the environment assumptions: warps fetch, issue out of order,
/// fault in some lanes, are drained, taken over and replayed; thread blocks are saved, come back in
/// other slots, are killed or end. The ledger judges all replays and saves.
class RandomSm {
 public:
  RandomSm(const Params& params, std::uint64_t seed)
      : params_(params), twin_(params), out_{}, random_(seed), tbs_(params.num_tbs) {}

  /// Some steps, then as many as all thread blocks need to end. Returns the first complaint.
  std::string run(int steps) {
    for (int i = 0; i < steps && complaint_.empty(); ++i) step();
    ending_ = true;
    for (int i = 0; complaint_.empty() && (residents() != 0 || !contexts_.empty()); ++i) {
      step();
      if (i == 20'000) complain("thread blocks do not end: " + ledger_.list());
    }
    return complaint_;
  }

  /// Changes the twin's answers before they are looked at.
  std::function<void(const Inputs&, Outputs&)> spoil = [](const Inputs&, Outputs&) {};

  std::uint64_t inserts = 0, faults = 0, take_overs = 0, hand_backs = 0, replays = 0, commits = 0,
                handed_out = 0, restored = 0, saves = 0, kills = 0, ends = 0;

 private:
  using Place = ReplayLedger::Place;

  struct Fetched {
    Id id;
    Instruction instruction;
    std::optional<std::uint32_t> entry = {};  ///< of an access that is replayed
  };
  struct Warp {
    std::uint64_t number = 0;
    std::uint32_t slot = 0;
    std::uint32_t base = 0;  ///< sequence number of index 0
    std::vector<Instruction> program;
    std::uint64_t next = 0;   ///< index of the next instruction to be fetched
    std::uint32_t since = 0;  ///< instructions fetched since the warp had none
    bool stopped = false;     ///< neither fetches nor issues
    std::vector<Fetched> issue_queue = {};
    std::map<std::uint32_t, Id> executing = {};  ///< by entry
    std::vector<std::pair<Id, Instruction>> saved = {};
  };
  struct Tb {
    std::vector<Warp> warps;
    bool leaving = false;
    bool saving = false;
    std::vector<std::pair<Id, Instruction>> to_restore = {};
  };

  // ---- a step ----

  void step() {
    look({});
    check_outputs();
    if (!complaint_.empty()) return;
    begin_and_end();
    fetch_and_execute();
    Inputs in;
    in.reserve = reserve();
    in.replay_ready = random_.percent(60);
    in.save_ready = random_.percent(60);
    actions_.clear();
    draw_new_entry(in);
    draw_reissue(in);
    draw_hand_back(in);
    draw_commit(in);
    draw_fault(in);
    draw_command(in);
    const Outputs before = out_;
    look(in);
    for (std::size_t s = 0; s < kNumSources; ++s) {
      if ((out_.err_valid >> s & 1) != 0) {
        complain(std::string(kSourceNames[s]) +
                 " is refused: " + std::string(replay_queue::to_string(out_.err_code[s])));
      }
    }
    if (before.replay_valid && in.replay_ready) take_offer(before);
    if (before.save_valid && in.save_ready) take_handed_out(before.save);
    for (const auto& action : actions_) action();
    twin_.tick(in);
  }
  void look(const Inputs& in) {
    twin_.eval(in, out_);
    spoil(in, out_);
  }

  // ---- outputs of the queue ----

  void check_outputs() {
    check_offer();
    check_save();
    for (std::uint32_t w = 0; w < params_.num_warps; ++w) {
      const Warp* warp = warp_in(w);
      check_bit("held_o", out_.held, w, warp != nullptr && ledger_.must_replay(warp->number));
      check_bit("in_flight_o", out_.in_flight, w,
                warp != nullptr && ledger_.any(warp->number, Place::kExecuting));
      check_bit("in_use_o", out_.in_use, w, warp != nullptr && ledger_.any(warp->number));
    }
    if (out_.free + ledger_.size() != params_.num_entries) {
      complain(std::to_string(out_.free) + " entries are free, and these are in the queue" +
               ledger_.list());
    }
  }
  void check_bit(const std::string& name, std::uint64_t bits, std::uint32_t w, bool expected) {
    if (((bits >> w & 1) != 0) == expected) return;
    const Warp* warp = warp_in(w);
    if (warp == nullptr) return complain(name + " is wrong of empty slot " + std::to_string(w));
    complain(name + " is wrong of warp " + std::to_string(warp->number) + ", which has" +
             ledger_.list(warp->number));
  }
  void check_offer() {
    const auto offered = ledger_.offered();
    if (offered) {
      if (!out_.replay_valid) return complain(to_string(*offered) + " is no longer offered");
      if (out_.replay != ledger_.instruction(*offered)) {
        complain(to_string(*offered) + " was offered, and another is now");
      }
    } else if (out_.replay_valid) {
      const Warp* warp = warp_in(out_.replay.warp);
      if (warp == nullptr) return complain("an instruction of an empty slot is offered");
      complain(ledger_.offer(warp->number, out_.replay));
    }
    // An offer comes within a few steps.
    const std::string due = ledger_.silence();
    idle_ = due.empty() || out_.replay_valid ? 0 : idle_ + 1;
    if (idle_ > 5 || out_.quiescent) complain(due);
  }
  void check_save() {
    const auto at =
        std::find_if(tbs_.begin(), tbs_.end(), [](const auto& tb) { return tb && tb->saving; });
    if (at == tbs_.end()) {
      if (out_.save_valid) complain("something is handed out, and nothing is to be saved");
      return;
    }
    saving_ = out_.saving ? saving_ + 1 : 0;
    if (out_.saving && saving_ < 50 + 20 * params_.num_entries) return;
    complain(ledger_.saved());
    ++saves;
    contexts_.push_back(std::move(**at));
    at->reset();
  }

  void take_offer(const Outputs& shown) {
    ++replays;
    const Instruction& instruction = shown.replay;
    Warp* warp = warp_in(instruction.warp);
    const Id id = ledger_.take_offer();
    Fetched fetched{.id = id, .instruction = instruction};
    if (instruction.memory) fetched.entry = static_cast<std::uint32_t>(shown.replay_entry);
    warp->issue_queue.push_back(fetched);
  }
  void take_handed_out(const Instruction& instruction) {
    ++handed_out;
    Warp* warp = warp_in(instruction.warp);
    if (warp == nullptr) return complain("an instruction of an empty slot is handed out");
    complain(ledger_.hand_out(warp->number, instruction));
    // What is saved is what the memory gets.
    for (std::uint64_t index = warp->next; index-- != 0;) {
      if (((warp->base + index) & seq_mask()) != instruction.seq) continue;
      warp->saved.emplace_back(Id{.warp = warp->number, .index = index}, instruction);
      break;
    }
  }

  // ---- the SM without the queue ----

  void begin_and_end() {
    for (std::uint32_t t = 0; t < params_.num_tbs; ++t) {
      auto& tb = tbs_[t];
      if (tb && is_done(*tb)) {
        for (const Warp& warp : tb->warps) check_done(warp);
        tb.reset();
        ++ends;
      } else if (!tb && !out_.saving && random_.percent(20)) {
        if (!contexts_.empty() && random_.percent(ending_ ? 100 : 99)) {
          restore(t);
        } else if (!ending_) {
          launch(t);
        }
      }
    }
  }
  [[nodiscard]] bool is_done(const Tb& tb) const {
    return !tb.saving && tb.to_restore.empty() &&
           std::all_of(tb.warps.begin(), tb.warps.end(), [&](const Warp& warp) {
             return warp.next == warp.program.size() && warp.issue_queue.empty() &&
                    !ledger_.any(warp.number);
           });
  }
  void check_done(const Warp& warp) {
    for (std::uint64_t i = 0; i < warp.program.size(); ++i) {
      const Id id{.warp = warp.number, .index = i};
      if (ledger_.done(id) != warp.program[i].mask) {
        complain(to_string(id) + " was executed in the lanes " + std::to_string(ledger_.done(id)) +
                 " and should be in " + std::to_string(warp.program[i].mask));
      }
    }
    ledger_.forget(warp.number);
  }
  [[nodiscard]] std::vector<std::uint32_t> free_slots() const {
    std::vector<std::uint32_t> slots;
    for (std::uint32_t w = 0; w < params_.num_warps; ++w) {
      if (warp_in(w) == nullptr) slots.push_back(w);
    }
    return slots;
  }
  std::uint32_t draw_slot(std::vector<std::uint32_t>& slots) {
    const auto at = slots.begin() + static_cast<std::ptrdiff_t>(random_.below(slots.size()));
    const std::uint32_t slot = *at;
    slots.erase(at);
    return slot;
  }
  void launch(std::uint32_t t) {
    std::vector<std::uint32_t> slots = free_slots();
    if (slots.empty()) return;
    const std::uint64_t most = std::max(1U, 2 * params_.num_warps / params_.num_tbs);
    const std::uint64_t number = 1 + random_.below(std::min<std::uint64_t>(slots.size(), most));
    Tb tb;
    for (std::uint64_t i = 0; i < number; ++i) {
      Warp warp{.number = next_number_++,
                .slot = draw_slot(slots),
                .base = static_cast<std::uint32_t>(random_.next() & seq_mask()),
                .program = {}};
      const std::uint64_t length = 1 + random_.below(60);
      for (std::uint64_t n = 0; n < length; ++n) warp.program.push_back(draw_instruction());
      tb.warps.push_back(warp);
    }
    tbs_[t] = tb;
  }
  Instruction draw_instruction() {
    const std::uint64_t lanes = ~std::uint64_t{0} >> (64 - params_.num_lanes);
    Instruction instruction{.memory = random_.percent(60), .mask = random_.next() & lanes};
    if (instruction.mask == 0 || random_.percent(30)) instruction.mask = lanes;
    instruction.instr = random_.next() & (~std::uint64_t{0} >> (64 - params_.instr_bits));
    instruction.handle = draw_handle();
    return instruction;
  }
  std::uint32_t draw_handle() {
    return static_cast<std::uint32_t>(random_.below(std::uint64_t{1} << params_.handle_bits));
  }
  /// A context comes back if its warps and all its instructions have room.
  void restore(std::uint32_t t) {
    std::vector<std::uint32_t> slots = free_slots();
    std::size_t size = 0;
    for (const Warp& warp : contexts_.front().warps) size += warp.saved.size();
    if (restoring() || contexts_.front().warps.size() > slots.size() ||
        params_.num_entries - ledger_.size() <= reserve() + size) {
      return;
    }
    Tb tb = contexts_.front();
    contexts_.pop_front();
    tb.saving = tb.leaving = false;
    for (Warp& warp : tb.warps) {
      warp.slot = draw_slot(slots);
      warp.stopped = true;
      for (auto& [id, instruction] : warp.saved) {
        instruction.tb = t;
        instruction.warp = warp.slot;
        tb.to_restore.insert(tb.to_restore.begin() + static_cast<std::ptrdiff_t>(
                                                         random_.below(tb.to_restore.size() + 1)),
                             {id, instruction});
      }
      warp.saved.clear();
    }
    tbs_[t] = tb;
  }
  [[nodiscard]] bool restoring() const {
    return std::any_of(tbs_.begin(), tbs_.end(),
                       [](const auto& tb) { return tb && !tb->to_restore.empty(); });
  }

  void fetch_and_execute() {
    for (std::uint32_t t = 0; t < params_.num_tbs; ++t) {
      if (!tbs_[t] || tbs_[t]->saving || !tbs_[t]->to_restore.empty()) continue;
      for (Warp& warp : tbs_[t]->warps) {
        if (!ledger_.any(warp.number) && warp.issue_queue.empty()) warp.since = 0;
        if (warp.stopped) continue;
        if (random_.percent(50)) fetch(t, warp);
        if (random_.percent(30)) execute(warp);
      }
    }
  }
  void fetch(std::uint32_t t, Warp& warp) {
    if (warp.next == warp.program.size() || ledger_.must_replay(warp.number) || restoring()) return;
    if (warp.since >= (std::uint32_t{1} << params_.seq_bits) / 4) return;
    if (params_.num_entries - ledger_.size() <= reserve() + 1) return;
    Fetched fetched{.id = {.warp = warp.number, .index = warp.next},
                    .instruction = warp.program[warp.next]};
    fetched.instruction.tb = t;
    fetched.instruction.warp = warp.slot;
    fetched.instruction.seq = static_cast<std::uint32_t>((warp.base + warp.next) & seq_mask());
    warp.issue_queue.push_back(fetched);
    ++warp.next;
    ++warp.since;
  }
  /// An instruction without access to memory, in any order.
  void execute(Warp& warp) {
    if (const auto fetched = take(warp, [](const Fetched& f) { return !f.instruction.memory; })) {
      complain(ledger_.execute(fetched->id, fetched->instruction.mask));
    }
  }

  // ---- messages ----

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
  /// A random warp of those that satisfy a condition, with its thread block's slot.
  template <typename Condition>
  std::pair<std::uint32_t, Warp*> draw_warp(const Condition& condition) {
    std::vector<std::pair<std::uint32_t, Warp*>> all;
    for (std::uint32_t t = 0; t < params_.num_tbs; ++t) {
      if (!tbs_[t] || !tbs_[t]->to_restore.empty() || tbs_[t]->saving) continue;
      for (Warp& warp : tbs_[t]->warps) {
        if (condition(warp)) all.emplace_back(t, &warp);
      }
    }
    if (all.empty() || !random_.percent(80)) return {0, nullptr};
    return all[random_.below(all.size())];
  }
  [[nodiscard]] bool drained(const Warp& warp) const {
    return warp.stopped && warp.executing.empty() && !ledger_.any(warp.number, Place::kDue);
  }

  template <typename Wanted>
  static bool has(const Warp& warp, const Wanted& wanted) {
    return std::any_of(warp.issue_queue.begin(), warp.issue_queue.end(), wanted);
  }
  static bool entered(const Fetched& f) { return f.entry.has_value(); }
  static bool unentered(const Fetched& f) { return !f.entry; }
  static bool unentered_access(const Fetched& f) { return !f.entry && f.instruction.memory; }

  void draw_new_entry(Inputs& in) {
    for (auto& tb : tbs_) {
      if (!tb || tb->to_restore.empty() || !random_.percent(70)) continue;
      const auto [id, instruction] = tb->to_restore.back();
      in.restore_valid = true;
      in.restore = instruction;
      Outputs answer;
      twin_.eval(in, answer);
      if (!answer.restore_ready) return complain(to_string(id) + " finds no room");
      tb->to_restore.pop_back();
      ++restored;
      actions_.emplace_back([this, id = id, i = instruction] { ledger_.restore(id, i); });
      return;
    }
    if (const auto [t, warp] =
            draw_warp([&](const Warp& w) { return drained(w) && has(w, unentered); });
        warp) {
      if (const auto fetched = take(*warp, unentered)) {
        in.take_over_valid = true;
        in.take_over = fetched->instruction;
        ++take_overs;
        actions_.emplace_back([this, f = *fetched] { ledger_.take_over(f.id, f.instruction); });
        return;
      }
    }
    const auto [t, warp] = draw_warp([&](const Warp& w) {
      return !w.stopped && has(w, unentered_access) && !ledger_.must_replay(w.number);
    });
    Inputs trial = in;
    trial.insert_valid = true;
    Outputs answer;
    twin_.eval(trial, answer);
    if (warp == nullptr || !answer.insert_ready) return;
    const auto fetched = take(*warp, unentered_access);
    if (!fetched) return;
    in.insert_valid = true;
    in.insert = fetched->instruction;
    ++inserts;
    warp->executing[static_cast<std::uint32_t>(answer.insert_entry)] = fetched->id;
    fresh_ = static_cast<std::uint32_t>(answer.insert_entry);
    actions_.emplace_back([this, f = *fetched] {
      ledger_.issue(f.id, f.instruction);
      fresh_.reset();
    });
  }
  void draw_reissue(Inputs& in) {
    const auto [t, warp] = draw_warp([](const Warp& w) { return !w.stopped && has(w, entered); });
    if (warp == nullptr) return;
    const auto fetched = take(*warp, entered);
    if (!fetched) return;
    in.reissue_valid = true;
    in.reissue = {.entry = *fetched->entry, .handle = draw_handle()};
    actions_.emplace_back([this, w = warp, f = *fetched, handle = in.reissue.handle] {
      ledger_.issue_again(f.id, handle);
      w->executing[*f.entry] = f.id;
    });
  }
  void draw_hand_back(Inputs& in) {
    const auto [t, warp] = draw_warp([&](const Warp& w) { return drained(w) && has(w, entered); });
    if (warp == nullptr) return;
    const auto fetched = take(*warp, entered);
    if (!fetched) return;
    in.hand_back_valid = true;
    in.hand_back = *fetched->entry;
    ++hand_backs;
    actions_.emplace_back([this, f = *fetched] { ledger_.hand_back(f.id); });
  }
  /// An access that was not issued in this step, and is taken out of the pipeline.
  std::optional<std::pair<std::uint32_t, Id>> draw_executing(Warp& warp) {
    std::vector<std::pair<std::uint32_t, Id>> all;
    for (const auto& [entry, id] : warp.executing) {
      if (fresh_ != entry) all.emplace_back(entry, id);
    }
    if (all.empty()) return std::nullopt;
    const auto drawn = all[random_.below(all.size())];
    warp.executing.erase(drawn.first);
    return drawn;
  }
  void draw_commit(Inputs& in) {
    if (!random_.percent(60)) return;
    const auto [t, warp] = draw_warp([](const Warp& w) { return !w.executing.empty(); });
    if (warp == nullptr) return;
    const auto drawn = draw_executing(*warp);
    if (!drawn) return;
    in.commit_valid = true;
    in.commit = drawn->first;
    ++commits;
    actions_.emplace_back([this, id = drawn->second] { complain(ledger_.commit(id)); });
  }
  void draw_fault(Inputs& in) {
    if (!random_.percent(ending_ ? 5 : 30)) return;
    const auto [t, warp] = draw_warp([](const Warp& w) { return !w.executing.empty(); });
    if (warp == nullptr) return;
    const auto drawn = draw_executing(*warp);
    if (!drawn) return;
    const std::uint64_t mask = ledger_.instruction(drawn->second).mask;
    in.fault_valid = true;
    in.fault = {.entry = drawn->first, .mask = mask & random_.next()};
    if (in.fault.mask == 0) in.fault.mask = mask;
    warp->stopped = true;
    ++faults;
    actions_.emplace_back(
        [this, id = drawn->second, left = in.fault.mask] { complain(ledger_.fault(id, left)); });
  }

  void draw_command(Inputs& in) {
    const auto t = static_cast<std::uint32_t>(random_.below(params_.num_tbs));
    if (tbs_[t] && !ending_ && random_.below(400) == 0) return kill(in, t);
    auto& leaving = tbs_[leaving_];
    const bool leaves = leaving && leaving->leaving && !leaving->saving;
    if (leaves && (ending_ || random_.percent(1))) leaving->leaving = false;
    if (leaves && leaving->leaving) {
      if (random_.percent(50)) return go_on_leaving(in);
    } else if (tbs_[t] && !ending_ && tbs_[t]->to_restore.empty() && contexts_.size() < 4 &&
               random_.percent(20)) {
      leaving_ = t;
      tbs_[t]->leaving = true;
    }
    if (random_.percent(3)) {
      if (auto [tb, warp] = draw_warp([](const Warp& w) { return !w.stopped; }); warp) {
        return hold(in, *warp);
      }
    }
    const auto [tb, warp] = draw_warp([&](const Warp& w) {
      return w.stopped && w.issue_queue.empty() && !is_out(w) && !leaves_with_its_block(w);
    });
    if (warp == nullptr) return;
    command(in, {.op = CommandOp::kReplay, .warp = warp->slot, .tb = 0});
    warp->stopped = false;
    actions_.emplace_back([this, number = warp->number] { ledger_.replay(number); });
  }
  [[nodiscard]] bool leaves_with_its_block(const Warp& warp) const {
    const auto& tb = tbs_[leaving_];
    return tb && tb->leaving && std::any_of(tb->warps.begin(), tb->warps.end(), [&](const Warp& w) {
             return w.slot == warp.slot;
           });
  }
  /// Stops the warps of the thread block that leaves, then saves it.
  void go_on_leaving(Inputs& in) {
    for (Warp& warp : tbs_[leaving_]->warps) {
      if (!warp.stopped) return hold(in, warp);
    }
    save(in, leaving_);
  }
  void hold(Inputs& in, Warp& warp) {
    command(in, {.op = CommandOp::kHold, .warp = warp.slot, .tb = 0});
    warp.stopped = true;
    actions_.emplace_back([this, number = warp.number] { ledger_.hold(number); });
  }
  static void command(Inputs& in, const Command& command) {
    in.command_valid = true;
    in.command = command;
  }
  /// Something of the warp is elsewhere in the SM or about to be.
  [[nodiscard]] bool is_out(const Warp& warp) const {
    return ledger_.any(warp.number, Place::kExecuting) ||
           ledger_.any(warp.number, Place::kOffered) ||
           ledger_.any(warp.number, Place::kIssueQueue) || !warp.executing.empty();
  }
  void save(Inputs& in, std::uint32_t t) {
    Tb& tb = *tbs_[t];
    const bool saved_elsewhere = std::any_of(
        tbs_.begin(), tbs_.end(), [](const auto& other) { return other && other->saving; });
    if (saved_elsewhere || out_.saving || (in.take_over_valid && in.take_over.tb == t) ||
        (in.restore_valid && in.restore.tb == t))
      return;
    std::set<std::uint64_t> numbers;
    for (const Warp& warp : tb.warps) {
      if (!drained(warp) || is_out(warp) || !warp.issue_queue.empty()) return;
      numbers.insert(warp.number);
    }
    command(in, {.op = CommandOp::kSave, .warp = 0, .tb = t});
    actions_.emplace_back([this, numbers, t] {
      ledger_.save(numbers);
      tbs_[t]->saving = true;
      saving_ = 0;
    });
  }
  void kill(Inputs& in, std::uint32_t t) {
    command(in, {.op = CommandOp::kKill, .warp = 0, .tb = t});
    ++kills;
    actions_.emplace_back([this, t] {
      std::set<std::uint64_t> numbers;
      for (const Warp& warp : tbs_[t]->warps) numbers.insert(warp.number);
      ledger_.kill(numbers);
      for (const std::uint64_t number : numbers) ledger_.forget(number);
      tbs_[t].reset();
    });
  }

  // ---- small things ----

  [[nodiscard]] std::uint32_t seq_mask() const { return (1U << params_.seq_bits) - 1; }
  /// Instructions that a take-over may bring.
  [[nodiscard]] std::uint64_t reserve() const {
    std::uint64_t number = 0;
    for (const auto& tb : tbs_) {
      if (!tb) continue;
      for (const Warp& warp : tb->warps) {
        number += static_cast<std::uint64_t>(
            std::count_if(warp.issue_queue.begin(), warp.issue_queue.end(),
                          [](const Fetched& f) { return !f.entry; }));
      }
    }
    return number;
  }
  [[nodiscard]] std::size_t residents() const {
    return static_cast<std::size_t>(
        std::count_if(tbs_.begin(), tbs_.end(), [](const auto& tb) { return tb.has_value(); }));
  }
  [[nodiscard]] const Warp* warp_in(std::uint32_t slot) const {
    for (const auto& tb : tbs_) {
      if (!tb) continue;
      for (const Warp& warp : tb->warps) {
        if (warp.slot == slot) return &warp;
      }
    }
    return nullptr;
  }
  Warp* warp_in(std::uint32_t slot) {
    return const_cast<Warp*>(std::as_const(*this).warp_in(slot));
  }
  void complain(const std::string& what) {
    if (complaint_.empty()) complaint_ = what;
  }

  Params params_;
  ReplayQueue twin_;
  Outputs out_;
  ReplayLedger ledger_;
  Random random_;
  std::vector<std::optional<Tb>> tbs_;
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
